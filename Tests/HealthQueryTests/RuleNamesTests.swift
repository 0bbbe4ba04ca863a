import Testing

/// Each rule of one-shot queries and of predicates has a test that bears its number.
@Suite struct RuleNamesTests {
    private static let rules = (1...9).map { "R1.\($0)" } + (1...6).map { "R2.\($0)" }

    @Test func `each rule of queries and predicates has a test`() throws {
        var named: Set<String> = []
        for source in try SwiftSource.all(under: "Tests") {
            for line in source.text.split(separator: "\n") where line.contains("func `") {
                for word in line.split(whereSeparator: { " `,".contains($0) }) { named.insert(String(word)) }
            }
        }
        for rule in Self.rules { #expect(named.contains(rule), "no test is named after \(rule)") }
    }
}
