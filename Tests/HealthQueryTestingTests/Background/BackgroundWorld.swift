import Foundation
import HealthQuery
import HealthQueryTesting

typealias ObserverUpdate = ObserverQueryDescriptor<QuantitySample>.Update

/// A database with a clock, a watch that saves, and apps that follow it.
final class BackgroundWorld: Sendable {
    let heartRate = QuantityType(.heartRate)
    let steps = QuantityType(.stepCount)
    let clock = ManualClock(at: Date(timeIntervalSinceReferenceDate: 700_000_000))
    let database: HealthDatabase
    let watch: HealthStore
    private let heard = Locked<[Set<SampleType>]>([])
    private let launched = Locked(0)

    init() {
        database = HealthDatabase(now: { [clock] in clock.now })
        watch = database.store(named: "Watch")
    }

    /// What the observers of all apps were told.
    var told: [Set<SampleType>] { heard.withLock { $0 } }

    /// How often apps were launched.
    var launches: Int { launched.withLock { $0 } }

    /// An app that observes types, and deals with each notice and its number; by default it acknowledges.
    func app(
        delivery: [QuantityType: UpdateFrequency],
        observing: Set<QuantityType>? = nil,
        reading: Set<QuantityType>? = nil,
        faults: ScriptedFaults? = nil,
        deal: @escaping @Sendable (ObserverUpdate, Int) async throws -> Void = { update, _ in update.acknowledge() }
    ) -> SimulatedApp {
        var authorization = HealthAuthorization.everything
        if let reading {
            authorization = HealthAuthorization()
            for type in [heartRate, steps] { authorization.read[type] = reading.contains(type) ? .everything : .denied }
        }
        var store = HealthStore(database: database, sourceRevision: .named("App"), authorization: authorization)
        if let faults { store = store.failing(as: faults) }
        let observed = observing ?? Set(delivery.keys)
        return SimulatedApp(store, clock: clock) { [launched, heard] store in
            launched.withLock { $0 += 1 }
            for (type, frequency) in delivery where store.deliveryRequests[type] == nil {
                try await store.enableBackgroundDelivery(for: type, frequency: frequency)
            }
            let observer = ObserverQueryDescriptor(
                predicates: observed.map { .quantitySample(type: $0) }, acknowledgement: .explicit)
            var number = 0
            for try await update in observer.results(for: store) {
                heard.withLock { $0.append(update.changedTypes) }
                try await deal(update, number)
                number += 1
            }
        }
    }

    @discardableResult
    func saveHeartRate() async throws -> QuantitySample {
        try await save(
            QuantitySample(
                type: heartRate, quantity: Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: 60),
                start: clock.now, end: clock.now))
    }

    @discardableResult
    func saveSteps() async throws -> QuantitySample {
        try await save(
            QuantitySample(
                type: steps, quantity: Quantity(unit: .count(), doubleValue: 10), start: clock.now, end: clock.now))
    }

    private func save(_ sample: QuantitySample) async throws -> QuantitySample {
        try await watch.save(sample)
        return sample
    }
}
