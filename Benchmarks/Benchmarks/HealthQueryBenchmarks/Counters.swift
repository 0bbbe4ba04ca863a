import Benchmark
import HealthQuery

/// What the library counts while it works.
///
/// This is where the counters of the library come in, by `@_spi(Diagnostics) import HealthQuery`: one case for each
/// counter, and its value in ``read()``. Until then results are counted, by the benchmarks themselves.
enum Counter: String, CaseIterable {
    /// How many samples, deletions or intervals a query gave.
    case results

    /// The metric; a counter is a number as it is, not one for each of several repetitions.
    var metric: BenchmarkMetric {
        .custom(rawValue, polarity: .prefersSmaller, useScalingFactor: false)
    }

    /// The value of every counter of the library now; they only grow.
    static func read() -> [Counter: Int] {
        [:]
    }
}

extension Benchmark {
    /// Does some work and measures by how much the counters grow; the work gives the number of its results.
    func count(_ work: () async throws -> Int) async throws {
        let before = Counter.read()
        let results = try await work()
        var growth = Counter.read().reduce(into: [Counter: Int]()) {
            $0[$1.key] = $1.value - before[$1.key, default: 0]
        }
        growth[.results] = results
        for (counter, value) in growth { measurement(counter.metric, value) }
    }
}
