@testable import HealthQuery
import Testing

@Suite struct SourceRowsCursorTests {
    private func rows(_ cursor: SourceRows.Cursor) -> [SampleRow] {
        var cursor = cursor
        var found: [SampleRow] = []
        while let row = cursor.next() { found.append(row) }
        #expect(cursor.next() == nil, "a cursor at its end stays there")
        return found
    }

    @Test func `a cursor walks exactly the rows in bounds, either way`() {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let all = randomRows(1600, using: &random)
        var tree = SourceRows()
        for row in all { tree.insert(row) }
        for _ in 0..<150 {
            var bounds = RowBounds()
            let places = (0..<3).map { _ in Double(Int.random(in: -5..<415, using: &random)) }
            if Bool.random(using: &random) { bounds.startAtLeast = places[0] }
            if Bool.random(using: &random) { bounds.startBelow = places[1] }
            if Bool.random(using: &random) { bounds.endAtLeast = places[2] }
            let newerThan = UInt64([0, 0, Int.random(in: 0..<1700, using: &random)].randomElement(using: &random) ?? 0)
            let expected = all.inOrder.filter {
                $0.start >= bounds.startAtLeast && $0.start < bounds.startBelow && $0.end >= bounds.endAtLeast
                    && $0.number > newerThan
            }
            #expect(rows(tree.cursor(bounds, newerThan: newerThan)) == expected, comment)
            #expect(rows(tree.cursor(bounds, newerThan: newerThan, reversed: true)) == expected.reversed(), comment)
        }
    }

    @Test(arguments: [false, true])
    func `a bound that a chunk just reaches does not pass it over`(reversed: Bool) {
        var tree = SourceRows()
        for number in 1...2000 { tree.insert(row(start: Double(number), number: UInt64(number))) }
        for chunk in tree.chunks {
            var ends = RowBounds()
            ends.endAtLeast = chunk.greatestEnd
            #expect(rows(tree.cursor(ends, reversed: reversed)).count == 2001 - Int(chunk.greatestNumber))
            let newer = tree.cursor(RowBounds(), newerThan: chunk.greatestNumber - 1, reversed: reversed)
            #expect(rows(newer).count == 2001 - Int(chunk.greatestNumber))
            var starts = RowBounds()
            starts.startAtLeast = chunk.rows[0].start
            #expect(rows(tree.cursor(starts, reversed: reversed)).count == 2001 - Int(chunk.leastNumber))
            starts = RowBounds()
            starts.startBelow = chunk.rows[0].start
            #expect(rows(tree.cursor(starts, reversed: reversed)).count == Int(chunk.leastNumber) - 1)
        }
    }

    @Test func `a cursor over nothing ends at once`() {
        #expect(rows(SourceRows().cursor(RowBounds())).isEmpty)
        #expect(rows(SourceRows().cursor(RowBounds(), reversed: true)).isEmpty)
    }

    @Test(arguments: [false, true])
    func `a cursor does not look at chunks without interest`(reversed: Bool) {
        var tree = SourceRows()
        for number in 1...10_000 { tree.insert(row(start: Double(number), number: UInt64(number))) }
        var range = RowBounds()
        range.startAtLeast = 5000
        range.startBelow = 5010
        let newest = RowBounds()
        for (bounds, newerThan) in [(range, 0), (newest, 9990)] {
            var cursor = tree.cursor(bounds, newerThan: UInt64(newerThan), reversed: reversed)
            var count = 0
            while cursor.next() != nil { count += 1 }
            #expect(count == 10)
            #expect(cursor.visited <= SourceRows.chunkCapacity)
        }
    }
}
