public import Foundation

/// What some samples of a category come to.
public struct CategoryStatistics: Sendable, Hashable {
    /// The samples.
    public let group: StatisticsGroup
    /// How many samples began in the group, by value.
    public let countByValue: [Int: Int]
    /// How long a value held in the group, in seconds, by value; where samples overlap, time counts once.
    public let durationByValue: [Int: TimeInterval]
    /// How long any value held in the group, in seconds; where samples overlap, time counts once.
    public let duration: TimeInterval

    /// How many samples began in the group.
    public var count: Int { countByValue.values.reduce(0, +) }
}

/// Counts samples of a category, and how long they last together.
///
/// ```swift
/// let stood = CategoryStatisticsQueryDescriptor(
///     predicate: .categorySample(type: CategoryType(.mindfulSession)),
///     grouping: .weekday
/// )
/// for day in try await stood.result(for: store) { print(day.group, day.count, day.duration) }
/// ```
///
/// HealthKit has nothing like it. A sample is counted in the group in which it begins; its time is divided among groups.
public struct CategoryStatisticsQueryDescriptor: GroupedQuery {
    /// The groups with samples, in order.
    ///
    /// O(k log k) for the k samples that match, and for each group that one reaches over. Invalid arguments are
    /// components that do not move forward (R5.5), an anchor that is not usable, and samples that reach over more than
    /// 1,000,000 groups in all.
    public typealias Output = [CategoryStatistics]

    /// The type and the condition.
    public var predicate: SamplePredicate<CategorySample>
    /// How the samples are divided.
    public var grouping: StatisticsGrouping
    /// Whether hours and weekdays are those of the time zone in a sample's metadata, where it has one.
    public var usesSampleTimeZones = false

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(predicate: SamplePredicate<CategorySample>, grouping: StatisticsGrouping = .all) {
        self.predicate = predicate
        self.grouping = grouping
    }

    func lowered() throws -> TypedFilter { try predicate.lowered() }

    func groups(
        of rows: [SampleRow], _ grouper: inout StatisticsGrouper, _ pace: inout Pace
    ) async throws -> [CategoryStatistics] {
        struct Tally {
            var counts: [Int: Int] = [:]
            var durations: [Int: Double] = [:]
            var duration = 0.0
        }
        var tallies: [Int: Tally] = [:]
        // How far the time is counted, of each value and of all.
        var reached: [Int: Double] = [:]
        var reachedByAny = -Double.infinity
        for row in rows {
            let value = Int(exactly: row.value) ?? 0
            tallies[grouper.number(at: row.start, of: row), default: Tally()].counts[value, default: 0] += 1
            let start = max(row.start, reached[value] ?? row.start)
            if start < row.end {
                try grouper.divide(start..<row.end, of: row) {
                    tallies[$0, default: Tally()].durations[value, default: 0] += $1
                    pace.budget -= 1
                }
                reached[value] = row.end
            }
            if max(row.start, reachedByAny) < row.end {
                try grouper.divide(max(row.start, reachedByAny)..<row.end, of: row) {
                    tallies[$0, default: Tally()].duration += $1
                    pace.budget -= 1
                }
                reachedByAny = row.end
            }
            try await pace.pass(1)
        }
        let sorted = try await pace.sorted(Array(tallies)[...], upTo: .max) { $0.key < $1.key }
        return try await pace.map(sorted) { number, tally in
            CategoryStatistics(
                group: grouper.group(number), countByValue: tally.counts, durationByValue: tally.durations,
                duration: tally.duration)
        }
    }
}
