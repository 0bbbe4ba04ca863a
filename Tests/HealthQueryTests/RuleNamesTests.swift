import Foundation
import Testing

/// Each rule of the chapters that are built has a test that bears its number.
struct RuleNamesTests {
    /// The chapters, and how many rules each has.
    private static let chapters = [
        "R1": 9, "R2": 7, "R3": 13, "R4": 24, "R5": 11, "R6": 7, "R7": 7, "R8": 14, "R9": 10, "R10": 8, "R11": 9,
        "R12": 7, "R13": 5, "R14": 9,
    ]

    /// The words of the names of all tests.
    private static func named() throws -> Set<String> {
        var named: Set<String> = []
        for source in try SwiftSource.all(under: "Tests") {
            for line in source.text.split(separator: "\n") where line.contains("func `") {
                for word in line.split(whereSeparator: { " `,".contains($0) }) { named.insert(String(word)) }
            }
        }
        return named
    }

    @Test func `each promise of the page on live queries has a test`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("Sources/HealthQuery/HealthQuery.docc/LiveQueries.md"),
            encoding: .utf8
        )
        let promises = page.split(separator: "\n").filter { $0.hasPrefix("- **L") }.compactMap {
            $0.dropFirst("- **".count).split(separator: ".").first.map(String.init)
        }
        #expect(promises == (1...34).map { "L\($0)" })
        let named = try Self.named()
        for promise in promises { #expect(named.contains(promise), "no test is named after \(promise)") }
        let held = named.filter { $0.wholeMatch(of: /L[0-9]+/) != nil }
        #expect(held.isSubset(of: promises), "a test is named after a promise that is not made")
    }

    @Test func `each rule has a test`() throws {
        let named = try Self.named()
        let rules: [String] = Self.chapters.flatMap { chapter, count in (1...count).map { "\(chapter).\($0)" } }
        for rule in rules { #expect(named.contains(rule), "no test is named after \(rule)") }
        let cited = named.filter { $0.wholeMatch(of: /R[0-9]+\.[0-9]+/) != nil }
        #expect(cited.isSubset(of: rules), "a test is named after a rule that does not exist")
    }
}
