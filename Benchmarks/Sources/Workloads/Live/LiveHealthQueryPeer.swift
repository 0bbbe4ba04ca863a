import Foundation
@_spi(Diagnostics) import HealthQuery

/// The store, through its public interface only.
package final class LiveHealthQueryPeer: LiveStorePeer {
    package static let name = "ours"

    private static let types: [QuantityType] = [
        HealthQueryPeer.rate, HealthQueryPeer.steps, QuantityType(.flightsClimbed), QuantityType(.pushCount),
        QuantityType(.swimmingStrokeCount), QuantityType(.numberOfTimesFallen), QuantityType(.inhalerUsage),
        QuantityType(.numberOfAlcoholicBeverages),
    ]

    private let data: LiveData
    private let watch: HealthStore
    private let phone: HealthStore

    package init(_ data: LiveData) async throws {
        self.data = data
        let database = HealthDatabase(calendar: Zones.calendar(Zones.home))
        watch = HealthStore(
            database: database,
            sourceRevision: SourceRevision(source: HealthQueryPeer.watchSource, version: "1")
        )
        phone = HealthStore(
            database: database,
            sourceRevision: SourceRevision(source: HealthQueryPeer.phoneSource, version: "1")
        )
    }

    package func load(_ rows: [LiveRow]) async throws {
        try await watch.save(rows.filter { $0.recorder == .watch }.map(Self.sample))
        try await phone.save(rows.filter { $0.recorder == .phone }.map(Self.sample))
    }

    package func saves(_ rows: [LiveRow]) -> LiveSaves {
        let samples = rows.map(Self.sample)
        let store = watch
        return { try await store.save(samples[$0]) }
    }

    package func waitingObservers() async -> Int? {
        await watch.database.diagnostics().waitingQueries
    }

    package func observe(
        _ day: LiveDay,
        on executor: (any TaskExecutor)?,
        _ receiver: LiveReceiver<Double>
    ) -> LiveObservation {
        let descriptor = StatisticsQueryDescriptor(
            predicate: .quantitySample(
                type: Self.types[day.type.place],
                predicate: Query.predicateForSamples(
                    withStart: Date(timeIntervalSinceReferenceDate: data.boundaries[day.day]),
                    end: Date(timeIntervalSinceReferenceDate: data.boundaries[day.day + 1]),
                    options: .strictStartDate
                )
            ),
            options: .cumulativeSum
        )
        let store = watch
        return receiver.observe(on: executor) {
            for try await update in descriptor.results(for: store) {
                receiver.receive(update.statistics?.sumQuantity()?.doubleValue(for: .count()) ?? 0)
            }
        }
    }

    package func observeSteps(_ receiver: LiveReceiver<LiveSums>) -> LiveObservation {
        let descriptor = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: HealthQueryPeer.steps),
            options: .cumulativeSum,
            anchorDate: Date(timeIntervalSinceReferenceDate: data.boundaries[0]),
            intervalComponents: DateComponents(day: 1)
        )
        let (store, data) = (watch, data)
        return receiver.observe {
            var known: [Date: Double] = [:]
            var total = 0.0
            for try await result in descriptor.results(for: store) {
                for statistics in result.updatedStatistics ?? result.statisticsCollection.statistics() {
                    let sum = statistics.sumQuantity()?.doubleValue(for: .count()) ?? 0
                    total += sum - (known.updateValue(sum, forKey: statistics.startDate) ?? 0)
                }
                let collection = result.statisticsCollection
                receiver.receive(LiveSums(total: total) { Self.sums(collection, data) })
            }
        }
    }

    private static func sums(_ collection: StatisticsCollection, _ data: LiveData) -> [Int: Double] {
        var sums: [Int: Double] = [:]
        for (day, start) in data.boundaries.enumerated() {
            let statistics = collection.statistics(for: Date(timeIntervalSinceReferenceDate: start))
            if let sum = statistics?.sumQuantity() { sums[day] = sum.doubleValue(for: .count()) }
        }
        return sums
    }

    private static func sample(_ row: LiveRow) -> QuantitySample {
        QuantitySample(
            uuid: row.uuid,
            type: types[row.type.place],
            quantity: Quantity(
                unit: row.type == .rate ? HealthQueryPeer.perMinute : .count(),
                doubleValue: row.value
            ),
            start: Date(timeIntervalSinceReferenceDate: row.start),
            end: Date(timeIntervalSinceReferenceDate: row.end)
        )
    }
}

extension LiveReceiver {
    /// Observes by a loop in a task of its own.
    func observe(
        on executor: (any TaskExecutor)? = nil,
        _ loop: @escaping @Sendable () async throws -> Void
    ) -> LiveObservation {
        let task = Task.detached(executorPreference: executor) {
            do { try await loop() } catch { fail(error) }
        }
        return LiveObservation {
            task.cancel()
            await task.value
        }
    }
}
