@testable import HealthQuery
import Testing

struct RowCursorTests {
    private static let sources = [revision("a"), revision("b"), revision("c")]

    private func database(_ rows: [SampleRow]) -> SampleIndex {
        var database = SampleIndex()
        for row in rows { database.insert(row) }
        return database
    }

    @Test(arguments: [false, true], [3, 50])
    func `sources are merged by start and number, whatever the budget`(reversed: Bool, sourceCount: Int) {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let all = randomRows(700, from: (0..<sourceCount).map { revision("\($0)") }, using: &random)
        let filter = TypedFilter(type: stepCount, filter: .end(.greaterThanOrEqualTo, 40))
        let matches = all.inOrder.filter { $0.end >= 40 }
        let expected = reversed ? Array(matches.reversed()) : matches
        let database = database(all)
        for stride in [1, 7, 5000] {
            var cursor = database.cursor([filter], reversed: reversed)
            var found: [SampleRow] = []
            var budget = stride
            walk: while true {
                switch cursor.next(within: &budget) {
                case .row(let row): found.append(row)
                case .outOfBudget:
                    #expect(budget == 0, comment)
                    budget = stride
                case .end: break walk
                }
            }
            #expect(found == expected, comment)
        }
    }

    @Test(arguments: [false, true])
    func `runs of a source end where another one goes on`(reversed: Bool) {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let all = randomRows(700, from: (0..<20).map { revision("\($0)") }, using: &random)
        let expected = reversed ? Array(all.inOrder.reversed()) : all.inOrder
        var cursor = database(all).cursor([TypedFilter(type: stepCount, filter: .everything)], reversed: reversed)
        var found: [UInt64] = []
        var budget = Int.max
        while let run = cursor.nextRun(within: &budget) {
            let sequences = run.withRows { rows, _ in rows.map(\.sequence) }
            found += reversed ? sequences.reversed() : sequences
        }
        #expect(found == expected.map(\.sequence), comment)
        #expect(cursor.isAtEnd)
        #expect(cursor.work.rows == 700)
    }

    @Test func `the budget counts rows that do not match`() {
        let database = database((1...100).map { row(start: Double($0), sequence: $0, value: $0 == 99 ? 9 : 1) })
        let filter = TypedFilter(type: stepCount, filter: .value(.notEqualTo, 1))
        var cursor = database.cursor([filter])
        var budget = 30
        guard case .outOfBudget = cursor.next(within: &budget) else {
            Issue.record("the cursor went on without a budget")
            return
        }
        #expect(budget == 0)
        #expect(cursor.next()?.sequence == 99)
        #expect(cursor.next() == nil)
        #expect(cursor.work.rows == 100)
    }

    @Test func `only the sources asked for are looked at`() {
        let rows = (1...300).map { row(start: Double($0), sequence: $0, from: Self.sources[Int($0 % 3)]) }
        let filter = TypedFilter(type: stepCount, filter: .sources([Self.sources[1].source]))
        var cursor = database(rows).cursor([filter])
        var count = 0
        while cursor.next() != nil { count += 1 }
        #expect(count == 100)
        #expect(cursor.work.rows == 100)
    }
}
