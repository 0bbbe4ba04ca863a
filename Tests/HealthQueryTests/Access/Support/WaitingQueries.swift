@testable import HealthQuery

/// Live queries of every kind over step counts, stepped by hand.
struct WaitingQueries {
    private var executors: [ManualExecutor] = []
    private var tasks: [Task<Void, Never>] = []
    private let counts: [() -> Int]

    init(_ store: HealthStore, _ condition: QueryPredicate? = nil) {
        let predicate = SamplePredicate<QuantitySample>.quantitySample(type: stepCount, predicate: condition)
        var counts: [() -> Int] = []
        var executors: [ManualExecutor] = []
        var tasks: [Task<Void, Never>] = []
        func wait<Element: Sendable>(_ results: LiveResults<Element>) {
            let reader = LiveReader(results)
            counts.append { reader.elements.count }
            executors.append(reader.executor)
            tasks.append(reader.task)
        }
        wait(Attack.samples(condition).results(for: store))
        wait(ObserverQueryDescriptor(predicates: [predicate]).results(for: store))
        wait(SourceQueryDescriptor(predicate: predicate).results(for: store))
        wait(StatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum).results(for: store))
        wait(
            StatisticsCollectionQueryDescriptor(
                predicate: predicate,
                options: [.cumulativeSum, .separateBySource],
                anchorDate: time(0),
                intervalComponents: Attack.days.intervalComponents
            ).results(for: store)
        )
        // Deletions show whatever their dates.
        if condition == nil { wait(Attack.changes().results(for: store)) }
        (self.counts, self.executors, self.tasks) = (counts, executors, tasks)
    }

    /// How many jobs of each query wait to be run.
    var jobs: [Int] { executors.map(\.jobCount) }

    /// How many elements each has given.
    var elements: [Int] { counts.map { $0() } }

    func run() {
        for executor in executors { executor.run() }
    }

    func stop() {
        for task in tasks { task.cancel() }
        run()
    }
}
