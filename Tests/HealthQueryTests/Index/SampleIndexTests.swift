import Foundation
@testable import HealthQuery
import Testing

struct SampleIndexTests {
    @Test func `an object is found by its identifier until it is removed`() {
        var database = SampleIndex()
        let first = row(start: 1, sequence: 1)
        let second = row(start: 1, sequence: 2, from: revision("watch"))
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
        var database = SampleIndex()
        let rows = ["b", "a", "c"].enumerated().map { row(start: 0, sequence: UInt64($0 + 1), from: revision($1)) }
        for row in rows { database.insert(row) }
        #expect(database.sources(of: stepCount).map(\.name) == ["b", "a", "c"])
        #expect(database.sources(of: heartRate).isEmpty)
        _ = database.remove(rows[0].uuid)
        #expect(database.sources(of: stepCount).map(\.name) == ["a", "c"])
        database.insert(row(start: 0, sequence: 4, from: revision("b")))
        #expect(database.sources(of: stepCount).map(\.name) == ["b", "a", "c"])
    }

    @Test func `a source of which nothing is left when it is saved has no place in the order yet`() {
        var database = SampleIndex()
        let rows = ["b", "a", "c"].enumerated().map { row(start: 0, sequence: UInt64($0 + 1), from: revision($1)) }
        var batch = RowBatch()
        _ = batch.position(of: rows[2].details)
        batch.append(rows[0])
        #expect(database.insert(batch) == nil)
        database.insert(rows[1])
        database.insert(rows[2])
        #expect(database.sources(of: stepCount).map(\.name) == ["b", "a", "c"])
        database.checkInvariants()
    }

    @Test func `a copy does not change with its original`() {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let rows = randomRows(1500, from: [revision("a"), revision("b")], using: &random)
        var database = SampleIndex()
        var held: [(copy: SampleIndex, rows: [SampleRow])] = []
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

    @Test func `more trees than an identifier's entry tells apart are told apart`() {
        var database = SampleIndex()
        let rows = (1...2500).map { row(start: 7, sequence: UInt64($0), from: revision("source \($0)")) }
        _ = database.insert(RowBatch(rows))
        #expect(rows.allSatisfy { database.row($0.uuid) == $0 })
        database.remove(rows.enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
        for (index, row) in rows.enumerated() { #expect(database.row(row.uuid) == (index % 3 == 0 ? nil : row)) }
        database.checkInvariants()
    }

    @Test func `a conflict leaves everything as it was`() {
        var database = SampleIndex()
        let old = (1...300).map { row(start: Double($0), sequence: UInt64($0)) }
        _ = database.insert(RowBatch(old))
        let new = (301...600).map { row(start: Double($0), sequence: UInt64($0), from: revision("new")) }
        let known = row(start: 0, sequence: 601, uuid: old[7].uuid)
        let repeated = row(start: 0, sequence: 601, from: revision("new"), uuid: new[7].uuid)
        guard case .known = database.insert(RowBatch(new + [known])),
            case .repeated = database.insert(RowBatch(new + [repeated]))
        else {
            Issue.record("a conflict went unnoticed")
            return
        }
        #expect(database.count == 300)
        #expect(database.sources(of: stepCount) == [old[0].details.sourceRevision.source])
        #expect(database.sources.sources.count == 1)
        #expect(new.allSatisfy { !database.contains($0.uuid) })
        #expect(old.allSatisfy { database.row($0.uuid) == $0 })
        #expect(database.insert(RowBatch(new)) == nil)
        #expect((old + new).allSatisfy { database.row($0.uuid) == $0 })
        database.checkInvariants()
    }

    @Test func `a filter by identifier finds rows of its type only`() {
        var database = SampleIndex()
        let mine = row(start: 2, sequence: 1)
        database.insert(mine)
        let filter = RowFilter.uuids([mine.uuid, UUID()])
        var steps = database.cursor([TypedFilter(type: stepCount, filter: filter)])
        #expect(steps.next() == mine)
        #expect(steps.next() == nil)
        var rates = database.cursor([TypedFilter(type: heartRate, filter: filter)])
        #expect(rates.next() == nil)
    }

    @Test func `rows that are refused leave no tree and no source behind, however many there are`() {
        var database = SampleIndex()
        let known = row(start: 0, sequence: 1, from: revision("0"))
        database.insert(known)
        for index in 1..<40 {
            let sequence = UInt64(index + 1)
            let refused = [
                row(start: 0, sequence: sequence, from: revision("x")),
                row(start: 0, sequence: sequence + 1, uuid: known.uuid),
            ]
            #expect(database.insert(RowBatch(refused)) != nil)
            #expect(database.trees.count == index && database.sources.sources.count == index)
            database.insert(row(start: 0, sequence: sequence, from: revision("\(index)")))
        }
        #expect(database.sources(of: stepCount).map(\.name) == (0..<40).map { "\($0)" })
        #expect(database.trees.count == 40)
        database.checkInvariants()
    }

    @Test func `sources by the thousand are found and ordered without looking at all of them`() {
        let count = 3000
        var database = SampleIndex()
        var random = SeededGenerator()
        var names = (0..<count).map { "source \($0)" }
        for first in stride(from: 0, to: count, by: 300) {
            let rows = (first..<first + 300).map {
                row(start: Double($0), sequence: UInt64($0 + 1), from: revision(names[$0]))
            }
            #expect(database.insert(RowBatch(rows)) == nil)
        }
        #expect(database.sources(of: stepCount).map(\.name) == names)
        #expect(database.treesLookedAt <= 3 * count)
        // Known ones in any order.
        names.shuffle(using: &random)
        let rows = names.enumerated().map { row(start: 0, sequence: UInt64(count + $0 + 1), from: revision($1)) }
        #expect(database.insert(RowBatch(rows)) == nil)
        #expect(database.treesLookedAt <= 4 * count)
        #expect(database.count == 2 * count && database.trees.count == count)
        database.remove(rows)
        #expect(rows.allSatisfy { !database.contains($0.uuid) } && database.count == count)
    }
}
