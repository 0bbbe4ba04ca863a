import Foundation
import Testing

@testable import HealthQuery

/// What is known of rows without looking at them, compared with what looking at each of them tells.
struct RowSummaryTests {
    private static let weightings: [RowWeighting] = [.none, .gaps, .energy]

    private struct Maker {
        var random: RuleRandom
        var sequence: UInt64 = 0

        /// Rows in order; often a chain.
        mutating func rows(_ count: Int) -> [BareRow] {
            let isChain = random.oneIn(2)
            var now = random.pick([0, -5000, 7e8, 1e-12])
            var rows: [BareRow] = []
            for _ in 0..<count {
                sequence += 1
                let length = random.pick([0, 1, 60, random.double(0...100)])
                now += random.pick([0, 0, 5, random.double(0...50)])
                rows.append(row(now, isChain || !random.oneIn(9) ? length : 10 * length))
                if isChain || random.oneIn(2) { now += length }
            }
            return rows.sorted { $0.key < $1.key }
        }

        mutating func row(_ start: Double, _ length: Double) -> BareRow {
            let value = random.oneIn(40) ? random.pick([1e-12, 1e15, 0]) : random.double(0...200).rounded()
            let sequence = random.oneIn(9) ? sequence + 1000 : sequence
            return BareRow(
                uuid: random.uuid(), start: start, end: start + length, value: value, sequence: sequence,
                detailsIndex: 0)
        }
    }

    private func summary(_ rows: some Collection<BareRow>, _ weighting: RowWeighting) throws -> RowSummary {
        let all = rows.map { RowSummary($0, value: $0.value, weighting) }
        var summary = try #require(all.first)
        for next in all.dropFirst() { summary.append(next) }
        return summary
    }

    @Test(arguments: weightings) func `summaries of parts combine into that of the whole`(_ weighting: RowWeighting)
        throws
    {
        var maker = Maker(random: RuleRandom())
        for _ in 0..<300 {
            let rows = maker.rows(maker.random.int(2...40))
            let whole = try summary(rows, weighting)
            let left = maker.random.int(1...rows.count - 1)
            let right = maker.random.int(left...rows.count - 1)
            let parts = [rows[..<left], rows[left..<right], rows[right...]].filter { !$0.isEmpty }
            var summaries = try parts.map { try summary($0, weighting) }
            // From the left or from the right.
            while summaries.count > 1 {
                let index = maker.random.int(0...summaries.count - 2)
                summaries[index].append(summaries.remove(at: index + 1))
            }
            try maker.random.require(summaries[0] == whole, "\(rows)")
        }
    }

    @Test(arguments: weightings) func `a row appended is a summary appended`(_ weighting: RowWeighting) throws {
        var maker = Maker(random: RuleRandom())
        for _ in 0..<300 {
            let rows = maker.rows(maker.random.int(1...40))
            var found = RowSummary(rows[0], value: rows[0].value, weighting)
            for row in rows.dropFirst() { found.append(row, value: row.value) }
            try maker.random.require(try found == summary(rows, weighting), "\(rows)")
        }
    }

    @Test(arguments: weightings) func `a summary tells what the rows are`(_ weighting: RowWeighting) throws {
        var maker = Maker(random: RuleRandom())
        for _ in 0..<300 {
            let rows = maker.rows(maker.random.int(1...30))
            let found = try summary(rows, weighting)
            let context = "\(rows)"
            let end = rows.map(\.end).max()
            let recent = rows.filter { $0.end == end }.map(\.key).max()
            let values = rows.map(\.value)
            try maker.random.require(found.count == rows.count, context)
            try maker.random.require(found.first == rows.first?.key && found.last == rows.last?.key, context)
            try maker.random.require(found.firstValue == values.first, context)
            try maker.random.require(found.greatestEnd == end && found.recent.key == recent, context)
            try maker.random.require(found.recent.value == rows.first { $0.key == recent }?.value, context)
            try maker.random.require(found.leastValue == values.min() && found.greatestValue == values.max(), context)
            try maker.random.require(found.leastSequence == rows.map(\.sequence).min(), context)
            try maker.random.require(found.greatestSequence == rows.map(\.sequence).max(), context)
            try checkTotals(found, rows, context, maker.random)
        }
    }

    /// The totals as their documentation defines them, row by row.
    private func checkTotals(_ found: RowSummary, _ rows: [BareRow], _ context: String, _ random: RuleRandom) throws {
        let weighting = found.weighting
        let parts = rows.map { RowTotals($0, value: $0.value, weighting) }
        var sum = ExactSum()
        var weighted = ExactSum()
        var time = ExactSum()
        for part in parts {
            sum += part.sum
            weighted += part.weighted
            time += part.time
        }
        try random.require(found.totals.sum == sum, context)
        try random.require(found.totals.time == time, context)
        try random.require(found.totals.roughCount == parts.reduce(0) { $0 + $1.roughCount }, context)
        guard weighting == .gaps else { return try random.require(found.totals.weighted == weighted, context) }
        var isChain = true
        for (left, right) in zip(rows, rows.dropFirst()) where isChain {
            let gap = right.start - left.end
            let mean = ExactSum((left.value + right.value) / 2 * gap)
            isChain = gap >= 0 && mean != nil
            if let mean { weighted += mean }
        }
        try random.require(found.isChain == isChain, context)
        try random.require(found.totals.weighted == (isChain ? weighted : ExactSum()), context)
    }

    @Test(arguments: [RowWeighting.none, .energy]) func `rows that come anywhere add up to the same`(
        _ weighting: RowWeighting
    ) throws {
        var maker = Maker(random: RuleRandom())
        for _ in 0..<300 {
            let rows = maker.rows(maker.random.int(2...30))
            let cut = rows.map { _ in maker.random.oneIn(2) }
            let left = zip(rows, cut).filter(\.1).map(\.0)
            let right = zip(rows, cut).filter { !$0.1 }.map(\.0)
            guard !left.isEmpty, !right.isEmpty else { continue }
            var found = try summary(left, weighting)
            found.add(try summary(right, weighting))
            try maker.random.require(try found == summary(rows, weighting), "\(rows)")
        }
    }

    @Test(arguments: [RowWeighting.none, .energy]) func `rows that shape nothing can be taken out`(
        _ weighting: RowWeighting
    ) throws {
        var maker = Maker(random: RuleRandom())
        for _ in 0..<300 {
            var rows = maker.rows(maker.random.int(2...30))
            var found = try summary(rows, weighting)
            for _ in 0..<10 where rows.count > 1 {
                let index = maker.random.int(0...rows.count - 1)
                let lost = RowSummary(rows[index], value: rows[index].value, weighting)
                if found.isShaped(by: lost) { continue }
                rows.remove(at: index)
                found.lose(lost)
                try maker.random.require(try found == summary(rows, weighting), "\(rows)")
            }
        }
    }

    @Test func `what depends on the order is never taken out`() throws {
        var maker = Maker(random: RuleRandom())
        let rows = maker.rows(20)
        let found = try summary(rows, .gaps)
        #expect(found.dependsOnOrder)
        for row in rows { #expect(found.isShaped(by: RowSummary(row, value: row.value, .gaps))) }
        #expect(!found.hasShape(of: found))
    }
}
