import Foundation
import HealthKit
import HealthQuery
import HealthQueryTesting
import Testing

/// What a test waits for that looks at what the handlers of an app have done.
struct WaitingTests {
    private let noon = History.noon
    private let store = HKHealthStore()
    private let stepCount = HKQuantityType(.stepCount)

    /// An app in the usual pattern: an observer whose handler reads what is new, and acknowledges when it has it.
    private final class Pedometer: Sendable {
        private let read = Locked<(anchor: HKQueryAnchor?, counts: [Double])>((nil, []))

        var counts: [Double] { read.withLock { $0.counts } }

        func observe(_ type: HKQuantityType, in store: HKHealthStore) {
            store.execute(
                HKObserverQuery(sampleType: type, predicate: nil) { _, done, _ in
                    nonisolated(unsafe) let done = done
                    self.readNews(of: type, in: store) { done() }
                })
        }

        private func readNews(of type: HKQuantityType, in store: HKHealthStore, _ done: @escaping @Sendable () -> Void)
        {
            let anchor = read.withLock { $0.anchor }
            store.execute(
                HKAnchoredObjectQuery(type: type, predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit) {
                    _, samples, _, anchor, _ in
                    let counts = (samples ?? []).compactMap {
                        ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .count())
                    }
                    self.read.withLock {
                        $0.anchor = anchor
                        $0.counts += counts
                    }
                    done()
                })
        }
    }

    private func walk(_ count: Double) -> QuantitySample {
        QuantitySample(
            type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: count), start: noon,
            end: noon + 60)
    }

    @Test func `L3 what a handler asks is waited for, and so on`() async throws {
        let core = HealthStore()
        let watch = HealthStore(database: core.database, sourceRevision: .named("Watch"))
        try await HKHealthStore.withStore(core) {
            let app = Pedometer()
            app.observe(stepCount, in: store)
            try await core.database.liveQueriesCaughtUp(atLeast: 1)
            for count in 1...200 {
                try await watch.save(walk(Double(count)))
                try await core.database.liveQueriesCaughtUp(atLeast: 1)
                #expect(app.counts == (1...count).map { Double($0) })
            }
        }
    }

    @Test func `R8.1 completion handlers are waited for`() async throws {
        let core = HealthStore()
        try await HKHealthStore.withStore(core) {
            let saved = Locked(0)
            for minute in 1...200 {
                let sample = HKQuantitySample(
                    type: stepCount, quantity: HKQuantity(unit: .count(), doubleValue: 1),
                    start: noon + 60 * Double(minute), end: noon + 60 * Double(minute) + 60)
                store.save(sample) { isSaved, _ in if isSaved { saved.withLock { $0 += 1 } } }
                try await core.database.liveQueriesCaughtUp()
                #expect(saved.withLock { $0 } == minute)
            }
        }
    }

    @Test func `R7.6 an app that acknowledges in the handler of another query is suspended at once`() async throws {
        let clock = ManualClock(at: noon)
        let database = HealthDatabase(now: { clock.now })
        let watch = HealthStore(database: database, sourceRevision: .named("Watch"))
        let pedometer = Pedometer()
        let app = SimulatedApp(
            HealthStore(database: database, sourceRevision: .named("App")), clock: clock, hourlyTypes: []
        ) { [stepCount, store] core in
            try await HKHealthStore.withStore(core) {
                try await store.enableBackgroundDelivery(for: stepCount, frequency: .immediate)
                pedometer.observe(stepCount, in: store)
            }
            // Until the process is ended.
            for await _ in AsyncStream<Never>.makeStream().stream {}
        }
        try await app.open()
        try await app.suspend()
        for count in 1...50 {
            try await watch.save(walk(Double(count)))
            try await clock.advance(by: 0)
            #expect(app.state == .suspended && app.wakes.count == count)
            #expect(app.wakes.allSatisfy(\.isAcknowledged) && pedometer.counts.count == count)
        }
    }

    @Test func `an answer that is late is not waited for`() async throws {
        let (faults, clock, answers) = (ScriptedFaults(), ManualClock(at: noon), Calls<Int>())
        let core = HealthStore(now: { clock.now }).failing(as: faults)
        try faults.delay([.read], by: 10, on: clock)
        try await HKHealthStore.withStore(core) {
            store.execute(
                HKSampleQuery(sampleType: stepCount, predicate: nil, limit: 1, sortDescriptors: nil) { _, samples, _ in
                    answers.add(samples?.count ?? -1)
                })
            try await clock.waitForSleepers(atLeast: 1)
            try await core.database.liveQueriesCaughtUp()
            try await clock.advance(by: 10)
            #expect(try await answers.next() == 0)
            try await core.database.liveQueriesCaughtUp()
        }
    }
}
