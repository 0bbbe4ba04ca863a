public import Foundation
public import HealthQuery

/// An app that a test opens, suspends and terminates, and that the system wakes for changes of health data.
///
/// What the app does is a function that runs as long as its process does: it sets up queries and follows them. The
/// store's live queries wait while the app is suspended. Where the app enabled background delivery for a type and its
/// samples change, ``ManualClock/advance(by:)`` wakes it: launches it if it does not run, tells its observers of the
/// type, and suspends it again when they have acknowledged (R7.6).
///
/// ```swift
/// let clock = ManualClock(at: try make.date("2025-10-06 08:00"))
/// let database = HealthDatabase(calendar: make.calendar, now: { clock.now })
/// let app = SimulatedApp(HealthStore(database: database), clock: clock) { store in
///     try await store.enableBackgroundDelivery(for: QuantityType(.stepCount), frequency: .hourly)
///     try await StepUpload(store).run()
/// }
/// try await app.open()
/// try await app.suspend()
/// try await database.store(named: "Watch").save(make.steps(900, at: "2025-10-06 07:50", for: .minutes(10)))
/// try await clock.advance(by: 3600)
/// #expect(app.wakes.map(\.isAcknowledged) == [true])
/// ```
///
/// A wake acknowledges a type if at least one observer was told of it, and each that was acknowledged. The app has
/// ``timeToAcknowledge`` for it. Otherwise it is woken again after a delay, twice as long each time: at first the period
/// of the frequency, or five minutes where that is longer. After the third wake that was not acknowledged it is not
/// woken for the type any more, until it enables delivery again.
///
/// The clock waits for the app until its live queries ask for more. So what a loop does before it asks must not wait for
/// the clock, by ``ManualClock/sleep(for:)`` or for a late answer of ``ScriptedFaults``: both would wait for ever. Do that
/// in a child task, which the clock does not wait for. The look of a live query itself, and a handler of HealthKit's, may
/// wait for the clock; the handler of an `HKObserverQuery` is waited for until it calls its completion handler, or
/// nothing holds that any more.
///
/// Only live queries wait in a suspended app; its other code goes on. Loops that the app starts in tasks of their own
/// outlive its process: start them in child tasks. Queries with handlers end with it.
public final class SimulatedApp: Sendable {
    /// Whether the app runs.
    public enum State: Sendable, Hashable {
        /// It was not launched, or was terminated, or its function came to an end.
        case notRunning
        /// It runs, and its queries are told of changes at once.
        case foreground
        /// It was woken, and runs until it has acknowledged.
        case background
        /// It is there, but does not run.
        case suspended
    }

    /// How long an app that was woken has to acknowledge, in seconds of the clock.
    ///
    /// One that acknowledges before its observers ask for more, or soon after, needs no time of the clock.
    public static let timeToAcknowledge: TimeInterval = 15

    private struct Life: Sendable {
        var state = State.notRunning
        var process: Task<Void, Never>?
        var processNumber = 0
        /// Waits for the queries of the app, and is cancelled if its process ends.
        var settling: Task<Void, any Error>?
        var schedule: DeliverySchedule
        /// Up to where changes were told, or are not to be told.
        var position: UInt64 = 0
        var wakes: [Wake] = []
        /// When an app that was woken is suspended even if it has not acknowledged.
        var deadline: Date?
    }

    /// The store that is given to the app's function.
    public let store: HealthStore
    private let clock: ManualClock
    private let liveQueryCount: Int
    private let main: @Sendable (HealthStore) async throws -> Void
    private let life: Locked<Life>

    /// Creates an app that does not run yet.
    ///
    /// - Parameters:
    ///   - store: the app's store; its database should have the same clock.
    ///   - clock: moves the time.
    ///   - liveQueries: how many live queries the function begins at least. Launching and waking wait for them; those that
    ///     ended, as by an error, are waited for no longer.
    ///   - hourlyTypes: the types for which the system wakes an app once an hour at most, whatever frequency it asked
    ///     for; by default step counts, as on a phone.
    ///   - main: what the app does. When it throws, or has returned and no query or call with a handler of HealthKit's is
    ///     at work, the process has ended, whatever other tasks it has made; when its task is cancelled it must return.
    public init(
        _ store: HealthStore,
        clock: ManualClock,
        liveQueries: Int = 1,
        hourlyTypes: Set<SampleType> = [QuantityType(.stepCount)],
        main: @escaping @Sendable (HealthStore) async throws -> Void
    ) {
        self.store = store
        self.clock = clock
        liveQueryCount = liveQueries
        self.main = main
        life = Locked(Life(schedule: DeliverySchedule(hourlyTypes: hourlyTypes)))
        store.suspendApp()
        clock.add(self)
    }

    deinit {
        life.withLock { $0.process }?.cancel()
    }

    /// What the app does now.
    public var state: State { life.withLock { $0.state } }

    /// All wakes so far, in order.
    public var wakes: [Wake] { life.withLock { $0.wakes } }
}

// What a test does.
extension SimulatedApp {
    /// Brings the app to the foreground, and launches it if it does not run.
    ///
    /// Returns when its live queries have told all there is and were asked for more, or when its process has ended.
    /// Wakes that are due are dropped, as the app is told now.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func open() async throws {
        try await clock.turns.take {
            endWake(countsMisses: false)
            life.withLock { life in
                if life.state != .notRunning { life.state = .foreground }
                life.schedule.forgetDue()
            }
            await store.openApp()
            if state == .notRunning { launch(.foreground) }
            try await settle()
        }
    }

    /// Suspends the app, after its live queries have told all there is and were asked for more.
    ///
    /// Nothing happens if it does not run. If it was woken and has not acknowledged, it has missed its time.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func suspend() async throws {
        try await clock.turns.take {
            guard state == .foreground || state == .background else { return }
            sleep(at: try await settleWholly())
        }
    }

    /// Ends the app's process: cancels its function, and waits for it.
    ///
    /// Background delivery stays enabled; a wake launches the app again.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before it is the app's turn.
    public func terminate() async throws {
        try await clock.turns.take {
            let process = life.withLock { $0.process }
            if state == .foreground || state == .background { sleep(at: await lastSequence()) }
            process?.cancel()
            await process?.value
        }
    }
}

// What the system does; each is called in the clock's turn.
extension SimulatedApp {
    /// When something happens to the app next; nil if nothing does.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    func nextDate() async throws -> Date? {
        let (state, deadline, position) = life.withLock { ($0.state, $0.deadline, $0.position) }
        if let deadline { return deadline }
        // Nobody is woken while the device is locked.
        guard state != .foreground, !store.isDeviceLocked else { return nil }
        let now = clock.now
        let requests = store.deliveryRequests
        let watched = life.withLock { life in
            life.schedule.update(requests)
            return life.schedule.watchedTypes
        }
        // What is to fail for the app does not fail for the system, nor is it used up.
        var system = store
        system.faults = nil
        do {
            for type in watched where try await system.hasNews(of: type, since: position) {
                life.withLock { $0.schedule.noteChange(of: type, at: now) }
            }
        } catch let error as HealthError where error.code == .errorDatabaseInaccessible {
            return nil
        }
        return life.withLock { $0.schedule.next.map { max($0, now) } }
    }

    /// Lets happen what is to happen now.
    func `continue`() async throws {
        if life.withLock({ $0.deadline != nil }) { return sleep(at: await lastSequence()) }
        let now = clock.now
        let types = life.withLock { $0.schedule.takeDue(at: now) }
        guard !types.isEmpty else { return }
        let isLaunch = life.withLock { life in
            let isLaunch = life.state == .notRunning
            let attempt = types.map { life.schedule.misses(of: $0) + 1 }.max() ?? 1
            life.wakes.append(Wake(date: now, types: types, isLaunch: isLaunch, attempt: attempt))
            if !isLaunch { life.state = .background }
            life.deadline = now + Self.timeToAcknowledge
            return isLaunch
        }
        await store.wakeApp(for: types)
        if isLaunch { launch(.background) }
        try await goOn()
    }

    /// Waits for the app if it was woken, and suspends it if it has acknowledged.
    func goOn() async throws {
        guard life.withLock({ $0.deadline != nil }) else { return }
        let position = try await settleWholly()
        let types = life.withLock { $0.wakes.last?.types }
        if store.acknowledgedTypes == types { sleep(at: position) }
    }

    /// Suspends the app, and ends its wake if it was woken; it is woken for what happened after a position.
    private func sleep(at position: UInt64) {
        endWake(countsMisses: true)
        store.suspendApp()
        life.withLock { life in
            // Nobody was told of what happened after a process had ended.
            guard life.state != .notRunning else { return }
            life.position = position
            life.state = .suspended
        }
    }

    /// Notes which types the app acknowledged, if it was woken.
    private func endWake(countsMisses: Bool) {
        let (acknowledged, requests) = (store.acknowledgedTypes, store.deliveryRequests)
        life.withLock { life in
            guard life.deadline != nil, let last = life.wakes.indices.last else { return }
            // What the app asked for in the wake comes before what it missed.
            life.schedule.update(requests)
            life.deadline = nil
            life.wakes[last].acknowledged = acknowledged
            for type in life.wakes[last].types {
                if acknowledged.contains(type) {
                    life.schedule.acknowledge(type)
                } else if countsMisses {
                    life.schedule.miss(type)
                }
            }
        }
    }

    /// Starts the app's process.
    private func launch(_ state: State) {
        let number = life.withLock { life in
            life.state = state
            life.processNumber += 1
            return life.processNumber
        }
        let work = store.launchApp()
        let process = Task { [main, store, weak self] in
            await AppProcess.$current.withValue(work) {
                do {
                    try await main(store)
                    // What an app follows by handlers, no task of it awaits.
                    await work.waitForWork()
                } catch {}
            }
            store.endApp(work)
            await self?.end(number)
        }
        life.withLock { if $0.processNumber == number, $0.state != .notRunning { $0.process = process } }
    }

    /// Notes that a process has ended.
    private func end(_ number: Int) async {
        let position = await lastSequence()
        let settling = life.withLock { life -> Task<Void, any Error>? in
            guard life.processNumber == number else { return nil }
            if life.state == .foreground { store.suspendApp() }
            if life.state != .suspended { life.position = position }
            life.state = .notRunning
            life.process = nil
            return life.settling
        }
        settling?.cancel()
    }

    private func lastSequence() async -> UInt64 { await store.database.currentState().log.lastSequence }

    /// Waits until nothing happens any more while the app is told of what happened; returns up to where that is.
    private func settleWholly() async throws -> UInt64 {
        while true {
            let position = await lastSequence()
            try await settle()
            if await lastSequence() == position { return position }
        }
    }

    /// Waits until the live queries of the app have told all there is or have ended, or until its process has ended.
    private func settle() async throws {
        let settling = Task { [store, liveQueryCount] in
            try await store.liveQueriesOfAppCaughtUp(begun: liveQueryCount)
        }
        let isRunning = life.withLock { life in
            life.settling = settling
            return life.state != .notRunning
        }
        if !isRunning { settling.cancel() }
        defer { life.withLock { $0.settling = nil } }
        await withTaskCancellationHandler {
            _ = await settling.result
        } onCancel: {
            settling.cancel()
        }
        try Task.checkCancellation()
    }
}
