import Foundation

@testable import HealthQuery

/// Says in words where the statistics of a large history differ from those found by brute force.
struct BruteComparison {
    let options: StatisticsOptions
    let policy: SourceMergePolicy
    private(set) var differences: [String] = []

    init(_ options: StatisticsOptions, _ policy: SourceMergePolicy) {
        self.options = options
        self.policy = policy
    }

    /// Compares the statistics of all rows, none or one.
    mutating func compare(_ found: Statistics?, whole brute: BruteForce) {
        guard let recent = brute.merged[0].recent else {
            if found != nil { note("there are statistics of no rows") }
            return
        }
        guard let found else { return note("there are no statistics") }
        compare(found, brute, 0, start: brute.merged[0].first, end: recent.end)
    }

    /// Compares the statistics of the intervals with data.
    mutating func compare(_ found: [Statistics], _ brute: BruteForce) {
        let intervals = brute.merged.indices.filter { brute.merged[$0].count > 0 }
        guard found.count == intervals.count else {
            return note("\(found.count) intervals, expected \(intervals.count)")
        }
        for (found, interval) in zip(found, intervals) where differences.isEmpty {
            compare(found, brute, interval, start: brute.edges[interval], end: brute.edges[interval + 1])
        }
    }

    private mutating func compare(_ found: Statistics, _ brute: BruteForce, _ interval: Int, start: Double, end: Double)
    {
        exact("start", found.startDate.timeIntervalSinceReferenceDate, start)
        exact("end", found.endDate.timeIntervalSinceReferenceDate, end)
        exact("count", found.sampleCount, brute.merged[interval].count)
        if policy == .separately {
            exact("merged", found.merged, StatisticsValues())
        } else {
            let sum = brute.sum(interval, by: policy)
            compare("merged", found.merged, brute.merged[interval], sum, brute.style)
        }
        guard options.contains(.separateBySource) || policy == .separately else {
            return exact("sources", found.sources, nil)
        }
        let apps = LargeHistory.apps.filter { (brute.separate[$0]?[interval].count ?? 0) > 0 }
        exact("sources", Set(found.sources ?? []), Set(apps.map(\.source)))
        for app in apps {
            guard let numbers = brute.separate[app]?[interval], let values = found.values(for: app.source) else {
                continue
            }
            compare("\(app)", values, numbers, numbers.sum, brute.style)
        }
    }

    private mutating func compare(
        _ name: String,
        _ found: StatisticsValues,
        _ brute: BruteNumbers,
        _ sum: BruteSum,
        _ style: NaiveSubject.Style
    ) {
        let average = brute.average(style)
        close("\(name) sum", found.sum, asked(.cumulativeSum, sum.value), scale: sum.scale)
        close("\(name) average", found.average, asked(.discreteAverage, average.value), scale: average.scale)
        exact("\(name) minimum", found.minimum, asked(.discreteMin, brute.least))
        exact("\(name) maximum", found.maximum, asked(.discreteMax, brute.greatest))
        exact("\(name) recent", found.mostRecent?.value, asked(.mostRecent, brute.recent?.value))
        exact("\(name) recent start", found.mostRecent?.start, asked(.mostRecent, brute.recent?.start))
        exact("\(name) recent end", found.mostRecent?.end, asked(.mostRecent, brute.recent?.end))
        let duration = brute.duration
        close("\(name) duration", found.duration, asked(.duration, duration), scale: duration)
    }

    private func asked<Value>(_ option: StatisticsOptions, _ value: Value?) -> Value? {
        options.contains(option) ? value : nil
    }

    private mutating func exact<Value: Equatable>(_ name: String, _ found: Value?, _ expected: Value?) {
        if found != expected {
            note("\(name) \(String(describing: found)), expected \(String(describing: expected))")
        }
    }

    private mutating func close(_ name: String, _ found: Double?, _ expected: Double?, scale: Double) {
        if let found, let expected, (found - expected).magnitude <= 1e-12 * scale { return }
        exact(name, found, expected)
    }

    private mutating func note(_ difference: String) {
        if differences.count < 5 { differences.append(difference) }
    }
}
