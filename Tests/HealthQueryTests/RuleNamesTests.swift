import Testing

/// Each rule of one-shot queries, predicates, statistics, collections, correlations and permissions has a test that bears its number.
@Suite struct RuleNamesTests {
    private static let rules = [("R1", 9), ("R2", 6), ("R4", 24), ("R5", 11), ("R6", 7), ("R9", 10)].flatMap {
        chapter, count in
        (1...count).map { "\(chapter).\($0)" }
    }

    @Test func `each rule of queries, predicates, statistics, correlations and permissions has a test`() throws {
        var named: Set<String> = []
        for source in try SwiftSource.all(under: "Tests") {
            for line in source.text.split(separator: "\n") where line.contains("func `") {
                for word in line.split(whereSeparator: { " `,".contains($0) }) { named.insert(String(word)) }
            }
        }
        for rule in Self.rules { #expect(named.contains(rule), "no test is named after \(rule)") }
    }
}
