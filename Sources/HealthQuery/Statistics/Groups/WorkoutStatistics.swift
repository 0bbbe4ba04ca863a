public import Foundation

/// What some workouts come to.
public struct WorkoutStatistics: Sendable, Hashable {
    /// The sums over workouts.
    public struct Totals: Sendable, Hashable {
        /// How many workouts there are.
        public internal(set) var count = 0
        /// How long they lasted without pauses, in seconds; where workouts overlap, time counts for each.
        public internal(set) var duration: TimeInterval = 0
        /// The energy of those whose energy is known; nil if it is of none.
        public internal(set) var totalEnergyBurned: Quantity?
        /// The distance of those whose distance is known; nil if it is of none.
        public internal(set) var totalDistance: Quantity?

        mutating func add(_ row: SampleRow) {
            let content = WorkoutContent(of: row.details)
            count += 1
            duration += row.value
            totalEnergyBurned = Self.sum(totalEnergyBurned, content.total(.energyBurned), in: .kilocalorie())
            totalDistance = Self.sum(totalDistance, content.total(.distance), in: .meter())
        }

        private static func sum(_ left: Quantity?, _ right: Quantity?, in unit: HealthUnit) -> Quantity? {
            guard let right = right.flatMap({ try? $0.value(in: unit) }) else { return left }
            return Quantity(unit: unit, doubleValue: (left?.doubleValue(for: unit) ?? 0) + right)
        }
    }

    /// The workouts.
    public let group: StatisticsGroup
    /// The sums over all workouts that began in the group.
    public let totals: Totals
    /// The sums by activity type.
    public let totalsByActivityType: [WorkoutActivityType: Totals]
}

/// Counts workouts, and adds up what they come to.
///
/// ```swift
/// let monthly = WorkoutStatisticsQueryDescriptor(
///     grouping: .intervals(anchorDate: newYear, components: DateComponents(month: 1))
/// )
/// for month in try await monthly.result(for: store) { print(month.group, month.totals.duration) }
/// ```
///
/// HealthKit has nothing like it. A workout counts in the group in which it begins.
public struct WorkoutStatisticsQueryDescriptor: GroupedQuery {
    /// The groups with workouts, in order.
    ///
    /// O(k) for the k workouts that match. Invalid arguments are components that do not move forward (R5.5), and an
    /// anchor that is not usable.
    public typealias Output = [WorkoutStatistics]

    /// The condition.
    public var predicate: SamplePredicate<Workout>
    /// How the workouts are divided.
    public var grouping: StatisticsGrouping
    /// Whether hours and weekdays are those of the time zone in a workout's metadata, where it has one.
    public var usesSampleTimeZones = false

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(predicate: SamplePredicate<Workout> = .workout(), grouping: StatisticsGrouping = .all) {
        self.predicate = predicate
        self.grouping = grouping
    }

    func lowered() throws -> TypedFilter { try predicate.lowered() }

    func groups(
        of rows: [SampleRow], _ grouper: inout StatisticsGrouper, _ pace: inout Pace
    ) async throws -> [WorkoutStatistics] {
        var totals: [Int: (all: WorkoutStatistics.Totals, each: [WorkoutActivityType: WorkoutStatistics.Totals])] = [:]
        for row in rows {
            let number = grouper.number(at: row.start, of: row)
            totals[number, default: (.init(), [:])].all.add(row)
            let type = WorkoutContent(of: row.details).activityType
            totals[number, default: (.init(), [:])].each[type, default: .init()].add(row)
            try await pace.pass(1)
        }
        let sorted = try await pace.sorted(Array(totals)[...], upTo: .max) { $0.key < $1.key }
        return try await pace.map(sorted) { number, totals in
            WorkoutStatistics(group: grouper.group(number), totals: totals.all, totalsByActivityType: totals.each)
        }
    }
}
