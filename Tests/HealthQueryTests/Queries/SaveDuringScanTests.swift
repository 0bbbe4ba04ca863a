import Foundation
@testable import HealthQuery
import Testing

/// However long the scans are that run, a save is through after two strides of each.
///
/// Scans and saves share one executor that runs their jobs in turn: a machine with a single thread. Rows are counted,
/// time is not.
struct SaveDuringScanTests {
    private static let count = 60_000

    /// The most that a scan may look at from a save's first job to its last: one stride before each of its two.
    ///
    /// A stride can end with the leaf or the run of rows that used it up.
    private static let allowance = 2 * 4096 + 2 * RowLeaf.capacity

    private static let store = Task {
        let store = HealthStore.fixed()
        for first in stride(from: 0, to: count, by: 10_000) {
            try await store.save((first..<first + 10_000).map { steps(Double($0 & 63), at: Double($0) * 60) })
        }
        return store
    }

    /// A query that has to look at every row.
    enum Scan: CaseIterable {
        case unsorted, sorted, residual, changes, sources, statistics, intervals, contributions

        func explain(_ store: HealthStore) async throws -> QueryExplanation {
            let all = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
            let none = SamplePredicate<QuantitySample>.quantitySample(
                type: stepCount,
                predicate: !Query.predicateForQuantitySamples(
                    with: .greaterThanOrEqualTo, quantity: Quantity(unit: .count(), doubleValue: 0))
            )
            switch self {
            case .unsorted:
                return try await SampleQueryDescriptor(predicates: [all], sortDescriptors: []).explain(for: store)
            case .sorted:
                let byEnd = [SortDescriptor(\QuantitySample.endDate)]
                return try await SampleQueryDescriptor(predicates: [all], sortDescriptors: byEnd).explain(for: store)
            case .residual:
                return try await SampleQueryDescriptor(predicates: [none], sortDescriptors: []).explain(for: store)
            case .changes:
                return try await AnchoredObjectQueryDescriptor(predicates: [none], anchor: nil).explain(for: store)
            case .sources:
                return try await SourceQueryDescriptor(predicate: none).explain(for: store)
            case .statistics:
                return try await StatisticsQueryDescriptor(predicate: all, options: .duration).explain(for: store)
            case .intervals:
                return try await StatisticsCollectionQueryDescriptor(
                    predicate: all,
                    options: .duration,
                    anchorDate: time(0),
                    intervalComponents: DateComponents(day: 1)
                ).explain(for: store)
            case .contributions:
                return try await SourceContributionQueryDescriptor(predicate: all).explain(for: store)
            }
        }
    }

    /// A scan that is under way, and what it looked at between its pauses.
    private struct Run {
        let task: Task<QueryExplanation, any Error>
        let strides: Recorder<Int>
        let isDone: Recorder<Void>

        init(_ scan: Scan, on executor: ManualExecutor, _ store: HealthStore) {
            let strides = Recorder<Int>()
            let isDone = Recorder<Void>()
            self.strides = strides
            self.isDone = isDone
            task = Task(executorPreference: executor) {
                defer { isDone.append(()) }
                let probe = PauseProbe { strides.append($0) }
                return try await Pace.$pauseProbe.withValue(probe) { try await scan.explain(store) }
            }
        }

        var rows: Int { strides.elements.reduce(0, +) }
    }

    @Test(arguments: [Scan.allCases] + Scan.allCases.map { [$0] } + [Array(repeating: .unsorted, count: 5)])
    func `a scan looks at two strides at most while a save is under way`(scans: [Scan]) async throws {
        // A database of its own for each case: nobody else may hold the actor.
        let database = HealthDatabase.fixed()
        await database.become(try await Self.store.value.database.currentState())
        let store = HealthStore(database: database)
        let executor = ManualExecutor()
        let runs = scans.map { Run($0, on: executor, store) }
        // Until all are in the middle.
        while runs.contains(where: { $0.strides.elements.count < 2 }), executor.step() {}
        let before = runs.map(\.rows)
        let saved = Recorder<Void>()
        let save = Task(executorPreference: executor) {
            try await store.save(pulse(60))
            saved.append(())
        }
        while saved.elements.isEmpty, executor.step() {}
        #expect(saved.elements.count == 1)
        for (run, before) in zip(runs, before) {
            #expect(run.rows - before <= Self.allowance)
            #expect(run.isDone.elements.isEmpty, "the save does not wait for the end of a scan")
        }
        executor.run()
        try await save.value
        for run in runs {
            // What pauses count is what the index counts: a scan that looked at rows in silence would show here.
            let explanation = try await run.task.value
            #expect(explanation.rowsTouched == Self.count)
            #expect(run.rows > explanation.rowsTouched - 4096 - RowLeaf.capacity)
            #expect(run.strides.elements.allSatisfy { $0 <= 4096 + RowLeaf.capacity })
        }
    }
}
