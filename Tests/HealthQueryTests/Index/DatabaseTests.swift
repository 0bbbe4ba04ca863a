import Foundation
@testable import HealthQuery
import Testing

@Suite struct DatabaseTests {
    @Test func `an object is found by its identifier until it is removed`() {
        var database = Database()
        let first = row(start: 1, number: 1)
        let second = row(start: 1, number: 2, from: revision("watch"))
        database.insert(first)
        database.insert(second)
        #expect(database.count == 2)
        #expect(database.contains(first.uuid))
        #expect(database.row(second.uuid) == second)
        #expect(database.remove(first.uuid) == first)
        #expect(database.remove(first.uuid) == nil)
        #expect(!database.contains(first.uuid))
        #expect(database.row(first.uuid) == nil)
        #expect(database.count == 1)
        #expect(database.trees(of: stepCount).reduce(0) { $0 + $1.rows.count } == 1)
        database.checkInvariants()
    }

    @Test func `the sources of a type are those with rows, in the order of their first save`() {
        var database = Database()
        let rows = ["b", "a", "c"].enumerated().map { row(start: 0, number: UInt64($0 + 1), from: revision($1)) }
        for row in rows { database.insert(row) }
        #expect(database.sources(of: stepCount).map(\.name) == ["b", "a", "c"])
        #expect(database.sources(of: heartRate).isEmpty)
        _ = database.remove(rows[0].uuid)
        #expect(database.sources(of: stepCount).map(\.name) == ["a", "c"])
        database.insert(row(start: 0, number: 4, from: revision("b")))
        #expect(database.sources(of: stepCount).map(\.name) == ["b", "a", "c"])
    }

    @Test func `a copy does not change with its original`() {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let rows = randomRows(1500, from: [revision("a"), revision("b")], using: &random)
        var database = Database()
        var held: [(copy: Database, rows: [SampleRow])] = []
        var present: [SampleRow] = []
        for (position, row) in rows.enumerated() {
            database.insert(row)
            present.append(row)
            if position % 3 == 2 {
                let gone = present.remove(at: Int.random(in: 0..<present.count, using: &random))
                #expect(database.remove(gone.uuid) == gone, comment)
            }
            if position % 200 == 0 { held.append((database, present)) }
        }
        held.append((database, present))
        for (copy, expected) in held {
            copy.checkInvariants()
            #expect(copy.count == expected.count, comment)
            var cursor = copy.cursor([TypedFilter(type: stepCount, filter: .everything)])
            var found: [SampleRow] = []
            while let row = cursor.next() { found.append(row) }
            #expect(found == expected.inOrder, comment)
            for row in rows { #expect(copy.contains(row.uuid) == expected.contains(row), comment) }
        }
    }

    @Test func `a filter by identifier finds rows of its type only`() {
        var database = Database()
        let mine = row(start: 2, number: 1)
        database.insert(mine)
        let filter = RowFilter.uuids([mine.uuid, UUID()])
        var steps = database.cursor([TypedFilter(type: stepCount, filter: filter)])
        #expect(steps.next() == mine)
        #expect(steps.next() == nil)
        var rates = database.cursor([TypedFilter(type: heartRate, filter: filter)])
        #expect(rates.next() == nil)
    }
}
