@testable import HealthQuery
import Testing

struct AdditionScanTests {
    private func scan(
        _ filter: RowFilter, _ index: SampleIndex, after sequence: UInt64, limit: Int
    ) async throws -> [SampleRow] {
        var scan = AdditionScan(
            [TypedFilter(type: stepCount, filter: filter)],
            in: index,
            after: sequence,
            limit: limit
        )
        var pace = try Pace()
        let batch = try await scan.run(&pace)
        return batch.rows.indices.map(batch.row)
    }

    @Test func `a scan finds the least numbers after one, by number`() async throws {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let all = randomRows(2000, from: [revision("a"), revision("b")], using: &random)
        var index = SampleIndex()
        for row in all { index.insert(row) }
        for _ in 0..<60 {
            let sequence = UInt64(Int.random(in: 0...2001, using: &random))
            let limit = [1, 10, 700, Int.max].randomElement(using: &random) ?? 1
            let end = Double(Int.random(in: 0..<500, using: &random))
            let expected = all.filter { $0.sequence > sequence && $0.end >= end }.prefix(limit)
            let found = try await scan(.end(.greaterThanOrEqualTo, end), index, after: sequence, limit: limit)
            #expect(found == Array(expected), comment)
        }
    }

    @Test func `a page of rows saved in order opens few nodes`() async throws {
        var index = SampleIndex()
        for sequence in 1...20_000 { index.insert(row(start: Double(sequence), sequence: UInt64(sequence))) }
        var scan = AdditionScan(
            [TypedFilter(type: stepCount, filter: .everything)],
            in: index,
            after: 5000,
            limit: 100
        )
        var pace = try Pace()
        #expect(try await scan.run(&pace).rows.map { $0.sequence } == Array(5001...5100))
        #expect(scan.work.nodes - scan.work.passed.count <= 5)
        #expect(scan.work.rows <= 3 * RowLeaf.capacity)
    }

    @Test func `a page of rows saved out of order keeps no more than it needs`() async throws {
        var random = SeededGenerator()
        let rows = (1...5000).map { sequence in
            row(start: Double(Int.random(in: 0..<100_000, using: &random)), sequence: sequence)
                .having(steps(1, metadata: ["key": .integer(Int(sequence))]).details)
        }
        var index = SampleIndex()
        _ = index.insert(RowBatch(rows))
        var scan = AdditionScan(
            [TypedFilter(type: stepCount, filter: .everything)],
            in: index,
            after: 1000,
            limit: 10
        )
        var pace = try Pace()
        let batch = try await scan.run(&pace)
        #expect(batch.rows.map { $0.sequence } == Array(1001...1010))
        #expect(batch.details.count == 10)
    }
}
