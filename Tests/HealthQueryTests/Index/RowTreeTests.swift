import Foundation
import Testing

@testable import HealthQuery

/// Rows in a plain array, in order.
private struct PlainRows {
    var rows: [SampleRow] = []

    mutating func insert(_ row: SampleRow) {
        let index = rows.firstIndex { row.key < $0.key } ?? rows.count
        rows.insert(row, at: index)
    }

    mutating func remove(_ key: RowKey) -> SampleRow? {
        rows.firstIndex { $0.key == key }.map { rows.remove(at: $0) }
    }

    func rows(_ bounds: RowBounds, newerThan sequence: UInt64) -> [SampleRow] {
        rows.filter { row in
            row.start >= bounds.startAtLeast && row.start < bounds.startBelow && row.end >= bounds.endAtLeast
                && row.sequence > sequence && row.canonicalValue >= bounds.valueAtLeast
                && row.canonicalValue <= bounds.valueAtMost
        }
    }
}

private struct RowMaker {
    var random: SeededGenerator
    var sequence: UInt64 = 0
    let details: [SampleDetails]

    /// Makes rows that share some details.
    init(random: SeededGenerator, sharing count: Int = 3) {
        self.random = random
        details = (0..<count).map { index in
            SampleDetails(
                type: QuantityType(.distanceWalkingRunning),
                unit: index == 0 ? .meter() : .mile(),
                sourceRevision: .current,
                device: nil,
                metadata: index > 1 ? ["key": .integer(index)] : [:]
            )
        }
    }

    mutating func row(start: Double) -> SampleRow {
        sequence += 1
        let lengths: [Double] = [0, 0, 60, 0.1, 86_400]
        let length = lengths.randomElement(using: &random) ?? 0
        return SampleRow(
            uuid: UUID(high: random.next(), low: random.next()),
            start: start,
            end: start + length,
            value: Bool.random(using: &random) ? Double(Int.random(in: 0...200, using: &random)) : 0.3,
            sequence: sequence,
            details: details[Int.random(in: details.indices, using: &random)]
        )
    }

    mutating func start() -> Double {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: Double(Int.random(in: -50...50, using: &random))
        case 1: Double.random(in: -1e9...1e9, using: &random)
        default: Double(Int.random(in: 0...100_000, using: &random))
        }
    }

    mutating func bounds() -> RowBounds {
        var bounds = RowBounds()
        if Bool.random(using: &random) { bounds.startAtLeast = start() }
        if Bool.random(using: &random) { bounds.startBelow = start() }
        if Bool.random(using: &random) { bounds.endAtLeast = start() }
        if Int.random(in: 0..<3, using: &random) == 0 { bounds.valueAtLeast = 100 }
        if Int.random(in: 0..<3, using: &random) == 0 { bounds.valueAtMost = 1000 }
        return bounds
    }
}

struct RowTreeTests {
    @Test(arguments: [3, 1000]) func `a tree equals a sorted array on random histories`(details: Int) {
        let generator = SeededGenerator()
        var maker = RowMaker(random: generator, sharing: details)
        var tree = RowTree()
        var plain = PlainRows()
        for step in 0..<200 {
            switch Int.random(in: 0..<10, using: &maker.random) {
            case 0..<4:
                let row = maker.row(start: maker.start())
                tree.insert(row)
                plain.insert(row)
            case 4..<6:
                let from = maker.start()
                let rows = (0..<Int.random(in: 0...300, using: &maker.random)).map {
                    maker.row(start: from + Double($0))
                }
                let batch = Bool.random(using: &maker.random) ? rows : rows.shuffled(using: &maker.random)
                tree.insert(RowBatch(batch))
                plain.rows = (plain.rows + rows).sorted { $0.key < $1.key }
            case 6:
                let from = Int.random(in: 0...max(0, plain.rows.count), using: &maker.random)
                let step = Int.random(in: 1...5, using: &maker.random)
                let rows = plain.rows[from...].prefix(200 * step).enumerated().filter { $0.offset % step == 0 }
                tree.remove(rows.map { $0.element.key })
                for (_, row) in rows { #expect(plain.remove(row.key) == row) }
            default:
                guard let row = plain.rows.randomElement(using: &maker.random) else { continue }
                #expect(tree.row(row.key) == row)
                #expect(tree.remove(row.key) == plain.remove(row.key))
                #expect(tree.remove(row.key) == nil)
            }
            if step % 20 == 0 {
                #expect(tree.checkInvariants() == plain.rows, "seed \(generator.seed)")
                #expect(tree.count == plain.rows.count)
            }
        }
        #expect(tree.checkInvariants() == plain.rows, "seed \(generator.seed)")
    }

    @Test func `a leaf that is made anew has no more details than rows`() throws {
        var maker = RowMaker(random: SeededGenerator(), sharing: 1000)
        var tree = RowTree()
        let rows = (0..<100).map { maker.row(start: Double($0)) }
        tree.insert(RowBatch(rows))
        tree.remove(rows[10...].map(\.key))
        #expect(try #require(tree.root?.leaf).header.pointee.details.count > 50)
        let more = (0..<20).map { maker.row(start: Double($0) / 2) }
        tree.insert(RowBatch(more))
        #expect(try #require(tree.root?.leaf).header.pointee.details.count <= 30)
        #expect(tree.checkInvariants() == (Array(rows[..<10]) + more).inOrder)
    }

    @Test(arguments: [false, true]) func `a walk gives the rows in the bounds, in order`(reversed: Bool) {
        let generator = SeededGenerator()
        var maker = RowMaker(random: generator)
        var tree = RowTree()
        var plain = PlainRows()
        for _ in 0..<3000 { plain.rows.append(maker.row(start: maker.start())) }
        plain.rows.sort { $0.key < $1.key }
        tree.insert(RowBatch(plain.rows))
        for _ in 0..<60 {
            let bounds = maker.bounds()
            let sequence = UInt64.random(in: 0...3000, using: &maker.random)
            let walk = tree.cursor(bounds, newerThan: sequence, reversed: reversed)
            let head = RowCursor.Head(walk, residual: .everything)
            var cursor = RowCursor([head], reversed: reversed)
            var found: [SampleRow] = []
            while let row = cursor.next() { found.append(row) }
            let expected = plain.rows(bounds, newerThan: sequence)
            #expect(found == (reversed ? expected.reversed() : expected), "seed \(generator.seed)")
        }
    }

    @Test func `a copy does not see what happens to the tree, and sharing costs a path`() {
        let generator = SeededGenerator()
        var maker = RowMaker(random: generator)
        var tree = RowTree()
        tree.insert(RowBatch((0..<12_000).map { maker.row(start: Double($0)) }))
        var plain = PlainRows(rows: tree.checkInvariants())
        for _ in 0..<12 {
            let snapshot = tree
            let before = plain.rows
            let copied = tree.copiedNodes
            let row = maker.row(start: Double(Int.random(in: 0..<12_000, using: &maker.random)) + 0.5)
            tree.insert(row)
            plain.insert(row)
            #expect(tree.copiedNodes - copied <= 3, "a leaf and the branches above it")
            if let victim = plain.rows.randomElement(using: &maker.random) {
                #expect(tree.remove(victim.key) == plain.remove(victim.key))
            }
            #expect(snapshot.checkInvariants() == before, "seed \(generator.seed)")
        }
        #expect(tree.checkInvariants() == plain.rows, "seed \(generator.seed)")
    }

    @Test(arguments: [384..<512, 0..<128, 128..<384, 256..<257, 0..<8192, 8192..<12_000, 100..<11_900])
    func `removing whole leaves and branches leaves summaries that are right`(range: Range<Int>) {
        var maker = RowMaker(random: SeededGenerator())
        let rows = (0..<12_000).map { maker.row(start: Double($0)) }
        var tree = RowTree()
        tree.insert(RowBatch(rows))
        tree.remove(rows[range].map { $0.key })
        #expect(tree.checkInvariants() == Array(rows[..<range.lowerBound] + rows[range.upperBound...]))
    }

    @Test func `rows that come in order leave full leaves behind them`() {
        var maker = RowMaker(random: SeededGenerator())
        var appended = RowTree()
        var prepended = RowTree()
        for index in 0..<10_000 {
            appended.insert(maker.row(start: Double(index)))
            prepended.insert(maker.row(start: Double(-index)))
        }
        for tree in [appended, prepended] {
            #expect(tree.leafCount == (10_000 + RowLeaf.capacity - 1) / RowLeaf.capacity)
        }
    }

    @Test func `an empty range touches no more than the root`() {
        var maker = RowMaker(random: SeededGenerator())
        var tree = RowTree()
        tree.insert(RowBatch((0..<20_000).map { maker.row(start: Double($0)) }))
        var bounds = RowBounds()
        bounds.startAtLeast = 1e8
        var cursor = tree.cursor(bounds)
        #expect(cursor.next().map { _ in 0 } == nil)
        #expect(cursor.work.nodes == 1)
    }
}

extension RowTree {
    fileprivate var leafCount: Int {
        var count = 0
        var cursor = cursor(RowBounds())
        while cursor.next() != nil { count += 1 }
        return count
    }
}
