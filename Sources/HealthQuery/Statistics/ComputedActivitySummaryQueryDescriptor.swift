public import Foundation

/// Computes activity summaries from samples, day by day, for data that has none (R11.7).
///
/// ```swift
/// let query = ComputedActivitySummaryQueryDescriptor(betweenStart: monday, end: sunday)
/// try await database.saveActivitySummaries(try await query.result(for: store))
/// ```
///
/// HealthKit has nothing like it; on a device the system counts. What counts is a choice of ours:
///
/// - Active energy, time of movement and time of exercise are the sums of their samples, divided at midnight (R4.9),
///   each moment counted once where sources overlap (R4.20).
/// - Of a workout the time without pauses is time of exercise, wherever no sample of such time lies. Where workouts
///   overlap it counts once. Its energy counts as far as there are samples of it.
/// - Hours of standing are the hours of the day in which a sample begins that says so, each counted once. A day of 25
///   hours can have 25.
///
/// Goals are not known from samples, and stay as in a new summary.
public struct ComputedActivitySummaryQueryDescriptor: RunnableQuery {
    /// The summaries of the days with data, by day.
    ///
    /// A store needs to have asked for permission to read active energy, time of movement and of exercise, hours of
    /// standing, and workouts; what it may not read does not count. It costs what three
    /// ``StatisticsCollectionQueryDescriptor`` cost, and O(n log n) for the n samples of exercise, standing and workouts
    /// in these days. Invalid arguments are components that name no day, and more than 36,525 days.
    public typealias Output = [ActivitySummary]

    /// The first day; its calendar's time zone, or its own, says when days begin.
    public var startDateComponents: DateComponents
    /// The last day, which is included as in a predicate (R11.9).
    public var endDateComponents: DateComponents

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    ///
    /// - Parameters:
    ///   - startDateComponents: the first day, as in ``Query/predicateForActivitySummary(with:)``.
    ///   - endDateComponents: the last day; if it comes before the first, there are none.
    public init(betweenStart startDateComponents: DateComponents, end endDateComponents: DateComponents) {
        self.startDateComponents = startDateComponents
        self.endDateComponents = endDateComponents
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<[ActivitySummary]> {
        let days = try SummaryDays(from: startDateComponents, to: endDateComponents)
        var computation = SummaryComputation(
            days, in: try await store.opened(for: SummaryComputation.types, explains: explains))
        if !days.isEmpty {
            try await computation.addSums(.activeEnergyBurned, in: .kilocalorie(), to: \.activeEnergyBurned)
            try await computation.addSums(.appleMoveTime, in: .minute(), to: \.appleMoveTime)
            try await computation.addSums(.appleExerciseTime, in: .minute(), to: \.appleExerciseTime)
            try await computation.addWorkouts()
            try await computation.addStandHours()
        }
        let summaries = computation.summaries.sorted { $0.key < $1.key }.map(\.value)
        let trace = QueryTrace(
            query: "ComputedActivitySummaryQueryDescriptor",
            filters: computation.filters,
            snapshot: computation.snapshot,
            work: computation.work,
            resultCount: summaries.count
        )
        return QueryRun(output: summaries, trace: trace)
    }
}
