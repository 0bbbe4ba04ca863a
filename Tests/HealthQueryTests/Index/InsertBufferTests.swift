import Foundation
@testable import HealthQuery
import Testing

struct InsertBufferTests {
    private let revisions = [revision("a"), revision("b"), revision("c")]

    private func rows(_ index: SampleIndex) -> [SampleRow] {
        var cursor = index.cursor([TypedFilter(type: stepCount, filter: .everything)])
        var rows: [SampleRow] = []
        while let row = cursor.next() { rows.append(row) }
        return rows
    }

    @Test func `an index that buffers answers as one that does not`() {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let all = randomRows(3000, from: revisions, using: &random)
        var (plain, buffered) = (SampleIndex(), SampleIndex())
        var present: [SampleRow] = []
        var waited = 0
        var next = 0
        while next < all.count {
            let part = all[next..<min(all.count, next + Int.random(in: 1...200, using: &random))]
            next = part.endIndex
            #expect(plain.insert(RowBatch(part)) == nil, comment)
            #expect(
                buffered.insert(RowBatch(part), isBuffered: Int.random(in: 0..<4, using: &random) > 0) == nil, comment)
            present += part
            if buffered.isBuffering { waited += 1 }
            if Int.random(in: 0..<6, using: &random) == 0 {
                let gone = Array(present.shuffled(using: &random).prefix(50))
                plain.remove(gone)
                buffered.remove(gone)
                #expect(!buffered.isBuffering, comment)
                present.removeAll { gone.contains($0) }
            }
            let asked = all.shuffled(using: &random).prefix(40)
            let uuids = asked.map(\.uuid)
            let expected = asked.map { row in present.first { $0 == row } }
            #expect(buffered.rows(uuids) { asked[$0].details.sourceRevision.source } == expected, comment)
            #expect(
                asked.map { row in buffered.contains(row.uuid) { $0 == row } } == expected.map { $0 != nil }, comment)
            #expect(buffered.count == present.count, comment)
            buffered.checkInvariants()
            guard Int.random(in: 0..<5, using: &random) == 0 else { continue }
            buffered.flush()
            #expect(rows(buffered) == present.inOrder, comment)
        }
        #expect(waited > 5, comment)
        buffered.flush()
        buffered.checkInvariants()
        #expect(rows(buffered) == rows(plain), comment)
        #expect(buffered.sources(of: stepCount) == plain.sources(of: stepCount), comment)
    }

    @Test func `rows that come in order and last need not wait`() {
        var index = SampleIndex()
        _ = index.insert(RowBatch((1...3).map { row(start: Double($0), sequence: UInt64($0)) }), isBuffered: true)
        #expect(!index.isBuffering)
        _ = index.insert(RowBatch([row(start: 2, sequence: 4)]), isBuffered: true)
        #expect(index.isBuffering)
        _ = index.insert(RowBatch([row(start: 1, sequence: 5, from: revision("watch"))]), isBuffered: true)
        // Behind those that wait: they must not be overtaken, or the end of their tree would not be known.
        _ = index.insert(RowBatch([row(start: 9, sequence: 6)]), isBuffered: true)
        index.checkInvariants()
        index.flush()
        index.checkInvariants()
        #expect(rows(index).map(\.start) == [1, 1, 2, 2, 3, 9])
    }

    @Test func `an identifier that waits is known, and a failed save leaves what waits`() {
        var index = SampleIndex()
        let (first, second) = (row(start: 5, sequence: 2), row(start: 3, sequence: 3))
        _ = index.insert(RowBatch([row(start: 7, sequence: 1)]))
        _ = index.insert(RowBatch([first, second]), isBuffered: true)
        let again = row(start: 5, sequence: 4, uuid: first.uuid)
        guard case .known(let known) = index.insert(RowBatch([again]), isBuffered: true) else {
            Issue.record("the identifier was not found")
            return
        }
        #expect(known.uuid == first.uuid)
        guard case .known = index.insert(RowBatch([again]), isHidden: { $0 != first }) else {
            Issue.record("the identifier was not found in its tree")
            return
        }
        #expect(index.insert(RowBatch([again]), isHidden: { $0 == first }, isBuffered: true) == nil)
        index.checkInvariants()
        #expect(Set(index.rows([first.uuid])) == [first, again])
        index.flush()
        #expect(index.count == 4 && rows(index).count == 4)
    }

    @Test func `rows whose numbers are equal in the identifier index are told apart while they wait`() {
        var index = SampleIndex()
        let step = UInt64(1) << UInt64(UUIDIndex.sequenceBits)
        let uuid = UUID()
        let rows = [7, 7 + step, 9 + step, 7 + 3 * step].map { row(start: 1, sequence: $0) }
        _ = index.insert(RowBatch([row(start: 2, sequence: 1)]))
        for row in rows { _ = index.insert(RowBatch([row]), isBuffered: true) }
        #expect(index.isBuffering)
        #expect(rows.map { index.row($0.uuid) } == rows)
        // The same identifier again, hidden from the one who saves: one of them is found, and once.
        let twins = [11, 11 + 4 * step].map { row(start: 1, sequence: 5 * step + $0, uuid: uuid) }
        for row in twins { _ = index.insert(RowBatch([row]), isHidden: { _ in true }, isBuffered: true) }
        #expect(index.rows([uuid]) == [twins[0]])
        index.flush()
        #expect(rows.map { index.row($0.uuid) } == rows)
    }

    @Test func `a row that waits is not taken for another whose identifier and number look the same`() {
        var index = SampleIndex()
        let uuid = UUID()
        let waiting = row(start: 1, sequence: 7, uuid: uuid)
        _ = index.insert(RowBatch([row(start: 90, sequence: 1)]))
        _ = index.insert(RowBatch([waiting]), isBuffered: true)
        // Another object has the same part of the sequence number, and starts in another second.
        let other = row(start: 60, sequence: 7 + 1 << UInt64(UUIDIndex.sequenceBits), uuid: uuid)
        _ = index.insert(RowBatch([other]), isHidden: { _ in true }, isBuffered: true)
        #expect(index.isBuffering && Set(index.rows([uuid])) == [waiting, other])
        #expect(index.rows([uuid]).count == 2)
    }

    @Test func `a buffer is full at a hundred thousand rows, or a sixteenth of all`() {
        var buffer = InsertBuffer()
        buffer.append(RowBatch([row(start: 1, sequence: 1)]), to: 0)
        #expect(!buffer.isFull(of: 1))
        var many = RowBatch()
        let details = row(start: 1, sequence: 1).details
        for sequence in 2...100_000 {
            many.append(row(start: 1, sequence: UInt64(sequence)).bare(detailsIndex: 0), details)
        }
        buffer.append(many, to: 3)
        #expect(buffer.count == 100_000)
        #expect(buffer.isFull(of: 1_600_000))
        #expect(!buffer.isFull(of: 1_600_016))
        var index = SampleIndex()
        _ = index.insert(RowBatch([row(start: 2, sequence: 1)]))
        _ = index.insert(many, isBuffered: true)
        #expect(index.isBuffering)
        _ = index.insert(RowBatch([row(start: 1, sequence: 100_001)]), isBuffered: true)
        #expect(!index.isBuffering)
        #expect(rows(index).count == 100_001)
    }
}
