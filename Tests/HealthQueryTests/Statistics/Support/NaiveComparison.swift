import Foundation

@testable import HealthQuery

/// Says in words where statistics and the naive model's differ.
struct NaiveComparison {
    let options: StatisticsOptions
    let policy: SourceMergePolicy
    private(set) var differences: [String] = []

    init(_ options: StatisticsOptions, _ policy: SourceMergePolicy = .byPriority) {
        self.options = options
        self.policy = policy
    }

    mutating func compare(_ found: Statistics?, _ naive: NaiveStatistics?) {
        guard let found, let naive else {
            if found != nil || naive != nil {
                differences.append("found \(found?.description ?? "nil"), expected \(String(describing: naive))")
            }
            return
        }
        exact("start", found.startDate.timeIntervalSinceReferenceDate, naive.start)
        exact("end", found.endDate.timeIntervalSinceReferenceDate, naive.end)
        exact("count", found.sampleCount, naive.count)
        compareNumbers(found, naive.merged(by: policy))
        let isSeparate = options.contains(.separateBySource) || policy == .separately
        if found.sources.map(Set.init) != (isSeparate ? Set(naive.bySource.keys) : nil) {
            differences.append("sources \(String(describing: found.sources))")
        }
        for app in RuleApp.allCases {
            compareNumbers(found, isSeparate ? naive.bySource[app.source] : nil, of: app.source)
        }
    }

    mutating func compare(_ found: [Statistics], _ naive: [NaiveStatistics]) {
        guard found.count == naive.count else {
            differences.append("\(found.count) intervals, expected \(naive.count)")
            return
        }
        for (found, naive) in zip(found, naive) { compare(found, naive) }
    }

    private mutating func compareNumbers(_ found: Statistics, _ naive: NaiveNumbers?) {
        close("sum", found.sum, asked(.cumulativeSum, naive?.sum))
        close("average", found.average, asked(.discreteAverage, naive?.average))
        exact("minimum", found.number(found.minimumQuantity()), asked(.discreteMin, naive?.minimum))
        exact("maximum", found.number(found.maximumQuantity()), asked(.discreteMax, naive?.maximum))
        exact("recent", found.number(found.mostRecentQuantity()), asked(.mostRecent, naive?.recent.value))
        exact("recent date", found.mostRecentQuantityDateInterval()?.start, asked(.mostRecent, naive?.recent.startDate))
        exact("recent date", found.mostRecentQuantityDateInterval()?.end, asked(.mostRecent, naive?.recent.endDate))
        close("duration", found.seconds, asked(.duration, naive?.duration))
    }

    private mutating func compareNumbers(_ found: Statistics, _ naive: NaiveNumbers?, of source: Source) {
        close("sum for \(source)", found.number(found.sumQuantity(for: source)), asked(.cumulativeSum, naive?.sum))
        close(
            "average for \(source)",
            found.number(found.averageQuantity(for: source)),
            asked(.discreteAverage, naive?.average)
        )
        exact(
            "minimum for \(source)",
            found.number(found.minimumQuantity(for: source)),
            asked(.discreteMin, naive?.minimum)
        )
        exact(
            "maximum for \(source)",
            found.number(found.maximumQuantity(for: source)),
            asked(.discreteMax, naive?.maximum)
        )
        exact(
            "recent for \(source)",
            found.number(found.mostRecentQuantity(for: source)),
            asked(.mostRecent, naive?.recent.value)
        )
        exact(
            "recent date for \(source)",
            found.mostRecentQuantityDateInterval(for: source)?.end,
            asked(.mostRecent, naive?.recent.endDate)
        )
        close(
            "duration for \(source)",
            found.duration(for: source)?.doubleValue(for: .second()),
            asked(.duration, naive?.duration)
        )
    }

    private func asked<Value>(_ option: StatisticsOptions, _ value: Value?) -> Value? {
        options.contains(option) ? value : nil
    }

    mutating func exact<Value: Equatable>(_ name: String, _ found: Value?, _ expected: Value?) {
        if found != expected {
            differences.append("\(name) \(String(describing: found)), expected \(String(describing: expected))")
        }
    }

    private mutating func close(_ name: String, _ found: Double?, _ expected: Double?) {
        if let found, let expected, found.isClose(to: expected) { return }
        exact(name, found, expected)
    }
}

extension NaiveSample {
    fileprivate var startDate: Date { sample.startDate }
    fileprivate var endDate: Date { sample.endDate }
}

extension Statistics {
    /// Every number as its bits: two statistics with equal bits are the same.
    var bits: [UInt64] { bits(numbered: true) }

    /// Every number as its bits, with or without the numbers of rows in the store's history.
    func bits(numbered: Bool) -> [UInt64] {
        let dates = [startDate, endDate].map(\.timeIntervalSinceReferenceDate.bitPattern)
        let separate = (sources ?? []).flatMap { (values(for: $0) ?? StatisticsValues()).bits(numbered: numbered) }
        return dates + [UInt64(sampleCount)] + merged.bits(numbered: numbered) + separate
    }
}

extension StatisticsValues {
    fileprivate func bits(numbered: Bool) -> [UInt64] {
        let numbers = [
            sum, average, minimum, maximum, duration, mostRecent?.value, mostRecent?.start, mostRecent?.end,
        ]
        return numbers.map { $0?.bitPattern ?? .max } + [numbered ? mostRecent?.sequence ?? 0 : 0]
    }
}
