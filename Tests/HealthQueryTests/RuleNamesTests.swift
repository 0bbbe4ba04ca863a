import Testing

/// Each rule of the chapters that are built has a test that bears its number.
@Suite struct RuleNamesTests {
    /// The chapters, and how many rules each has.
    private static let chapters = [
        "R1": 9, "R2": 6, "R4": 24, "R5": 11, "R6": 7, "R8": 14, "R9": 10, "R13": 5,
    ]

    @Test func `each rule has a test`() throws {
        var named: Set<String> = []
        for source in try SwiftSource.all(under: "Tests") {
            for line in source.text.split(separator: "\n") where line.contains("func `") {
                for word in line.split(whereSeparator: { " `,".contains($0) }) { named.insert(String(word)) }
            }
        }
        for rule in Self.chapters.flatMap({ chapter, count in (1...count).map { "\(chapter).\($0)" } }) {
            #expect(named.contains(rule), "no test is named after \(rule)")
        }
    }
}
