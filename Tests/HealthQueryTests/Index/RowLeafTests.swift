import Foundation
import Testing

@testable import HealthQuery

struct RowLeafTests {
    private static let odd: [Double] = [-0.0, .pi, 1e300, .leastNonzeroMagnitude, -1e19, 0.1]
    private static let lengths: [Double] = [0, 0, 60, 0.1]

    /// Numbers of one width, and rarely of any.
    private static func sequence(_ width: Int, _ random: inout SeededGenerator) -> Double {
        switch Int.random(in: 0..<60, using: &random) {
        case 0: odd[Int.random(in: 0..<odd.count, using: &random)]
        case 1: Double(Int64(truncatingIfNeeded: random.next()))
        default: Double(Int64(truncatingIfNeeded: random.next() & (1 << UInt64(width) - 1)) - 3)
        }
    }

    private static let details = (0..<5).map { index in
        SampleDetails(
            type: QuantityType(.stepCount),
            unit: .count(),
            sourceRevision: .current,
            device: nil,
            metadata: ["key": .integer(index)]
        )
    }

    private static func bareRow(
        _ width: Int,
        hasFractions: Bool = false,
        _ random: inout SeededGenerator
    ) -> BareRow {
        // As far from the reference date as today is, where fractions have 24 bits.
        let second = hasFractions ? 0x1p29 + Double(random.next() >> 44) * 0x1p-20 : 0
        let start = second + sequence(width, &random)
        let length =
            hasFractions
            ? Double(random.next() >> 44) * 0x1p-16 : lengths[Int.random(in: 0..<lengths.count, using: &random)]
        return BareRow(
            uuid: UUID(high: random.next(), low: random.next()),
            start: start,
            end: start + length,
            value: sequence(width, &random),
            sequence: random.next() & (1 << UInt64(width) - 1),
            detailsIndex: Int.random(in: 0..<details.count, using: &random)
        )
    }

    private static func leaf(_ rows: [BareRow]) -> RowLeaf {
        ContiguousArray(rows).withUnsafeBufferPointer { RowLeaf($0, details: ContiguousArray(details)) }
    }

    /// Everything but the owner, to the bit.
    private static func bits(_ row: SampleRow) -> [UInt64] {
        [
            row.uuid.high, row.uuid.low, row.start.bitPattern, row.end.bitPattern, row.value.bitPattern, row.sequence,
            row.details.metadata["key"] == .integer(0) ? 0 : 1,
        ]
    }

    @Test(arguments: [0, 1, 7, 8, 15, 16, 31, 32, 33, 40, 41, 48, 49, 52])
    func `rows in bounds are those found one by one`(width: Int) {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        for _ in 0..<100 {
            let hasFractions = Bool.random(using: &random)
            let rows = (0..<Int.random(in: 1...128, using: &random)).map { _ in
                Self.bareRow(width, hasFractions: hasFractions, &random)
            }.sorted { $0.key < $1.key }
            let leaf = Self.leaf(rows)
            func bound(_ property: (BareRow) -> Double) -> Double {
                let value = property(rows.randomElement(using: &random)!)
                return [value, value.nextUp, value.nextDown, .infinity, -.infinity, 1e30, -1e30]
                    .randomElement(using: &random)!
            }
            var bounds = RowBounds()
            bounds.valueAtLeast = bound(\.value)
            bounds.valueAtMost = bound(\.value)
            if Bool.random(using: &random) { bounds.endAtLeast = bound(\.end) }
            if Bool.random(using: &random) { bounds.startBelow = bound(\.start) }
            let newest = Bool.random(using: &random) ? rows.randomElement(using: &random)!.sequence : 0
            let expected = rows.indices.filter { index in
                let row = rows[index]
                return row.value >= bounds.valueAtLeast && row.value <= bounds.valueAtMost
                    && row.end >= bounds.endAtLeast && row.start < bounds.startBelow && row.sequence > newest
            }
            var span = LeafSpan(leaf, leaf.summary, bounds, newerThan: newest)
            var found: [Int] = []
            while let index = span.mask.popFirst() { found.append(index) }
            #expect(found == expected, comment)
        }
    }

    @Test func `details are asked once a leaf, and tell what the rows would`() {
        var generator = PredicateGenerator(RuleRandom())
        var sure = 0
        for _ in 0..<500 {
            let type = QuantityType(.appleExerciseTime)
            let owners = (0..<generator.random.int(1...4)).map { _ in generator.row(type).details }
            var batch = RowBatch()
            for index in 0..<generator.random.int(1...20) {
                let row = generator.row(type).bare(detailsIndex: 0)
                let placed = BareRow(
                    uuid: row.uuid, start: Double(index), end: Double(index), value: row.value,
                    sequence: UInt64(index), detailsIndex: 0)
                batch.append(placed, generator.random.pick(owners))
            }
            let leaf = batch.rows.withUnsafeBufferPointer { RowLeaf($0, details: batch.details) }
            guard let filter = try? generator.predicate(type).lowered(for: type) else { continue }
            var span = LeafSpan(leaf, leaf.summary, RowBounds(), newerThan: 0)
            // The first row has the sequence number 0, and is not newer.
            let before = span.mask
            let isSure = span.ask(filter)
            if isSure { sure += 1 }
            var (rest, wanted) = (span.mask, before)
            var left: Set<Int> = []
            while let index = rest.popFirst() { left.insert(index) }
            if span.stretch != nil { #expect(span.mask == before) }
            while let index = wanted.popFirst() {
                let isMatch = filter.matches(leaf.row(index))
                if isSure { #expect(left.contains(index) == isMatch) } else if isMatch { #expect(left.contains(index)) }
            }
        }
        #expect(sure > 100)
    }

    @Test(arguments: [0, 1, 7, 8, 15, 16, 31, 32, 33, 40, 41, 48, 49, 52])
    func `what comes out is what went in, to the bit`(width: Int) {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        for _ in 0..<20 {
            let hasFractions = Bool.random(using: &random)
            var plain = (0..<Int.random(in: 1...100, using: &random)).map { _ in
                Self.bareRow(width, hasFractions: hasFractions, &random)
            }
            let leaf = Self.leaf(plain)
            for _ in 0..<60 {
                if plain.count < 2 || Int.random(in: 0..<3, using: &random) > 0 {
                    let index = Int.random(in: 0...plain.count, using: &random)
                    let row = Self.bareRow(width, hasFractions: hasFractions, &random)
                    // What does not fit is left out: a leaf that says so did not change.
                    if leaf.insert(row, detailsIndex: leaf.position(of: Self.details[row.detailsIndex]), at: index) {
                        plain.insert(row, at: index)
                    }
                } else {
                    let index = Int.random(in: 0..<plain.count, using: &random)
                    leaf.remove(at: index)
                    plain.remove(at: index)
                }
            }
            let expected = plain.map { Self.bits($0.row(Self.details[$0.detailsIndex])) }
            #expect((0..<leaf.count).map { Self.bits(leaf.row($0)) } == expected, comment)
            let from = Int.random(in: 0..<plain.count, using: &random)
            var some = [BareRow](repeating: .placeholder, count: leaf.count - from)
            some.withUnsafeMutableBufferPointer { leaf.unpack(from..<leaf.count, into: $0) }
            #expect(
                some.map { Self.bits($0.row(leaf.header.pointee.details[$0.detailsIndex])) }
                    == Array(expected[from...]), comment)
        }
    }

    @Test func `a copy does not see what happens to the leaf`() {
        var random = SeededGenerator()
        let rows = (0..<40).map { _ in Self.bareRow(8, &random) }
        let leaf = Self.leaf(rows)
        let copy = leaf.copy()
        for _ in 0..<39 { leaf.remove(at: 0) }
        #expect(copy.count == 40)
        #expect((0..<40).map { copy.uuid($0) } == rows.map { $0.uuid })
    }

    @Test func `details that no row has any more are let go`() {
        let held = (0..<3).map { index in
            SampleDetails(
                type: QuantityType(.stepCount),
                unit: .count(),
                sourceRevision: .current,
                device: nil,
                metadata: ["key": .integer(index)]
            )
        }
        weak let gone = held[1]
        func rows() -> RowLeaf {
            var batch = RowBatch()
            for index in 0..<6 {
                batch.append(row(start: Double(index), sequence: UInt64(index + 1)).having(held[index % 3]))
            }
            return batch.rows.withUnsafeBufferPointer { RowLeaf($0, details: batch.details) }
        }
        let leaf = rows()
        leaf.remove(at: 4)
        #expect((0..<5).contains { leaf.details($0) === gone })
        leaf.remove(at: 1)
        #expect(!leaf.header.pointee.details.contains { $0 === gone })
    }

    @Test func `numbers take as many bytes as their range needs`() {
        func bytes(_ start: (Int) -> Double) -> Int {
            let rows = (0..<RowLeaf.capacity).map { index in
                BareRow(uuid: UUID(), start: start(index), end: start(index), value: 1, sequence: 7, detailsIndex: 0)
            }
            let leaf = ContiguousArray(rows).withUnsafeBufferPointer { RowLeaf($0, details: [Self.details[0]]) }
            return (leaf.byteCount - RowLeaf.headerSize) / RowLeaf.capacity - 16
        }
        #expect(bytes { _ in 7_000_000_000 } == 0)
        #expect(bytes { 7_000_000_000 + Double($0) } == 1)
        #expect(bytes { Double($0) * 500 } == 2)
        #expect(bytes { Double($0) * 1_000_000 } == 4)
        #expect(bytes { 700_000_000 + Double($0) * 100.25 } == 5)
        #expect(bytes { 700_000_000 + Double($0) * 50_000.25 } == 6)
        #expect(bytes { Double($0) + 0.1 } == 8)
    }

    @Test(arguments: [0, 8, 16, 32, 40, 48])
    func `the numbers of a full leaf do not overflow where its offsets are greatest`(width: Int) {
        let greatest = Double(1 << width - 1)
        let values = [-7] + Array(repeating: greatest - 7, count: RowLeaf.capacity - 1)
        let leaf = Self.leaf(
            values.enumerated().map { index, value in
                let start = Double(index)
                return BareRow(uuid: UUID(), start: start, end: start, value: value, sequence: 7, detailsIndex: 0)
            })
        let found = leaf.values(0..<leaf.count)
        #expect(found.least == -7 && found.greatest == greatest - 7)
        var sum = ExactSum()
        for value in values { if let value = ExactSum(value) { sum += value } }
        #expect(found.roughCount > 0 || found.sum == sum)
        #expect(found.roughCount == values.count { ExactSum($0) == nil })
    }

    @Test func `numbers that come later below all others are the least, whatever the width`() {
        for width in [1, 7, 8, 16, 32, 40, 48, 50] {
            func row(_ index: Int, _ value: Double) -> BareRow {
                let start = Double(index)
                return BareRow(uuid: UUID(), start: start, end: start, value: value, sequence: 7, detailsIndex: 0)
            }
            var values = [10, Double(10 + 1 << width)]
            var leaf = Self.leaf([row(0, values[0]), row(1, values[1])])
            for value in [3, 7, -5] as [Double] {
                values.append(value)
                let next = row(values.count, value)
                // What does not fit is laid out anew.
                if !leaf.insert(next, detailsIndex: 0, at: leaf.count) {
                    leaf = Self.leaf(values.enumerated().map { row($0, $1) })
                }
            }
            let found = leaf.values(0..<leaf.count)
            #expect(found.least == values.min() && found.greatest == values.max(), "width \(width)")
            #expect(leaf.summary.leastValue == values.min() && leaf.summary.greatestValue == values.max())
            #expect(found.roughCount == values.count { ExactSum($0) == nil })
        }
    }

    @Test func `the least number of all is found behind the greatest ones`() {
        func row(_ index: Int, _ value: Double) -> BareRow {
            BareRow(
                uuid: UUID(), start: Double(index), end: Double(index), value: value, sequence: 7, detailsIndex: 0)
        }
        let values = [0x1p63 - 2048, 0x1p63 - 1024, -0x1p63]
        var leaf = Self.leaf([row(0, values[0]), row(1, values[1])])
        // From the greatest numbers the least one is two thousand further, if counting wraps around.
        if !leaf.insert(row(2, values[2]), detailsIndex: 0, at: 2) {
            leaf = Self.leaf(values.enumerated().map { row($0, $1) })
        }
        let found = leaf.values(0..<leaf.count)
        #expect(found.least == -0x1p63 && found.greatest == 0x1p63 - 1024)
        #expect(leaf.summary.leastValue == -0x1p63 && leaf.summary.greatestValue == 0x1p63 - 1024)
        var bounds = RowBounds()
        bounds.valueAtMost = 0
        var mask = leaf.rows(in: 0..<leaf.count, withValuesIn: bounds, leaf.summary)
        #expect(mask.popFirst() == 2)
        #expect(mask.popFirst() == nil)
    }
}
