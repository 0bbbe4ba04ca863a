import Benchmark
import Foundation
import HealthQuery
import Workloads

/// What queries and saves do, counted: the numbers are the same on every machine.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = Benchmark.Configuration(
        metrics: Counter.allCases.map(\.metric),
        warmupIterations: 0,
        maxIterations: 1,
        // A counter that differs by one differs.
        thresholds: Dictionary(
            uniqueKeysWithValues: Counter.allCases.map {
                ($0.metric, BenchmarkThresholds(relative: [:], absolute: [.p90: 0]))
            }
        )
    )
    declareQueries()
    declareStatistics()
    declareChanges()
}

private func declareQueries() {
    benchmark("newest-of-a-day") { bench in
        let descriptor = SampleQueryDescriptor(
            predicates: [.quantitySample(type: Bench.rate, predicate: bench.within(day: 400))],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
            limit: 100
        )
        return { try await descriptor.result(for: bench.store).count }
    }

    benchmark("thirty-days") { bench in
        let descriptor = SampleQueryDescriptor(
            predicates: [.quantitySample(type: Bench.rate, predicate: bench.within(day: 400, count: 30))],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
        return { try await descriptor.result(for: bench.store).count }
    }

    benchmark("above-a-value") { bench in
        let limit = Quantity(unit: Bench.perMinute, doubleValue: Dataset.limit)
        let isAbove = Query.predicateForQuantitySamples(with: .greaterThan, quantity: limit)
        let descriptor = SampleQueryDescriptor(
            predicates: [
                .quantitySample(type: Bench.rate, predicate: bench.within(day: 365, count: 365) && isAbove)
            ],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
        return { try await descriptor.result(for: bench.store).count }
    }
}

private func declareStatistics() {
    benchmark("statistics-of-a-year") { bench in
        let descriptor = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: Bench.rate, predicate: bench.within(day: 365, count: 365)),
            options: [.discreteAverage, .discreteMin, .discreteMax, .mostRecent]
        )
        return { try await descriptor.result(for: bench.store) == nil ? 0 : 1 }
    }

    benchmark("every-day") { bench in
        let descriptor = bench.daily(of: Bench.rate, [.discreteAverage, .discreteMin, .discreteMax])
        return { try await descriptor.result(for: bench.store).statistics().count }
    }

    benchmark("merged-steps-by-day") { bench in
        let descriptor = bench.daily(of: Bench.steps, .cumulativeSum)
        return { try await descriptor.result(for: bench.store).statistics().count }
    }
}

private func declareChanges() {
    benchmark("changes-since-an-anchor") { bench in
        let all = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: Bench.rate)], anchor: nil)
        let anchor = try await all.result(for: bench.store).newAnchor
        try await bench.peer.saving(bench.dataset.laterRates(1_000))()
        try await bench.peer.deleting(bench.dataset.scatteredRates(100, from: 0), .objects)()
        let new = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: Bench.rate)], anchor: anchor)
        return {
            let changes = try await new.result(for: bench.store)
            return changes.addedSamples.count + changes.deletedObjects.count
        }
    }

    benchmark("save-at-the-end") { bench in
        let save = bench.peer.saving(bench.dataset.laterRates(1_000))
        return {
            try await save()
            return 1_000
        }
    }

    benchmark("delete-by-uuid") { bench in
        let delete = bench.peer.deleting(bench.dataset.scatteredRates(1_000, from: 0), .objects)
        return {
            try await delete()
            return 1_000
        }
    }
}

/// What is counted; it gives the number of its results.
private typealias Work = () async throws -> Int

/// Declares a benchmark over a store of its own; filling the store and preparing the work are not counted.
private func benchmark(_ name: String, _ prepare: @escaping @Sendable (Bench) async throws -> Work) {
    Benchmark(name) { benchmark in
        do {
            let work = try await prepare(try await Bench())
            try await benchmark.count(work)
        } catch {
            benchmark.error("\(error)")
        }
    }
}
