import Testing

@testable import HealthQuery

struct ImportSessionTests {
    @Test(arguments: [
        1...1, 16_383...16_384, 16_384...16_384, 100...49_151, 16_300...49_152, 5_000_000_000...5_000_020_000,
    ])
    func `a range of rows is met as if it were row by row`(_ rows: ClosedRange<UInt64>) {
        var session = ImportSession()
        session.insert(added: rows)
        #expect(rows.allSatisfy { session.contains($0) })
        #expect(!session.contains(rows.lowerBound - 1) && !session.contains(rows.upperBound + 1))
        #expect(!session.contains(rows.lowerBound, for: .member))
    }
}
