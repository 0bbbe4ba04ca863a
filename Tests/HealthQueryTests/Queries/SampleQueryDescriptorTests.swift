import Foundation
@testable import HealthQuery
import Testing

struct SampleQueryDescriptorTests {
    private func query(
        _ conditions: [Condition] = [.everything],
        sort: [SortDescriptor<QuantitySample>] = [],
        limit: Int? = nil
    ) -> SampleQueryDescriptor<QuantitySample> {
        SampleQueryDescriptor(
            predicates: conditions.map { .quantitySample(type: stepCount, predicate: $0.predicate(for: stepCount)) },
            sortDescriptors: sort,
            limit: limit
        )
    }

    /// A store with step counts whose values are their positions in the order they were saved in.
    private func store(startingAt starts: [Double], lasting seconds: Double = 60) async throws -> HealthStore {
        let store = HealthStore.fixed()
        try await store.save(starts.enumerated().map { steps(Double($0), at: $1, lasting: seconds) })
        return store
    }

    private func values(
        _ descriptor: SampleQueryDescriptor<QuantitySample>,
        _ store: HealthStore
    ) async throws -> [Double] {
        try await descriptor.result(for: store).map(\.value)
    }

    @Test func `R1.1 R1.2 several predicates give their union, each sample once`() async throws {
        let store = try await store(startingAt: [0, 1, 2, 3, 4, 5])
        let conditions: [Condition] = [.value(.lessThan, 3), .value(.greaterThan, 1), .value(.equalTo, 2)]
        #expect(try await values(query(Array(conditions.prefix(1))), store) == [0, 1, 2])
        #expect(try await values(query(conditions), store) == [0, 1, 2, 3, 4, 5])
        #expect(try await values(query([conditions[0], conditions[2]], limit: 3), store) == [0, 1, 2])
    }

    @Test func `R1.1 predicates of several types give the union over the types`() async throws {
        let store = HealthStore.fixed()
        try await store.save([steps(1, at: 2), sleep(1, at: 1), pulse(60, at: 3)])
        let descriptor = SampleQueryDescriptor<any Sample>(
            predicates: [.sample(type: stepCount), .sample(type: sleepAnalysis)],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
        let samples = try await descriptor.result(for: store)
        #expect(samples.map(\.sampleType) == [sleepAnalysis, stepCount])
        #expect(samples[0] is CategorySample)
        #expect(samples[1] is QuantitySample)
    }

    @Test func `R1.3 no predicates is an error of the call, not of the initialiser`() async {
        let empty = SampleQueryDescriptor<QuantitySample>(predicates: [], sortDescriptors: [])
        let message = await expectInvalidArgument { _ = try await empty.result(for: .fixed()) }
        #expect(message.contains("predicate"))
    }

    @Test func `R1.4 a limit counts after sorting; nil and 0 mean all; a negative one is an error`() async throws {
        let store = try await store(startingAt: [3, 1, 2, 0])
        let newest = [SortDescriptor(\QuantitySample.startDate, order: .reverse)]
        #expect(try await values(query(sort: newest, limit: 2), store) == [0, 2])
        #expect(try await values(query(sort: newest, limit: 0), store) == [0, 2, 1, 3])
        #expect(try await values(query(sort: newest), store) == [0, 2, 1, 3])
        #expect(try await values(query(limit: 100), store) == [3, 1, 2, 0])
        #expect(try await values(query(limit: .max), store) == [3, 1, 2, 0])
        let message = await expectInvalidArgument { _ = try await query(limit: -1).result(for: store) }
        #expect(message.contains("-1"))
    }

    @Test func `R1.5 unsorted samples come by start, then in the order they were saved`() async throws {
        let store = try await store(startingAt: [5, 3, 5, 1, 3])
        #expect(try await values(query(), store) == [3, 1, 4, 0, 2])
    }

    @Test func `R1.6 equal keys keep the order they were saved in, either way`() async throws {
        let store = try await store(startingAt: [5, 3, 5, 3, 5])
        typealias Sort = SortDescriptor<QuantitySample>
        let byStart: [[Sort]] = [
            [Sort(\.startDate)],
            [Sort(\.startDate), Sort(\.endDate)],
            [Sort(\.startDate.timeIntervalSinceReferenceDate)],
        ]
        for sort in byStart { #expect(try await values(query(sort: sort), store) == [1, 3, 0, 2, 4]) }
        let byStartBackwards: [[Sort]] = [
            [Sort(\.startDate, order: .reverse)],
            [Sort(\.endDate, order: .reverse)],
            [Sort(\.startDate.timeIntervalSinceReferenceDate, order: .reverse)],
        ]
        for sort in byStartBackwards { #expect(try await values(query(sort: sort), store) == [0, 2, 4, 1, 3]) }
        for sort in byStartBackwards { #expect(try await values(query(sort: sort, limit: 2), store) == [0, 2]) }
    }

    @Test func `R1.7 without a condition all samples of the type match, and no others`() async throws {
        let store = HealthStore.fixed()
        try await store.save([steps(1), steps(2), pulse(60), sleep(1)])
        let all = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        #expect(try await values(all, store) == [1, 2])
        let correlated = SampleQueryDescriptor<any Sample>(
            predicates: [.sample(type: CorrelationType(.bloodPressure))],
            sortDescriptors: []
        )
        #expect(try await correlated.result(for: store).isEmpty)
    }

    @Test func `R1.8 a result is a snapshot: a save in the middle does not show`() async throws {
        let store = HealthStore.fixed()
        // More rows than a query looks at without pausing.
        try await store.save((0..<Pace.stride * 2).map { steps(1, at: Double($0)) })
        let reader = ManualExecutor()
        let descriptor = query()
        let task = Task(executorPreference: reader) { try await descriptor.result(for: store).count }
        let writer = Writer {
            for _ in 0..<20 { try await store.save([steps(2, at: -1), steps(2, at: 1e6)]) }
        }
        // Query and saves take turns.
        while reader.step() || writer.executor.hasJobs { writer.executor.step() }
        try await writer.run()
        let extra = try await task.value - Pace.stride * 2
        #expect(extra % 2 == 0, "a save is seen whole or not at all")
        #expect(extra < 40, "saves after the snapshot do not show")
        #expect(try await descriptor.result(for: store).count == Pace.stride * 2 + 40)
    }

    @Test func `R1.9 samples of several sources are all there, whole`() async throws {
        let database = HealthDatabase.fixed()
        for name in ["phone", "watch"] {
            let store = HealthStore(database: database, sourceRevision: revision(name))
            try await store.save(steps(100, at: 0, lasting: 7200))
        }
        let inside = Condition.dates(from: 3600, to: 3700, [])
        let samples = try await query([inside]).result(for: HealthStore(database: database))
        #expect(samples.map(\.value) == [100, 100])
        #expect(samples.allSatisfy { $0.endDate == time(7200) })
    }

    @Test func `R10.2 a cancelled task gets CancellationError`() async {
        let store = HealthStore.fixed()
        let descriptor = query()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await descriptor.result(for: store)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `R10.2 a long query notices a cancellation while it works`() async throws {
        let store = HealthStore.fixed()
        try await store.save((0..<Pace.stride * 4).map { steps(1, at: Double($0)) })
        let executor = ManualExecutor()
        let descriptor = query()
        let task = Task(executorPreference: executor) { try await descriptor.result(for: store).count }
        for _ in 0..<3 { executor.step() }
        task.cancel()
        executor.run()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `an unknown type is an error that names it`() async {
        let unknown = QuantityType(QuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierMood"))
        let descriptor = SampleQueryDescriptor(predicates: [.quantitySample(type: unknown)], sortDescriptors: [])
        let message = await expectInvalidArgument { _ = try await descriptor.result(for: .fixed()) }
        #expect(message.contains("HKQuantityTypeIdentifierMood"))
    }
}
