import Foundation
import HealthQuery

/// A live query for the sums of days, and which sums it has told.
struct WatchedDays: Sendable {
    /// A day whose sum changed, in the type's canonical unit.
    struct Change: Sendable, Hashable {
        let type: QuantityType
        let day: Date
        let before: Double?
        let after: Double?
    }

    private let store: HealthStore
    private let type: QuantityType
    private let query: StatisticsCollectionQueryDescriptor
    private let told: AsyncStream<StatisticsCollection>
    private let telling: AsyncStream<StatisticsCollection>.Continuation

    init(store: HealthStore, type: QuantityType, calendar: Calendar) {
        self.store = store
        self.type = type
        // Only the last sums matter.
        (told, telling) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        query = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: type), options: .cumulativeSum,
            anchorDate: CalendarStep.anchor(calendar), intervalComponents: DateComponents(day: 1))
    }

    /// Tells the days that change as they do, until the task is cancelled.
    func run(_ tell: @Sendable ([Change]) throws -> Void) async throws {
        var last: StatisticsCollection?
        for try await update in query.results(for: store) {
            if let last { try tell(changes(from: last, update)) }
            last = update.statisticsCollection
            telling.yield(update.statisticsCollection)
        }
    }

    private func changes(
        from last: StatisticsCollection, _ update: StatisticsCollectionQueryDescriptor.Result
    ) -> [Change] {
        let days = update.updatedStatistics ?? update.statisticsCollection.statistics()
        return days.compactMap { day in
            let (before, after) = (sum(last.statistics(for: day.startDate)), sum(day))
            return before == after ? nil : Change(type: type, day: day.startDate, before: before, after: after)
        }
    }

    private func sum(_ statistics: Statistics?) -> Double? {
        try? statistics?.sumQuantity()?.value(in: type.canonicalUnit)
    }

    private func state(_ day: Statistics) -> State {
        State(start: day.startDate, samples: day.sampleCount, sum: sum(day) ?? 0)
    }

    func reader() -> Reader { Reader(days: self, iterator: told.makeAsyncIterator()) }

    /// What two answers about a day have in common; sums, which are added up in other orders, only nearly.
    struct State: Equatable {
        let start: Date
        let samples: Int
        let sum: Double

        static func == (left: State, right: State) -> Bool {
            left.start == right.start && left.samples == right.samples
                && (left.sum == right.sum || abs(left.sum - right.sum) <= 1e-9 * min(abs(left.sum), abs(right.sum)))
        }
    }

    /// Follows which sums the query has told.
    struct Reader {
        fileprivate let days: WatchedDays
        fileprivate var latest: StatisticsCollection?
        fileprivate var iterator: AsyncStream<StatisticsCollection>.Iterator

        /// Waits until the query has told the sums that are in the store now.
        mutating func catchUp() async throws {
            let wanted = try await days.query.result(for: days.store).statistics().map(days.state)
            while latest?.statistics().map(days.state) != wanted {
                guard let next = await iterator.next(isolation: #isolation) else { throw CancellationError() }
                latest = next
            }
        }
    }
}
