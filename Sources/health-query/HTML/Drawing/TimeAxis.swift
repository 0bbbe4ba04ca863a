import HealthQuery

/// The axis of time: one slot for each period, and labels under some of them.
struct TimeAxis: Sendable {
    struct Tick: Sendable, Equatable {
        let index: Int
        let label: String
        /// A second line: the year where it begins, or where the axis does.
        let year: String?
    }

    let range: ClosedRange<Int>
    let ticks: [Tick]

    init(_ period: Period, _ range: ClosedRange<Int>) {
        self.range = range
        let step = Self.step(period, count: range.count)
        let origin = Self.origin(period, range)
        var lastYear: Int?
        ticks = range.filter { ($0 - origin) % step == 0 }.map { index in
            let start = period.start(of: index)
            defer { lastYear = start.year }
            let isYear = period == .year || (period == .month && step % 12 == 0)
            if isYear { return Tick(index: index, label: "\(start.year)", year: nil) }
            let label = period == .month ? start.monthName : "\(start.day) \(start.monthName)"
            return Tick(index: index, label: label, year: lastYear == start.year ? nil : "\(start.year)")
        }
    }

    /// Where a slot begins, from 0 to 1.
    func share(of index: Int) -> Double { Double(index - range.lowerBound) / Double(range.count) }

    /// Every how many slots there is a label, so that there are at most six.
    private static func step(_ period: Period, count: Int) -> Int {
        let steps =
            switch period {
            case .day: [1, 2, 3, 7, 14, 21]
            case .week: [1, 2, 4, 8, 13, 26, 52]
            case .month: [1, 2, 3, 6, 12, 24, 36, 60]
            case .year: [1, 2, 5, 10, 20, 50, 100]
            }
        return steps.first { (count - 1) / $0 < 6 } ?? max(1, count / 5)
    }

    /// A slot with a label: months and years have theirs at round numbers, weeks and days from the first slot on.
    private static func origin(_ period: Period, _ range: ClosedRange<Int>) -> Int {
        switch period {
        case .day, .week: range.lowerBound
        case .month, .year: 0
        }
    }
}
