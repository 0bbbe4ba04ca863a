@testable import HealthQuery
import Testing

@Suite struct SourceRowsTests {
    /// Puts rows in, in the order given, then takes them out in another; compares with an array after each block.
    private func check(_ rows: [SampleRow], _ comment: Comment, using random: inout SeededGenerator) {
        var tree = SourceRows()
        for row in rows { tree.insert(row) }
        expect(tree, rows, comment)
        let held = tree
        var left = rows.shuffled(using: &random)
        while !left.isEmpty {
            for row in left.suffix(300) { #expect(tree.remove(row.key) == row, comment) }
            left.removeLast(min(300, left.count))
            expect(tree, left, comment)
        }
        #expect(tree.chunks.isEmpty, comment)
        expect(held, rows, "a copy that was held, \(comment)")
    }

    private func expect(_ tree: SourceRows, _ rows: [SampleRow], _ comment: Comment) {
        tree.checkInvariants()
        #expect(tree.count == rows.count, comment)
        #expect(tree.chunks.flatMap(\.rows) == rows.inOrder, comment)
        for chunk in tree.chunks {
            #expect((1...SourceRows.chunkCapacity).contains(chunk.rows.count), comment)
            #expect(chunk.greatestEnd == chunk.rows.map(\.end).max(), comment)
            #expect(chunk.leastNumber == chunk.rows.map(\.number).min(), comment)
            #expect(chunk.greatestNumber == chunk.rows.map(\.number).max(), comment)
        }
    }

    @Test func `rows stay in order however they come and go`() {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let rows = randomRows(2000, using: &random)
        check(rows, comment, using: &random)
        check(rows.inOrder, comment, using: &random)
        check(rows.inOrder.reversed(), comment, using: &random)
        check((1...1500).map { row(start: 7, number: $0) }, comment, using: &random)
    }

    @Test func `appending leaves full chunks behind`() {
        var tree = SourceRows()
        for number in 1...2000 { tree.insert(row(start: Double(number), number: UInt64(number))) }
        #expect(tree.chunks.map(\.rows.count) == [512, 512, 512, 464])
    }

    @Test func `a key finds its row and no other`() {
        var tree = SourceRows()
        #expect(tree.row(RowKey(start: 0, number: 1)) == nil)
        #expect(tree.remove(RowKey(start: 0, number: 1)) == nil)
        let rows = (1...1200).map { row(start: Double($0 / 5), number: $0) }
        for row in rows { tree.insert(row) }
        for row in rows { #expect(tree.row(row.key) == row) }
        #expect(tree.row(RowKey(start: 3, number: 1)) == nil)
        #expect(tree.row(RowKey(start: -1, number: 1)) == nil)
        #expect(tree.row(RowKey(start: 1000, number: 1)) == nil)
        #expect(tree.remove(RowKey(start: 3, number: 1)) == nil)
        #expect(tree.count == 1200)
    }
}
