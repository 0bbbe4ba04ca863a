import Foundation
import HealthQuery

/// A page about a store that a browser shows: plots, and the numbers behind them.
///
/// The page stands alone: it loads nothing, and runs no scripts. The same store, calendar and title make the same
/// bytes.
struct HTMLReport: Sendable {
    let store: HealthStore
    /// Its time zone tells when days begin.
    let calendar: Calendar
    /// Whose data these are.
    let title: String

    /// The page as text.
    func text() async throws -> String {
        let data = try await PageQueries(store: store, calendar: calendar).data()
        return Page(title: title, zone: calendar.timeZone, data: data).html
    }

    /// Writes the page to a file; what was in the file is replaced as a whole, or stays as it was.
    ///
    /// - Throws: ``ToolError`` if the file can not be written.
    func write(to path: String) async throws {
        try Self.replace(path, with: Data(try await text().utf8))
    }

    /// Writes a file beside the old one, and renames it; where a link leads, and not over the link.
    static func replace(_ path: String, with data: Data) throws {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw ToolError.failure("the page can not be written: \(path) is a folder")
        }
        do {
            try data.write(to: URL(fileURLWithPath: path).resolvingSymlinksInPath(), options: .atomic)
        } catch {
            throw ToolError.failure("the page can not be written to \(path)")
        }
    }
}
