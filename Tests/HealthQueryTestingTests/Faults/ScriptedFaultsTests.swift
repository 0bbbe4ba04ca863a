import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

struct ScriptedFaultsTests {
    private let make = SampleBuilder()
    private let faults = ScriptedFaults()
    private let store: HealthStore
    private let failing: HealthStore
    private let steps = QuantityType(.stepCount)
    private let rates = QuantityType(.heartRate)
    private let refused = HealthError(.errorHealthDataRestricted, "no")

    init() {
        store = HealthStore(calendar: make.calendar)
        failing = store.failing(as: faults)
    }

    private func walk(_ minute: Int) throws -> QuantitySample {
        try make.steps(10, at: .date(Date(timeIntervalSinceReferenceDate: Double(minute) * 60)), for: .minutes(1))
    }

    private func identifiers(of type: QuantityType, in store: HealthStore) async throws -> [UUID] {
        try await SampleQueryDescriptor(
            predicates: [.quantitySample(type: type)], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store).map(\.uuid)
    }

    @Test func `R8.1 a save that fails leaves everything as it was`() async throws {
        faults.fail([.save], with: refused)
        let (one, two) = (try walk(1), try walk(2))
        await #expect(throws: refused) { try await failing.save([one, two]) }
        #expect(try await identifiers(of: steps, in: store).isEmpty)
        // The script is done.
        try await failing.save([one, two])
        #expect(try await identifiers(of: steps, in: failing) == [one.uuid, two.uuid])
        #expect(faults.injections == [.init(call: .save, types: [steps], error: refused, delay: 0)])
    }

    @Test func `only calls about the types fail, and as a whole`() async throws {
        faults.fail([.save], of: [QuantityType(.bloodPressureSystolic)], times: .max, with: refused)
        let pressure = try make.bloodPressure(120, 80, at: "2025-10-06 09:00")
        await #expect(throws: refused) { try await failing.save([try walk(1), pressure]) }
        await #expect(throws: refused) { try await failing.save(pressure) }
        #expect(try await identifiers(of: steps, in: store).isEmpty)
        try await failing.save(try walk(1))
        try await store.save(pressure)
        #expect(try await identifiers(of: steps, in: store).count == 1)
        #expect(faults.injections.count == 2)
    }

    @Test func `rules count the calls that concern them`() async throws {
        faults.fail([.save], of: [steps], after: 1, times: 2, with: refused)
        var outcomes: [Bool] = []
        for minute in 0..<5 {
            try await failing.save(make.heartRate(60, at: .date(Date(timeIntervalSinceReferenceDate: Double(minute)))))
            do {
                try await failing.save(walk(minute))
                outcomes.append(true)
            } catch {
                outcomes.append(false)
            }
        }
        #expect(outcomes == [true, false, false, true, true])
    }

    @Test func `a call counts in each rule that concerns it`() async throws {
        let other = HealthError(.errorNoData, "other")
        faults.fail([.save], with: refused)
        faults.fail([.save], after: 1, with: other)
        await #expect(throws: refused) { try await failing.save(try walk(1)) }
        await #expect(throws: other) { try await failing.save(try walk(1)) }
        try await failing.save(walk(1))
    }

    @Test func `each kind of query fails, and none of another type`() async throws {
        try await store.save([try walk(1), try make.heartRate(60, at: "2025-10-06 09:00")])
        let pressure = try make.bloodPressure(120, 80, at: "2025-10-06 09:00")
        try await store.save(pressure)
        let ofSteps = SamplePredicate<QuantitySample>.quantitySample(type: steps)
        let day = DateComponents(day: 1)
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let queries: [any AsyncQuery] = [
            SampleQueryDescriptor(predicates: [ofSteps], sortDescriptors: []),
            AnchoredObjectQueryDescriptor(predicates: [ofSteps], anchor: nil),
            StatisticsQueryDescriptor(predicate: ofSteps, options: .cumulativeSum),
            StatisticsCollectionQueryDescriptor(
                predicate: ofSteps, options: .cumulativeSum, anchorDate: start, intervalComponents: day),
            SourceQueryDescriptor(predicate: ofSteps),
            CorrelationQueryDescriptor(type: CorrelationType(.bloodPressure)),
        ]
        faults.fail([.read], of: [steps, CorrelationType(.bloodPressure)], times: .max, with: refused)
        for query in queries {
            await #expect(throws: refused) { _ = try await query.result(for: failing) }
            await #expect(throws: refused) { _ = try await query.explain(for: failing) }
            _ = try await query.result(for: store)
        }
        #expect(faults.injections.count == 2 * queries.count)
        #expect(try await identifiers(of: rates, in: failing).count == 1)
    }

    @Test func `R10.4 a live query that fails ends, whatever the error`() async throws {
        // While the device is locked a live query would wait; a test's error is told.
        let locked = HealthError(.errorDatabaseInaccessible, "locked")
        faults.fail([.read], after: 1, times: .max, with: locked)
        let live = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: nil)
        var updates = live.results(for: failing).makeAsyncIterator()
        #expect(try await updates.next()?.addedSamples.isEmpty == true)
        try await store.save(walk(1))
        await #expect(throws: locked) { try await updates.next() }
        #expect(try await updates.next() == nil)
    }

    @Test func `a transaction fails as a whole`() async throws {
        faults.fail([.save], of: [rates], with: refused)
        let (walk, rate) = (try walk(1), try make.heartRate(60, at: "2025-10-06 09:00"))
        await #expect(throws: refused) {
            try await failing.transaction { transaction in
                try transaction.save(walk)
                try transaction.save(rate)
            }
        }
        #expect(try await identifiers(of: steps, in: store).isEmpty)
        // What failed once in a transaction goes on failing there.
        faults.fail([.save], of: [rates], with: refused)
        let errors = try await failing.transaction { transaction in
            (0..<2).map { _ in
                do throws(any Error) {
                    try transaction.save(rate)
                    return HealthError?.none
                } catch {
                    return error as? HealthError
                }
            }
        }
        #expect(errors == [refused, refused])
        #expect(try await identifiers(of: rates, in: store).isEmpty)
    }

    @Test func `R8.11 a deletion that fails deletes nothing`() async throws {
        let walk = try walk(1)
        try await failing.save(walk)
        faults.fail([.delete], times: 2, with: refused)
        await #expect(throws: refused) { try await failing.delete(walk) }
        let all = Query.predicateForSamples(withStart: nil, end: nil, options: [])
        await #expect(throws: refused) { try await failing.deleteObjects(of: steps, predicate: all) }
        #expect(try await identifiers(of: steps, in: store) == [walk.uuid])
        #expect(try await failing.deleteObjects(of: steps, predicate: all) == 1)
    }

    @Test func `a workout that could not be saved can be finished again`() async throws {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        var configuration = WorkoutConfiguration()
        configuration.activityType = .running
        let builder = WorkoutBuilder(healthStore: failing, configuration: configuration, device: nil)
        try await builder.beginCollection(at: start)
        try await builder.addSamples([try walk(1)])
        try await builder.endCollection(at: start + 600)
        faults.fail([.save], of: [.workoutType()], with: refused)
        await #expect(throws: refused) { try await builder.finishWorkout() }
        #expect(try await builder.finishWorkout()?.duration == 600)
        #expect(try await identifiers(of: steps, in: store).count == 1)
    }

    @Test func `a snapshot that was taken is at hand`() async throws {
        try await store.save(walk(1))
        let snapshot = try await failing.snapshot()
        faults.fail(times: .max, with: refused)
        await #expect(throws: refused) { try await failing.snapshot() }
        let all = SampleQueryDescriptor(predicates: [.quantitySample(type: steps)], sortDescriptors: [])
        #expect(try all.result(in: snapshot).count == 1)
        faults.stop()
        _ = try await failing.snapshot()
    }

    @Test func `a fault of another type leaves the error of a missing permission`() async throws {
        let store = HealthStore(authorization: .notDetermined).failing(as: faults)
        faults.fail([.read], of: [rates], times: .max, with: refused)
        let error = await #expect(throws: HealthError.self) { _ = try await identifiers(of: steps, in: store) }
        #expect(error?.code == .errorAuthorizationNotDetermined)
    }
}
