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
    /// - Throws: ``ToolError`` or `HealthError` if the file can not be written.
    func write(to path: String) async throws {
        try Self.replace(path, with: Data(try await text().utf8))
    }

    /// Writes a file beside the old one, and renames it; where a link leads, and not over the link.
    static func replace(_ path: String, with data: Data) throws {
        let place = try URL(fileURLWithPath: path).followingLinks()
        func isFolder(_ url: URL) -> Bool {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
        }
        if isFolder(place) { throw ToolError.failure("the page can not be written: \(path) is a folder") }
        // A folder that is not there is rather a slip than a wish for one.
        guard isFolder(place.deletingLastPathComponent()) else {
            throw ToolError.failure("the page can not be written to \(path): there is no such folder")
        }
        let file = try OutputFile(place)
        defer { file.discard() }
        try file.write(data)
        try file.finish()
    }
}
