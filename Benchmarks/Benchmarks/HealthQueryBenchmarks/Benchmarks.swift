import Benchmark
import Foundation
@_spi(Diagnostics) import HealthQuery
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
    declareMemory()
}

private func declareQueries() {
    benchmark("newest-of-a-day") { bench in
        let descriptor = SampleQueryDescriptor(
            predicates: [.quantitySample(type: Bench.rate, predicate: bench.within(day: 400))],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
            limit: 100
        )
        return { try await descriptor.explain(for: bench.store).counts }
    }

    benchmark("thirty-days") { bench in
        let descriptor = SampleQueryDescriptor(
            predicates: [.quantitySample(type: Bench.rate, predicate: bench.within(day: 400, count: 30))],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
        return { try await descriptor.explain(for: bench.store).counts }
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
        return { try await descriptor.explain(for: bench.store).counts }
    }
}

private func declareStatistics() {
    benchmark("statistics-of-a-year") { bench in
        let descriptor = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: Bench.rate, predicate: bench.within(day: 365, count: 365)),
            options: [.discreteAverage, .discreteMin, .discreteMax, .mostRecent]
        )
        return { try await descriptor.explain(for: bench.store).counts }
    }

    benchmark("not-user-entered") { bench in
        let isMeasured = Query.predicateForObjects(
            withMetadataKey: MetadataKeyWasUserEntered, operatorType: .notEqualTo, value: true)
        let descriptor = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: Bench.rate, predicate: bench.within(day: 365, count: 365) && isMeasured),
            options: .discreteAverage
        )
        return { try await descriptor.explain(for: bench.store).counts }
    }

    benchmark("every-day") { bench in
        let descriptor = bench.intervals(
            DateComponents(day: 1), of: Bench.rate, [.discreteAverage, .discreteMin, .discreteMax])
        return { try await descriptor.explain(for: bench.store).counts }
    }

    benchmark("every-hour") { bench in
        let descriptor = bench.intervals(
            DateComponents(hour: 1), of: Bench.rate, [.discreteAverage, .discreteMin, .discreteMax])
        return { try await descriptor.explain(for: bench.store).counts }
    }

    benchmark("every-month") { bench in
        let descriptor = bench.intervals(
            DateComponents(month: 1), of: Bench.rate, [.discreteAverage, .discreteMin, .discreteMax])
        return { try await descriptor.explain(for: bench.store).counts }
    }

    benchmark("merged-steps-by-day") { bench in
        let descriptor = bench.intervals(DateComponents(day: 1), of: Bench.steps, .cumulativeSum)
        return { try await descriptor.explain(for: bench.store).counts }
    }
}

private func declareChanges() {
    benchmark("changes-since-an-anchor") { bench in
        let all = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: Bench.rate)], anchor: nil)
        let anchor = try await all.result(for: bench.store).newAnchor
        try await bench.peer.saving(bench.dataset.laterRates(1_000))()
        try await bench.peer.deleting(bench.dataset.scatteredRates(100, from: 0), .objects)()
        let new = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: Bench.rate)], anchor: anchor)
        return { try await new.explain(for: bench.store).counts }
    }

    benchmark("save-at-the-end") { bench in
        let save = bench.peer.saving(bench.dataset.laterRates(1_000))
        return { try await bench.store.database.countingWhileHeld(1_000, save) }
    }

    benchmark("save-without-a-reader") { bench in
        let save = bench.peer.saving(bench.dataset.laterRates(1_000))
        return { try await bench.store.database.counting(1_000, save) }
    }

    benchmark("delete-by-uuid") { bench in
        let delete = bench.peer.deleting(bench.dataset.scatteredRates(1_000, from: 0), .objects)
        return { try await bench.store.database.countingWhileHeld(1_000, delete) }
    }
}

private func declareMemory() {
    benchmark("at-rest") { bench in
        return {
            let diagnostics = await bench.store.database.diagnostics()
            return [.results: diagnostics.objects, .bytes: diagnostics.bytes]
        }
    }
}

/// What is counted, and what it counts.
private typealias Work = () async throws -> Counts

/// Declares a benchmark over a store of its own, for each form of the rows; filling the store and preparing the work are
/// not counted.
private func benchmark(_ name: String, _ prepare: @escaping @Sendable (Bench) async throws -> Work) {
    for form in Dataset.Form.allCases {
        Benchmark("\(form)-\(name)") { benchmark in
            do {
                let work = try await prepare(try await Bench(form))
                for (counter, value) in try await work() { benchmark.measurement(counter.metric, value) }
            } catch {
                benchmark.error("\(error)")
            }
        }
    }
}
