import Foundation
import Testing

/// The listings of a page of the documentation.
///
/// Tests of a page hold its Swift listings word for word, each in a function that the tests call, so that what the page
/// shows compiles and does what it says.
enum PageListings {
    /// The Swift listings of a page of the library.
    static func all(of page: String) throws -> [String] {
        let file = SwiftSource.root.appending(path: "Sources/HealthQuery/HealthQuery.docc/\(page).md")
        return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
    }

    /// The lines of some code without indentation, imports and empty lines.
    static func lines(_ code: String) -> String {
        code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            !$0.isEmpty && !$0.hasPrefix("import ")
        }.joined(separator: "\n")
    }
}

/// Expects that each Swift listing of a page stands in the file of its tests, word for word.
func expectListings(
    of page: String,
    count: Int,
    in file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let tests = PageListings.lines(try String(contentsOf: URL(filePath: file), encoding: .utf8))
    let listings = try PageListings.all(of: page)
    #expect(listings.count == count, sourceLocation: sourceLocation)
    for listing in listings {
        let isHere = tests.contains(PageListings.lines(listing))
        #expect(isHere, "not in the tests: \(listing)", sourceLocation: sourceLocation)
    }
}

extension Calendar {
    static let berlin: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        return calendar
    }()
}
