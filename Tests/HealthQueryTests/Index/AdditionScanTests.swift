@testable import HealthQuery
import Testing

@Suite struct AdditionScanTests {
    private func scan(_ filter: RowFilter, _ database: Database, after number: UInt64, limit: Int) -> [SampleRow] {
        var scan = AdditionScan(
            [TypedFilter(type: stepCount, filter: filter)],
            in: database,
            after: number,
            limit: limit
        )
        while scan.step() {}
        let batch = scan.finish()
        return batch.rows.indices.map(batch.row)
    }

    @Test func `a scan finds the least numbers after one, by number`() {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let all = randomRows(2000, from: [revision("a"), revision("b")], using: &random)
        var database = Database()
        for row in all { database.insert(row) }
        for _ in 0..<60 {
            let number = UInt64(Int.random(in: 0...2001, using: &random))
            let limit = [1, 10, 700, Int.max].randomElement(using: &random) ?? 1
            let end = Double(Int.random(in: 0..<500, using: &random))
            let expected = all.filter { $0.number > number && $0.end >= end }.prefix(limit)
            let found = scan(.end(.greaterThanOrEqualTo, end), database, after: number, limit: limit)
            #expect(found == Array(expected), comment)
        }
    }

    @Test func `a page of rows saved in order opens few nodes`() {
        var database = Database()
        for number in 1...20_000 { database.insert(row(start: Double(number), number: UInt64(number))) }
        var scan = AdditionScan(
            [TypedFilter(type: stepCount, filter: .everything)],
            in: database,
            after: 5000,
            limit: 100
        )
        while scan.step() {}
        #expect(scan.finish().rows.map { $0.number } == Array(5001...5100))
        #expect(scan.visitedNodes <= 5)
        #expect(scan.visited <= 3 * RowLeaf.capacity)
    }

    @Test func `a page of rows saved out of order keeps no more than it needs`() {
        var random = SeededGenerator()
        let rows = (1...5000).map { number in
            row(start: Double(Int.random(in: 0..<100_000, using: &random)), number: number)
                .having(steps(1, metadata: ["key": .integer(Int(number))]).details)
        }
        var database = Database()
        _ = database.insert(RowBatch(rows))
        var scan = AdditionScan(
            [TypedFilter(type: stepCount, filter: .everything)],
            in: database,
            after: 1000,
            limit: 10
        )
        while scan.step() {}
        let batch = scan.finish()
        #expect(batch.rows.map { $0.number } == Array(1001...1010))
        #expect(batch.details.count == 10)
    }
}
