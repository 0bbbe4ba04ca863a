import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

/// Apps that are suspended, woken and terminated.
struct SimulatedAppTests {
    private let world = BackgroundWorld()

    @Test func `R7.6 an observer of a suspended app is told on waking`() async throws {
        let app = world.app(delivery: [world.heartRate: .immediate])
        try await app.open()
        #expect(world.told == [[world.heartRate]])
        try await app.suspend()
        try await world.saveHeartRate()
        #expect(world.told.count == 1 && app.state == .suspended)
        try await world.clock.advance(by: 0)
        #expect(world.told == [[world.heartRate], [world.heartRate]])
        #expect(app.wakes.count == 1 && app.wakes.allSatisfy(\.isAcknowledged))
        #expect(app.state == .suspended)
    }

    @Test(arguments: [(UpdateFrequency.hourly, 3600.0), (.daily, 86_400), (.weekly, 604_800)])
    func `R7.6 an app is woken once per period at most`(frequency: UpdateFrequency, period: Double) async throws {
        let app = world.app(delivery: [world.heartRate: frequency])
        try await app.open()
        try await app.suspend()
        let start = world.clock.now
        for _ in 0..<3 {
            try await world.saveHeartRate()
            try await world.clock.advance(by: period / 4)
        }
        #expect(app.wakes.map { $0.date.timeIntervalSince(start) } == [0])
        try await world.clock.advance(by: period)
        #expect(app.wakes.map { $0.date.timeIntervalSince(start) } == [0, period])
        try await world.clock.advance(by: 5 * period)
        #expect(app.wakes.count == 2, "nobody is woken without a change")
    }

    @Test(arguments: [(UpdateFrequency.immediate, 7200.0), (.daily, 86_400)])
    func `R7.6 a higher frequency brings a wake that is due forward`(
        frequency: UpdateFrequency, wake: Double
    ) async throws {
        let app = world.app(delivery: [world.heartRate: .weekly])
        try await app.open()
        try await app.suspend()
        let start = world.clock.now
        for _ in 0..<2 {
            try await world.saveHeartRate()
            try await world.clock.advance(by: 3600)
        }
        #expect(app.wakes.map { $0.date.timeIntervalSince(start) } == [0])
        try await app.store.enableBackgroundDelivery(for: world.heartRate, frequency: frequency)
        try await world.clock.advance(by: 86_400)
        #expect(app.wakes.map { $0.date.timeIntervalSince(start) } == [0, wake])
    }

    @Test func `R7.6 a higher frequency leaves the date of the next try`() async throws {
        let app = world.app(delivery: [world.heartRate: .daily]) { update, number in
            if number == 0 { update.acknowledge() }
        }
        try await app.open()
        try await app.suspend()
        let start = world.clock.now
        try await world.saveHeartRate()
        try await world.clock.advance(by: 3600)
        try await app.store.enableBackgroundDelivery(for: world.heartRate, frequency: .immediate)
        try await world.clock.advance(by: 86_400)
        #expect(app.wakes.map { $0.date.timeIntervalSince(start) }.prefix(2) == [0, 86_400])
    }

    @Test func `R7.6 what is to fail for the app does not fail for the system that looks for changes`() async throws {
        let faults = ScriptedFaults()
        let app = world.app(delivery: [world.heartRate: .immediate], faults: faults)
        try await app.open()
        try await app.suspend()
        try await world.saveHeartRate()
        faults.fail([.read], of: [world.heartRate], with: HealthError(.errorHealthDataRestricted, "no"))
        try await world.clock.advance(by: 0)
        #expect(app.wakes.count == 1 && faults.injections.count == 1)
        // The app has met it, and ended.
        #expect(app.state == .notRunning || app.state == .suspended)
    }

    @Test func `R7.6 step counts wake once an hour, whatever was asked`() async throws {
        let app = world.app(delivery: [world.steps: .immediate])
        try await app.open()
        try await app.suspend()
        let start = world.clock.now
        for _ in 0..<6 {
            try await world.saveSteps()
            try await world.clock.advance(by: 900)
        }
        #expect(app.wakes.map { $0.date.timeIntervalSince(start) } == [0, 3600])
    }

    @Test func `R7.6 what is not acknowledged is tried again, later each time, and given up after the third`()
        async throws
    {
        let app = world.app(delivery: [world.heartRate: .immediate]) { _, _ in }
        try await app.open()
        try await app.suspend()
        let start = world.clock.now
        try await world.saveHeartRate()
        try await world.clock.advance(by: 0)
        #expect(app.state == .background)
        try await world.clock.advance(by: SimulatedApp.timeToAcknowledge)
        #expect(app.state == .suspended)
        try await world.clock.advance(by: 86_400)
        #expect(app.wakes.map { $0.date.timeIntervalSince(start) } == [0, 300, 900])
        #expect(app.wakes.map(\.attempt) == [1, 2, 3])
        #expect(world.told.count == 4, "each wake tells the observer")
        try await world.saveHeartRate()
        try await world.clock.advance(by: 86_400)
        #expect(app.wakes.count == 3)
        // Asking again begins anew.
        try await app.store.enableBackgroundDelivery(for: world.heartRate, frequency: .immediate)
        try await world.clock.advance(by: 0)
        #expect(app.wakes.count == 4 && app.wakes.last?.attempt == 1)
    }

    @Test func `R7.6 an app that acknowledges later, within its time, has acknowledged`() async throws {
        let late = Locked<[ObserverUpdate]>([])
        let app = world.app(delivery: [world.heartRate: .immediate]) { update, _ in
            late.withLock { $0.append(update) }
        }
        try await app.open()
        try await app.suspend()
        try await world.saveHeartRate()
        try await world.clock.advance(by: 5)
        #expect(app.state == .background && app.wakes.last?.isAcknowledged == false)
        for update in late.withLock({ $0 }) { update.acknowledge() }
        try await world.clock.advance(by: 3600)
        #expect(app.wakes.count == 1 && app.wakes.last?.isAcknowledged == true)
    }

    @Test func `R7.6 without an observer of the type nothing is acknowledged`() async throws {
        let app = world.app(delivery: [world.steps: .immediate], observing: [world.heartRate])
        try await app.open()
        try await app.suspend()
        try await world.saveSteps()
        try await world.clock.advance(by: 7 * 86_400)
        #expect(app.wakes.map(\.isAcknowledged) == [false, false, false])
    }

    @Test func `R7.6 an app that was terminated is launched, and its observers begin anew`() async throws {
        let app = world.app(delivery: [world.heartRate: .immediate])
        try await app.open()
        try await app.terminate()
        #expect(app.state == .notRunning)
        try await world.saveHeartRate()
        try await world.clock.advance(by: 0)
        #expect(app.wakes.map(\.isLaunch) == [true])
        #expect(app.wakes.map(\.isAcknowledged) == [true])
        #expect(world.launches == 2)
        #expect(app.state == .suspended)
        try await app.terminate()
    }

    @Test func `R7.6 a change while the app runs wakes nobody afterwards`() async throws {
        let app = world.app(delivery: [world.heartRate: .immediate])
        try await app.open()
        try await world.saveHeartRate()
        try await app.suspend()
        #expect(world.told.count == 2)
        try await world.clock.advance(by: 86_400)
        #expect(app.wakes.isEmpty)
    }

    @Test func `R7.6 an app that is opened is told at once, and not woken for it`() async throws {
        let app = world.app(delivery: [world.heartRate: .daily])
        try await app.open()
        try await app.suspend()
        try await world.saveHeartRate()
        try await app.open()
        #expect(world.told.count == 2 && app.state == .foreground)
        try await world.saveHeartRate()
        try await app.suspend()
        #expect(world.told.count == 3)
        try await world.clock.advance(by: 3 * 86_400)
        #expect(app.wakes.isEmpty)
    }

    @Test func `R7.6 deletions wake, and delivery that is disabled does not`() async throws {
        let app = world.app(delivery: [world.heartRate: .immediate, world.steps: .hourly])
        let pulse = try await world.saveHeartRate()
        try await app.open()
        try await app.suspend()
        try await world.watch.delete(pulse)
        try await world.clock.advance(by: 0)
        #expect(app.wakes.map(\.types) == [[world.heartRate]])
        try await app.store.disableBackgroundDelivery(for: world.heartRate)
        try await world.saveHeartRate()
        try await world.clock.advance(by: 3600)
        #expect(app.wakes.count == 1)
        try await app.store.disableAllBackgroundDelivery()
        try await world.saveSteps()
        try await world.clock.advance(by: 3600)
        #expect(app.wakes.count == 1)
    }

    @Test func `R7.6 a purge of deletions wakes nobody`() async throws {
        let app = world.app(delivery: [world.heartRate: .immediate])
        try await app.open()
        try await app.suspend()
        try await world.clock.advance(by: 1000)
        await world.database.purgeDeletedObjects(before: world.clock.now)
        try await world.clock.advance(by: 1000)
        #expect(app.wakes.isEmpty && world.told.count == 1)
        try await world.saveHeartRate()
        try await world.clock.advance(by: 1000)
        #expect(app.wakes.map(\.types) == [[world.heartRate]] && world.told.count == 2)
    }

    @Test func `R7.6 R9.1 what may not be read wakes nobody`() async throws {
        let app = world.app(delivery: [world.heartRate: .immediate], reading: [world.steps])
        try await app.open()
        try await app.suspend()
        try await world.saveHeartRate()
        try await world.clock.advance(by: 86_400)
        #expect(app.wakes.isEmpty)
    }

    @Test func `R7.6 R9.7 nobody is woken while the device is locked`() async throws {
        let app = world.app(delivery: [world.heartRate: .immediate])
        try await app.open()
        try await app.suspend()
        try await world.saveHeartRate()
        await world.database.lock()
        try await world.clock.advance(by: 3600)
        #expect(app.wakes.isEmpty)
        await world.database.unlock()
        try await world.clock.advance(by: 0)
        #expect(app.wakes.count == 1 && app.wakes.allSatisfy(\.isAcknowledged))
    }

    @Test func `R7.6 a notice of another type does not take back what was acknowledged`() async throws {
        let world = world
        let app = world.app(
            delivery: [world.heartRate: .immediate], observing: [world.heartRate, world.steps]
        ) { update, number in
            update.acknowledge()
            if number == 1 { try await world.saveSteps() }
        }
        try await app.open()
        try await app.suspend()
        try await world.saveHeartRate()
        try await world.clock.advance(by: 3600)
        #expect(world.told.count == 3 && app.wakes.map(\.isAcknowledged) == [true])
    }

    @Test func `R7.6 an app that asks for delivery at each launch is tried again all the same`() async throws {
        let (world, rate) = (world, world.heartRate)
        let store = HealthStore(database: world.database, sourceRevision: .named("App"))
        let app = SimulatedApp(store, clock: world.clock) { store in
            try await store.enableBackgroundDelivery(for: rate, frequency: .immediate)
            let observer = ObserverQueryDescriptor(
                predicates: [.quantitySample(type: rate)], acknowledgement: .explicit)
            for try await _ in observer.results(for: store) {}
        }
        try await app.open()
        try await app.terminate()
        let start = world.clock.now
        try await world.saveHeartRate()
        try await world.clock.advance(by: 100)
        try await app.terminate()
        try await world.clock.advance(by: 86_400)
        #expect(app.wakes.map { $0.date.timeIntervalSince(start) } == [0, 300, 900])
        #expect(app.wakes.map(\.isLaunch) == [true, true, false] && app.wakes.map(\.attempt) == [1, 2, 3])
    }

    @Test func `R7.6 R9.7 a wake that is due waits until the device is unlocked`() async throws {
        let app = world.app(delivery: [world.heartRate: .hourly])
        try await app.open()
        try await app.suspend()
        try await world.saveHeartRate()
        try await world.clock.advance(by: 600)
        try await world.saveHeartRate()
        try await world.clock.advance(by: 60)
        await world.database.lock()
        try await world.clock.advance(by: 7200)
        #expect(app.wakes.count == 1)
        await world.database.unlock()
        try await world.clock.advance(by: 0)
        #expect(app.wakes.map(\.isAcknowledged) == [true, true])
    }

    @Test func `several apps are woken in the order of their dates`() async throws {
        let first = world.app(delivery: [world.heartRate: .hourly])
        let second = world.app(delivery: [world.heartRate: .immediate])
        let apps = [first, second]
        for app in apps { try await app.open() }
        for app in apps { try await app.suspend() }
        let start = world.clock.now
        for _ in 0..<2 {
            try await world.saveHeartRate()
            try await world.clock.advance(by: 60)
        }
        try await world.clock.advance(by: 7200)
        #expect(first.wakes.map { $0.date.timeIntervalSince(start) } == [0, 3600])
        #expect(second.wakes.map { $0.date.timeIntervalSince(start) } == [0, 60])
    }

    @Test func `a process that ends by itself is not running, and is launched for the next change`() async throws {
        let app = world.app(delivery: [world.heartRate: .immediate]) { update, number in
            update.acknowledge()
            if number > 0 { throw CancellationError() }
        }
        try await app.open()
        try await world.saveHeartRate()
        try await app.suspend()
        #expect(app.state == .notRunning)
        try await world.saveHeartRate()
        try await world.clock.advance(by: 60)
        #expect(app.wakes.map(\.isLaunch) == [true])
    }

    @Test func `R7.6 what happens after a woken process has ended wakes it again`() async throws {
        let world = BackgroundWorld()
        let store = HealthStore(database: world.database, sourceRevision: .named("App"))
        for type in [world.heartRate, world.steps] {
            try await store.enableBackgroundDelivery(for: type, frequency: .immediate)
        }
        let app = SimulatedApp(store, clock: world.clock) { _ in }
        try await world.saveHeartRate()
        try await world.clock.advance(by: 0)
        #expect(app.wakes.map(\.types) == [[world.heartRate]])
        #expect(app.state == .notRunning)
        try await world.saveSteps()
        try await world.clock.advance(by: 7200)
        #expect(app.wakes.contains { $0.types.contains(world.steps) })
    }

    /// An app that follows heart rates, and stays when that ends.
    private func stayingApp(_ store: HealthStore) -> SimulatedApp {
        SimulatedApp(store, clock: world.clock) { [world] store in
            let observer = ObserverQueryDescriptor(predicates: [.quantitySample(type: world.heartRate)])
            do { for try await _ in observer.results(for: store) {} } catch {}
            // Until the process is ended.
            for await _ in AsyncStream<Never>.makeStream().stream {}
        }
    }

    @Test func `R10.4 an app whose query ended by an error is suspended and opened all the same`() async throws {
        let faults = ScriptedFaults()
        let app = stayingApp(HealthStore(database: world.database, sourceRevision: .named("App")).failing(as: faults))
        try await app.open()
        faults.fail([.read])
        try await world.saveHeartRate()
        try await app.suspend()
        #expect(app.state == .suspended && faults.injections.count == 1)
        try await world.clock.advance(by: 60)
        try await app.open()
        #expect(app.state == .foreground)
        try await app.terminate()
        #expect(app.state == .notRunning)
    }

    @Test func `L25 an app that is opened while the device is locked is open`() async throws {
        let app = stayingApp(HealthStore(database: world.database, sourceRevision: .named("App")))
        await world.database.lock()
        try await app.open()
        #expect(app.state == .foreground)
        try await app.terminate()
    }

    @Test(arguments: [-1, .nan, .infinity]) func `a clock goes forward`(seconds: Double) async throws {
        let before = world.clock.now
        await #expect(throws: HealthError.self) { try await world.clock.advance(by: seconds) }
        #expect(world.clock.now == before)
    }
}
