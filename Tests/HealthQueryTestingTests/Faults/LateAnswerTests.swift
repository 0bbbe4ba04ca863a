import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

struct LateAnswerTests {
    private let make = SampleBuilder()
    private let faults = ScriptedFaults()
    private let clock = ManualClock(at: Date(timeIntervalSinceReferenceDate: 0))
    private let store: HealthStore
    private let late: HealthStore
    private let all = SampleQueryDescriptor(
        predicates: [.quantitySample(type: QuantityType(.stepCount))], sortDescriptors: [])

    init() {
        let clock = clock
        store = HealthStore(calendar: make.calendar, now: { clock.now })
        late = store.failing(as: faults)
    }

    private func walk(_ minute: Int) throws -> QuantitySample {
        try make.steps(10, at: .date(Date(timeIntervalSinceReferenceDate: Double(minute) * 60)), for: .minutes(1))
    }

    @Test func `a late answer is that of the time of the question`() async throws {
        try await store.save(walk(1))
        try faults.delay([.read], by: 5, on: clock)
        let answer = Task { try await all.result(for: late).count }
        try await clock.waitForSleepers(atLeast: 1)
        try await store.save(walk(2))
        try await clock.advance(by: 5)
        #expect(try await answer.value == 1)
        #expect(try await all.result(for: late).count == 2)
        let steps = QuantityType(.stepCount)
        #expect(faults.injections == [.init(call: .read, types: [steps], error: nil, delay: 5)])
    }

    @Test func `what is saved is there before its writer knows`() async throws {
        try faults.delay([.save], by: 5, on: clock)
        let walk = try walk(1)
        let saving = Task {
            try await late.save(walk)
            return clock.now
        }
        try await clock.waitForSleepers(atLeast: 1)
        #expect(try await all.result(for: store).map(\.uuid) == [walk.uuid])
        try await clock.advance(by: 5)
        #expect(try await saving.value == Date(timeIntervalSinceReferenceDate: 5))
    }

    @Test func `an error can be late as well`() async throws {
        let slow = HealthError(.unknownError, "timed out")
        try faults.delay(by: 5, on: clock)
        try faults.delay(by: 3, on: clock)
        faults.fail(with: slow)
        let answer = Task {
            await #expect(throws: slow) { try await all.result(for: late) }
            return clock.now
        }
        try await clock.waitForSleepers(atLeast: 1)
        try await clock.advance(by: 5)
        // Delays come one after the other.
        try await clock.waitForSleepers(atLeast: 1)
        try await clock.advance(by: 3)
        #expect(await answer.value == Date(timeIntervalSinceReferenceDate: 8))
    }

    @Test func `R10.2 a cancelled query ends at once`() async throws {
        try faults.delay(times: .max, by: 5, on: clock)
        let answer = Task { try await all.result(for: late) }
        try await clock.waitForSleepers(atLeast: 1)
        answer.cancel()
        await #expect(throws: CancellationError.self) { try await answer.value }
        let live = AnchoredObjectQueryDescriptor(predicates: all.predicates, anchor: nil)
        let updates = Task {
            for try await _ in live.results(for: late) { Issue.record("an element after the cancellation") }
        }
        try await clock.waitForSleepers(atLeast: 1)
        updates.cancel()
        try await updates.value
    }

    @Test func `a cancelled save was carried out`() async throws {
        try faults.delay(by: 5, on: clock)
        let walk = try walk(1)
        let saving = Task { try await late.save(walk) }
        try await clock.waitForSleepers(atLeast: 1)
        saving.cancel()
        try await saving.value
        #expect(try await all.result(for: store).count == 1)
    }

    @Test func `delays that are no number are refused`() async throws {
        for seconds in [Double.nan, .infinity, -.infinity] {
            #expect(throws: HealthError.self) { try faults.delay(by: seconds, on: clock) }
            await #expect(throws: HealthError.self) { try await clock.sleep(for: seconds) }
        }
        try faults.delay(by: -1, on: clock)
        try await late.save(walk(1))
        #expect(faults.injections.isEmpty)
    }

    @Test func `sleepers wake in the order of their dates`() async throws {
        let order = Locked<[Int]>([])
        let sleepers = (1...3).map { number in
            Task {
                try await clock.sleep(for: Double(4 - number) * 10)
                order.withLock { $0.append(number) }
            }
        }
        try await clock.waitForSleepers(atLeast: 3)
        for sleeper in sleepers.reversed() {
            try await clock.advance(by: 10)
            try await sleeper.value
        }
        #expect(order.withLock { $0 } == [3, 2, 1])
        try await clock.sleep(for: 0)
        try await clock.waitForSleepers(atLeast: 0)
    }

    @Test func `waiting for sleepers can be cancelled`() async throws {
        let waiting = Task { try await clock.waitForSleepers(atLeast: 1) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `R9.7 a locked device opens later`() async throws {
        await store.database.lock(for: 60, on: clock)
        try await store.save(walk(1))
        try await clock.advance(by: 59)
        let error = await #expect(throws: HealthError.self) { try await all.result(for: store) }
        #expect(error?.code == .errorDatabaseInaccessible)
        try await clock.advance(by: 1)
        #expect(try await all.result(for: store).count == 1)
    }

    @Test func `R9.7 only the end of the latest lock unlocks the device`() async throws {
        await store.database.lock(for: 600, on: clock)
        await store.database.unlock()
        await store.database.lock(for: 3600, on: clock)
        try await clock.advance(by: 3599)
        await #expect(throws: HealthError.self) { try await all.result(for: store) }
        try await clock.advance(by: 1)
        #expect(try await all.result(for: store).isEmpty)
        await store.database.lock(for: 600, on: clock)
        await store.database.lock()
        try await clock.advance(by: 600)
        await #expect(throws: HealthError.self) { try await all.result(for: store) }
    }
}
