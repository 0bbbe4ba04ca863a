import Testing

@testable import HealthQuery

@Suite struct PackedColumnTests {
    /// Numbers of one width, and rarely of any.
    private static func number(_ width: Int, _ random: inout SeededGenerator) -> Int64 {
        if Int.random(in: 0..<50, using: &random) == 0 { return Int64(truncatingIfNeeded: random.next()) }
        return Int64(truncatingIfNeeded: random.next() & (1 << UInt64(width) - 1)) - 3
    }

    @Test(arguments: [0, 1, 7, 8, 15, 16, 31, 32, 62]) func `what comes out is what went in`(width: Int) {
        var random = SeededGenerator()
        let seed = random.seed
        var column = PackedColumn()
        var plain: [Int64] = []
        for _ in 0..<600 {
            if plain.isEmpty || Int.random(in: 0..<3, using: &random) > 0 {
                let index = Int.random(in: 0...plain.count, using: &random)
                let number = Self.number(width, &random)
                column.insert(number, at: index)
                plain.insert(number, at: index)
            } else {
                let index = Int.random(in: 0..<plain.count, using: &random)
                column.remove(at: index)
                plain.remove(at: index)
            }
            #expect((0..<column.count).map { column[$0] } == plain, "seed \(seed)")
        }
        let packed = PackedColumn(plain)
        #expect((0..<packed.count).map { packed[$0] } == plain, "seed \(seed)")
    }

    @Test func `extremes fit`() {
        var column = PackedColumn()
        let numbers: [Int64] = [0, .max, .min, -1, 1, .min + 1, .max - 1]
        for number in numbers { column.append(number) }
        #expect((0..<column.count).map { column[$0] } == numbers)
    }

    @Test func `numbers take as many bytes as their range needs`() {
        #expect(PackedColumn([Int64](repeating: 7_000_000_000, count: 100)).byteCount == 0)
        #expect(PackedColumn((0..<100).map { 7_000_000_000 + $0 }).byteCount < 200)
        #expect(PackedColumn((0..<100).map { $0 * 600 }).byteCount < 300)
        #expect(PackedColumn((0..<100).map { $0 * 1_000_000 }).byteCount < 500)
    }
}

@Suite struct NumberColumnTests {
    @Test func `what comes out is what went in, to the bit`() {
        let numbers: [Double] = [
            0, 1, -1, 72, 1e15, 0.1, -0.0, .pi, 1e300, -1e300, .leastNonzeroMagnitude, 9_007_199_254_740_994, -1e19,
        ]
        for order in [numbers, numbers.reversed()] {
            var column = NumberColumn()
            for (index, number) in order.enumerated() {
                column.insert(number, at: index)
                let found = (0...index).map { column[$0].bitPattern }
                #expect(found == order[...index].map(\.bitPattern))
            }
            let packed = NumberColumn(order)
            #expect((0..<packed.count).map { packed[$0].bitPattern } == order.map(\.bitPattern))
        }
    }

    @Test func `whole numbers are packed`() {
        #expect(NumberColumn((0..<128).map { Double(50 + $0) }).byteCount < 200)
    }
}
