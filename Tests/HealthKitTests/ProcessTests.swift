import Foundation
import HealthKit
import HealthQuery
import HealthQueryTesting
import Testing

/// Apps that follow changes by handlers, and are woken, suspended and terminated.
struct ProcessTests {
    private let clock: ManualClock
    private let database: HealthDatabase
    private let watch: HealthStore
    private let faults = ScriptedFaults()
    private let store = HKHealthStore()
    private let heartRate = HKQuantityType(.heartRate)

    init() {
        let clock = ManualClock(at: History.noon)
        self.clock = clock
        database = HealthDatabase(now: { clock.now })
        watch = HealthStore(database: database, sourceRevision: .named("Watch"))
    }

    private func app(_ main: @escaping @Sendable () async throws -> Void) -> SimulatedApp {
        let core = HealthStore(database: database, sourceRevision: .named("App")).failing(as: faults)
        return SimulatedApp(core, clock: clock, hourlyTypes: []) { core in
            try await HKHealthStore.withStore(core) { try await main() }
        }
    }

    private func saveHeartRate() async throws {
        try await watch.save(
            QuantitySample(
                type: QuantityType(.heartRate),
                quantity: Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: 60),
                start: clock.now, end: clock.now))
    }

    /// Observes in the usual way: the handler starts a task that reads, and calls the completion handler when it has read.
    private func observe(_ read: @escaping @Sendable (HKObserverQuery) async -> Void) {
        store.execute(
            HKObserverQuery(sampleType: heartRate, predicate: nil) { query, done, _ in
                nonisolated(unsafe) let done = done
                Task {
                    await read(query)
                    done()
                }
            })
    }

    /// An app that reads all heart rates, which it counts, whenever it is told of some.
    private func counter(_ counts: Locked<[Int]>) -> SimulatedApp {
        app { [self] in
            try await store.enableBackgroundDelivery(for: heartRate, frequency: .immediate)
            observe { [store, heartRate] _ in
                let all = HKSampleQueryDescriptor(
                    predicates: [.quantitySample(type: heartRate)], sortDescriptors: [])
                let count = (try? await all.result(for: store).count) ?? -1
                counts.withLock { $0.append(count) }
            }
        }
    }

    @Test func `L3 the task of an observer's handler is waited for until it calls its completion handler`() async throws
    {
        let core = HealthStore(database: database)
        try await HKHealthStore.withStore(core) {
            let counts = Locked<[Int]>([])
            observe { [store, heartRate] _ in
                let all = HKSampleQueryDescriptor(
                    predicates: [.quantitySample(type: heartRate)], sortDescriptors: [])
                let count = (try? await all.result(for: store).count) ?? -1
                counts.withLock { $0.append(count) }
            }
            try await database.liveQueriesCaughtUp(atLeast: 1)
            for count in 1...200 {
                try await saveHeartRate()
                try await database.liveQueriesCaughtUp(atLeast: 1)
                #expect(counts.withLock { $0 } == Array(0...count))
            }
        }
    }

    @Test func `L3 a handler that drops its completion handler is not waited for`() async throws {
        let core = HealthStore(database: database)
        try await HKHealthStore.withStore(core) {
            let count = Locked(0)
            store.execute(
                HKObserverQuery(sampleType: heartRate, predicate: nil) { _, _, _ in count.withLock { $0 += 1 } })
            try await database.liveQueriesCaughtUp(atLeast: 1)
            try await saveHeartRate()
            try await database.liveQueriesCaughtUp(atLeast: 1)
            #expect(count.withLock { $0 } == 2)
        }
    }

    @Test func `R7.6 an app whose handler reads in a task acknowledges each wake, and lives on`() async throws {
        let counts = Locked<[Int]>([])
        let app = counter(counts)
        try await app.open()
        #expect(app.state == .foreground)
        try await app.suspend()
        for count in 1...50 {
            try await saveHeartRate()
            try await clock.advance(by: 3600)
            #expect(app.wakes.map(\.attempt) == Array(repeating: 1, count: count))
            #expect(app.wakes.allSatisfy(\.isAcknowledged) && app.state == .suspended)
        }
        #expect(counts.withLock { $0 } == Array(0...50))
    }

    @Test(arguments: [(1.0, true), (14, true), (16, false)])
    func `R7.6 an answer that comes late in a wake counts if it comes in time`(
        late: Double, isInTime: Bool
    ) async throws {
        let app = counter(Locked([]))
        try await app.open()
        try await app.suspend()
        for number in 0..<20 {
            try await saveHeartRate()
            // The observer's last look would count.
            try await database.liveQueriesCaughtUp()
            // The answer to the handler, and the observer's next look, whichever comes first.
            try faults.delay([.read], of: [QuantityType(.heartRate)], after: 1, times: 2, by: late, on: clock)
            let count = app.wakes.count
            try await clock.advance(by: 20)
            try #require(app.wakes.count == count + 1, "wake \(number)")
            #expect(app.wakes.last?.isAcknowledged == isInTime)
            // Tries again, if it has to.
            try await clock.advance(by: 3600)
            faults.stop()
        }
    }

    @Test func `R7.6 the look of an observer may be late`() async throws {
        let app = counter(Locked([]))
        try await app.open()
        try await app.suspend()
        try faults.delay([.read], of: [QuantityType(.heartRate)], by: 10, on: clock)
        try await saveHeartRate()
        try await clock.advance(by: 3600)
        #expect(app.wakes.map(\.isAcknowledged) == [true])
    }

    @Test func `R7.6 the queries of a process end with it`() async throws {
        let (number, told) = (Locked(0), Locked<[Int]>([]))
        let app = app { [self] in
            let number = number.withLock { number in
                number += 1
                return number
            }
            try await store.enableBackgroundDelivery(for: heartRate, frequency: .immediate)
            observe { _ in told.withLock { $0.append(number) } }
        }
        for process in 1...5 {
            told.withLock { $0 = [] }
            if process == 1 { try await app.open() } else { try await clock.advance(by: 3600) }
            #expect(told.withLock { $0 } == [process])
            try await app.terminate()
            #expect(app.state == .notRunning)
            try await saveHeartRate()
        }
        #expect(app.wakes.count == 4 && app.wakes.allSatisfy { $0.isAcknowledged && $0.isLaunch })
    }

    @Test func `R7.6 a process that ends leaves no handler at work`() async throws {
        let (gate, begun) = (AsyncStream<Void>.makeStream(), Calls<Void>())
        let isStuck = Locked(true)
        let app = app { [self] in
            try await store.enableBackgroundDelivery(for: heartRate, frequency: .immediate)
            let waits = isStuck.withLock { $0 }
            observe { _ in
                guard waits else { return }
                begun.add(())
                for await _ in gate.stream {}
            }
        }
        let opening = Task { try await app.open() }
        try await begun.next()
        opening.cancel()
        _ = await opening.result
        try await app.terminate()
        isStuck.withLock { $0 = false }
        try await saveHeartRate()
        try await clock.advance(by: 3600)
        #expect(app.wakes.map(\.isAcknowledged) == [true])
        gate.continuation.finish()
    }

    /// Handlers of several observers await one task that reads.
    private actor JoinedReader {
        private var running: Task<Void, Never>?

        func read(_ read: @escaping @Sendable () async -> Void) async {
            let task = running ?? Task { await read() }
            running = task
            await task.value
            running = nil
        }
    }

    @Test(arguments: [false, true])
    func `R7.6 a handler may wait for a late answer to another task`(isJoined: Bool) async throws {
        let reader = JoinedReader()
        let (notices, notify) = AsyncStream<@Sendable () -> Void>.makeStream()
        let read: @Sendable () async -> Void = { [store, heartRate] in
            let all = HKSampleQueryDescriptor(predicates: [.quantitySample(type: heartRate)], sortDescriptors: [])
            _ = try? await all.result(for: store)
        }
        let app = app { [self] in
            try await store.enableBackgroundDelivery(for: heartRate, frequency: .immediate)
            Task {
                for await done in notices {
                    await read()
                    done()
                }
            }
            for _ in 0..<2 {
                store.execute(
                    HKObserverQuery(sampleType: heartRate, predicate: nil) { _, done, _ in
                        nonisolated(unsafe) let done = done
                        if isJoined {
                            Task {
                                await reader.read(read)
                                done()
                            }
                        } else {
                            notify.yield { done() }
                        }
                    })
            }
        }
        try await app.open()
        try await app.suspend()
        for _ in 0..<10 {
            try faults.delay([.read], of: [QuantityType(.heartRate)], times: .max, by: 2, on: clock)
            try await saveHeartRate()
            try await clock.advance(by: 3600)
            faults.stop()
        }
        #expect(app.wakes.count == 10 && app.wakes.allSatisfy { $0.isAcknowledged })
        notify.finish()
    }

    @Test(arguments: [false, true])
    func `R7.6 an app may begin its queries in completion handlers`(asksAPerson: Bool) async throws {
        let told = Locked(0)
        let app = app { [self] in
            let launch: @Sendable () -> Void = {
                store.enableBackgroundDelivery(for: heartRate, frequency: .immediate) { _, _ in
                    observe { _ in told.withLock { $0 += 1 } }
                }
            }
            if asksAPerson {
                store.requestAuthorization(toShare: [], read: [heartRate]) { _, _ in launch() }
            } else {
                launch()
            }
        }
        for process in 1...10 {
            if process == 1 { try await app.open() } else { try await clock.advance(by: 3600) }
            #expect(told.withLock { $0 } == process)
            try await app.terminate()
            try await saveHeartRate()
        }
        #expect(app.wakes.count == 9 && app.wakes.allSatisfy { $0.isAcknowledged && $0.isLaunch })
    }

    @Test func `R7.6 what a task of an ended process begins ends at once`() async throws {
        let told = Locked<[String]>([])
        let number = Locked(0)
        let app = app { [self] in
            let number = number.withLock { number in
                number += 1
                return number
            }
            try await store.enableBackgroundDelivery(for: heartRate, frequency: .immediate)
            observe { _ in told.withLock { $0.append("first of \(number)") } }
            if number == 1 {
                Task {
                    try await clock.sleep(for: 10)
                    observe { _ in told.withLock { $0.append("second of \(number)") } }
                }
            }
        }
        try await app.open()
        try await clock.waitForSleepers(atLeast: 1)
        try await app.terminate()
        try await clock.advance(by: 20)
        try await saveHeartRate()
        told.withLock { $0 = [] }
        try await clock.advance(by: 3600)
        #expect(told.withLock { $0 } == ["first of 2"])
    }

    @Test func `R7.6 a process ends when its function has returned and its queries have ended`() async throws {
        let query = Locked<HKObserverQuery?>(nil)
        let app = app { [self] in observe { new in query.withLock { $0 = new } } }
        try await app.open()
        #expect(app.state == .foreground)
        let core = try #require(query.withLock { $0 })
        store.stop(core)
        try await database.liveQueriesCaughtUp()
        while app.state != .notRunning { await Task.yield() }
    }
}
