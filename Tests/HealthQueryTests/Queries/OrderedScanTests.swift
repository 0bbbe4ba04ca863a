@testable import HealthQuery
import Testing

struct OrderedScanTests {
    @Test(arguments: [false, true])
    func `a scan gives the same rows whatever its budget and limit`(reversed: Bool) {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let rows = randomRows(300, from: [revision("a"), revision("b")], using: &random)
        var index = SampleIndex()
        for row in rows { index.insert(row) }
        let matches = rows.filter { $0.end >= 20 }
        let expected = matches.sorted { left, right in
            if left.start != right.start { return reversed ? left.start > right.start : left.start < right.start }
            return left.sequence < right.sequence
        }
        let filter = TypedFilter(type: stepCount, filter: .end(.greaterThanOrEqualTo, 20))
        for limit in [1, 2, 17, expected.count, .max] {
            for stride in [1, 13, 4096] {
                var scan = OrderedScan([filter], in: index, reversed: reversed, limit: limit, decoder: .rows)
                var budget = stride
                while !scan.step(&budget) { budget = stride }
                #expect(scan.elements == Array(expected.prefix(limit)), comment)
                #expect(inParts(filter, index, reversed, limit, stride) == Array(expected.prefix(limit)), comment)
            }
        }
    }

    /// The rows of a scan whose elements are taken after each step.
    private func inParts(
        _ filter: TypedFilter, _ index: SampleIndex, _ reversed: Bool, _ limit: Int, _ stride: Int
    ) -> [SampleRow] {
        var scan = OrderedScan(
            [filter], in: index, reversed: reversed, limit: limit, decoder: .rows, inParts: true)
        var (all, part): ([SampleRow], [SampleRow]) = ([], [])
        var isOver = false
        while !isOver {
            var budget = stride
            isOver = scan.step(&budget)
            scan.take(&part)
            all += part
        }
        return all
    }

    @Test(arguments: [false, true])
    func `a scan stops at its limit`(reversed: Bool) {
        var index = SampleIndex()
        for sequence in 1...5000 { index.insert(row(start: Double(sequence), sequence: UInt64(sequence))) }
        let filter = TypedFilter(type: stepCount, filter: .everything)
        var scan = OrderedScan([filter], in: index, reversed: reversed, limit: 10, decoder: .rows)
        var budget = 4096
        let isComplete = scan.step(&budget)
        #expect(isComplete)
        #expect(scan.work.rows <= 2 * RowLeaf.capacity)
    }

    @Test(arguments: [1, 20, 21, 22, 3000, 6020, .max])
    func `R1.6 R10.2 in reverse a long run of equal starts is read in parts, and only as far as a limit`(
        limit: Int
    ) {
        let sources = [revision("a"), revision("b")]
        // Three long runs and a short one, among single rows.
        var rows: [SampleRow] = []
        for number in 0..<6060 {
            let place = Double(number % 2000)
            let start = Double(number / 2000) + (place < 20 ? place / 100 : 0.5)
            rows.append(row(start: start, sequence: UInt64(number + 1), from: sources[number % 3 == 0 ? 0 : 1]))
        }
        var index = SampleIndex()
        for row in rows { index.insert(row) }
        let expected = rows.sorted { left, right in
            left.start == right.start ? left.sequence < right.sequence : left.start > right.start
        }
        let filter = TypedFilter(type: stepCount, filter: .everything)
        var scan = OrderedScan(
            [filter], in: index, reversed: true, limit: limit, decoder: .rows, withSequences: true)
        var isOver = false
        var greatestPart = 0
        while !isOver {
            let before = scan.elements.count
            var budget = 512
            isOver = scan.step(&budget)
            greatestPart = max(greatestPart, scan.elements.count - before)
        }
        #expect(scan.elements == Array(expected.prefix(limit)))
        #expect(scan.sequences == expected.prefix(limit).map { $0.sequence })
        #expect(greatestPart <= 512 + 2 * RowLeaf.capacity)
        #expect(scan.work.rows <= 2 * min(limit, rows.count) + 12 * RowLeaf.capacity)
    }
}
