import Foundation
import HealthQuery

/// A sum and the sum of its terms' magnitudes, by which rounding is measured.
struct BruteSum {
    var value = 0.0
    var scale = 0.0

    mutating func add(_ term: Double) {
        value += term
        scale += term.magnitude
    }

    static func + (left: BruteSum, right: BruteSum) -> BruteSum {
        BruteSum(value: left.value + right.value, scale: left.scale + right.scale)
    }
}

/// The numbers of the rows of one source, or of all, in one interval.
struct BruteNumbers {
    var count = 0
    var first = Double.infinity
    var least = Double.infinity
    var greatest = -Double.infinity
    var recent: LargeRow?
    var sum = BruteSum()
    var weighted = BruteSum()
    var time = 0.0
    var instantPower = 0.0
    /// The spans of the rows, as far as they lie in the interval.
    var spans: [(Double, Double)] = []
    /// Where the rows so far have ended, and the value of the last that ended there.
    private var reach: (end: Double, value: Double)?

    mutating func add(_ row: LargeRow, from: Double, to: Double, _ style: NaiveSubject.Style) {
        count += 1
        first = min(first, row.start)
        if row.value < least { least = row.value }
        if row.value > greatest { greatest = row.value }
        let before = recent ?? row
        if (before.end, before.start, before.number) <= (row.end, row.start, row.number) { recent = row }
        let isShared = style == .cumulative && !row.isInstant
        sum.add(isShared ? row.value * ((to - from) / (row.end - row.start)) : row.value)
        if from < to { spans.append((from, to)) }
        if style == .timeWeighted { integrate(row.value, from, to) }
        if style == .soundLevel {
            let power = pow(10, row.value / 10)
            if from < to {
                weighted.add(power * (to - from))
                time += to - from
            } else {
                instantPower += power
            }
        }
    }

    private mutating func integrate(_ value: Double, _ from: Double, _ to: Double) {
        if let reach, reach.end < from {
            weighted.add((reach.value + value) / 2 * (from - reach.end))
            time += from - reach.end
        }
        weighted.add(value * (to - from))
        time += to - from
        if to >= reach?.end ?? to { reach = (to, value) }
    }

    mutating func combine(_ other: BruteNumbers) {
        guard let theirs = other.recent else { return }
        count += other.count
        first = min(first, other.first)
        least = min(least, other.least)
        greatest = max(greatest, other.greatest)
        let before = recent ?? theirs
        if (before.end, before.start, before.number) <= (theirs.end, theirs.start, theirs.number) { recent = theirs }
        sum = sum + other.sum
        weighted = weighted + other.weighted
        time += other.time
        instantPower += other.instantPower
        spans += other.spans
    }

    /// The average, and what rounding is measured by.
    func average(_ style: NaiveSubject.Style) -> (value: Double, scale: Double) {
        switch style {
        case .timeWeighted where time > 0: return (weighted.value / time, weighted.scale / time)
        case .soundLevel:
            let level = 10 * log10(time > 0 ? weighted.value / time : instantPower / Double(count))
            return (level, max(level.magnitude, 10))
        default: return (sum.value / Double(count), sum.scale / Double(count))
        }
    }

    var duration: Double { BruteForce.union(spans).reduce(0) { $0 + ($1.1 - $1.0) } }
}

/// The statistics of rows, straight from the definitions: O(n log n) in the rows, whatever the number of intervals.
struct BruteForce {
    let style: NaiveSubject.Style
    /// The boundaries of the intervals.
    let edges: [Double]
    private(set) var separate: [RuleApp: [BruteNumbers]] = [:]
    private(set) var merged: [BruteNumbers]
    /// What is left of the sums where each moment counts once.
    private(set) var masked: [BruteSum]

    static let whole = [-Double.infinity, .infinity]

    init(_ rows: [LargeRow], _ history: LargeHistory, _ edges: [Double] = whole) {
        style = history.subject.style
        self.edges = edges
        merged = Array(repeating: BruteNumbers(), count: edges.count - 1)
        masked = Array(repeating: BruteSum(), count: edges.count - 1)
        let rows = rows.sorted { ($0.start, $0.number) < ($1.start, $1.number) }
        for app in LargeHistory.apps {
            var numbers = Array(repeating: BruteNumbers(), count: edges.count - 1)
            forEachPart(of: rows.filter { $0.app == app }) { row, interval, from, to in
                numbers[interval].add(row, from: from, to: to, history.subject.style)
            }
            for interval in numbers.indices { merged[interval].combine(numbers[interval]) }
            separate[app] = numbers
        }
        if style == .cumulative { mask(rows, history) }
    }

    /// The sum of all sources together.
    func sum(_ interval: Int, by policy: SourceMergePolicy) -> BruteSum {
        switch policy {
        case .byPriority: masked[interval]
        case .separately, .plainSum: merged[interval].sum
        case .greatestSource:
            greatestSum(separate.values.map { $0[interval] }.filter { $0.count > 0 }.map(\.sum))
        }
    }

    /// Which sum is the greatest may hang on how the others were rounded.
    private func greatestSum(_ sums: [BruteSum]) -> BruteSum {
        BruteSum(value: sums.map(\.value).max() ?? .nan, scale: sums.map(\.scale).max() ?? 0)
    }

    /// Calls `body` with each row's part in each interval; the rows are in the order of their starts.
    private func forEachPart(of rows: [LargeRow], _ body: (LargeRow, Int, Double, Double) -> Void) {
        var position = 0
        for row in rows {
            while edges[position + 1] <= row.start { position += 1 }
            var interval = position
            repeat {
                let from = max(row.start, edges[interval])
                let to = min(row.end, edges[interval + 1])
                if from < to || row.isInstant { body(row, interval, from, to) }
                interval += 1
            } while interval < edges.count - 1 && edges[interval] < row.end
        }
    }

    /// Each row counts for the time that went to no other app; a moment goes to the app of the best rank that covers it.
    private mutating func mask(_ rows: [LargeRow], _ history: LargeHistory) {
        var taken: [RuleApp: [(Double, Double)]] = [:]
        let byRank = Dictionary(grouping: rows) { history.rank($0) }
        for (_, own) in byRank.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let app = own[0].app
            let others = Self.union(taken.filter { $0.key != app }.flatMap(\.value))
            var sums = masked
            forEachPart(of: own) { row, interval, from, to in
                if row.isInstant {
                    if Self.uncovered(from, from.nextUp, others) > 0 { sums[interval].add(row.value) }
                } else {
                    sums[interval].add(row.value * (Self.uncovered(from, to, others) / (row.end - row.start)))
                }
            }
            masked = sums
            let free = Self.union(own.map { ($0.start, $0.end) }).flatMap { Self.gaps($0.0, $0.1, others) }
            taken[app] = Self.union(taken[app, default: []] + free)
        }
    }

    /// The parts of a span that no other span covers; the others are in order and apart.
    private static func gaps(_ from: Double, _ to: Double, _ spans: [(Double, Double)]) -> [(Double, Double)] {
        let met = firstIndex(endingAfter: from, spans)
        let inside = spans[met...].prefix { $0.0 < to }
        let starts = [from] + inside.map(\.1)
        let ends = inside.map(\.0) + [to]
        return zip(starts, ends).filter { $0 < $1 }
    }

    private static func firstIndex(endingAfter time: Double, _ spans: [(Double, Double)]) -> Int {
        var low = 0
        var high = spans.count
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].1 <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// How much of a span no other span covers; the others are in order and apart.
    private static func uncovered(_ from: Double, _ to: Double, _ spans: [(Double, Double)]) -> Double {
        var low = firstIndex(endingAfter: from, spans)
        var time = 0.0
        var now = from
        while low < spans.count, spans[low].0 < to {
            time += max(0, spans[low].0 - now)
            now = max(now, spans[low].1)
            low += 1
        }
        return time + max(0, to - now)
    }

    /// The time that spans cover, as spans in order and apart.
    static func union(_ spans: [(Double, Double)]) -> [(Double, Double)] {
        var result: [(Double, Double)] = []
        for span in spans.sorted(by: { $0.0 < $1.0 }) where span.0 < span.1 {
            if let last = result.last, span.0 <= last.1 {
                result[result.count - 1].1 = max(last.1, span.1)
            } else {
                result.append(span)
            }
        }
        return result
    }
}

extension LargeHistory {
    /// Where a row ranks by default; the rank that comes first lexicographically counts first (R4.24).
    func rank(_ row: LargeRow) -> [Int] {
        let age = appsByFirstSave.firstIndex(of: row.app) ?? 0
        return [row.isByHand ? 0 : row.app.isApple ? 1 : 2, -age]
    }
}
