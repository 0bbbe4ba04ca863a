import Measuring
import Workloads

/// What should cost the same however much the store holds and however many observe it.
struct LiveGrowth {
    private let options: LiveOptions

    init(_ options: LiveOptions) {
        self.options = options
    }

    func run() async throws {
        let small = try await measure(options.samples)
        let large = try await measure(options.samples * 10)
        GrowthTable.print(small, large, [options.samples, options.samples * 10])
        print("\n\(options.samples) samples, quotient to 1 observer")
        let one = small.filter { $0.name.hasPrefix("1 observer,") }
        for row in small where row.name.contains(" observers,") {
            guard let first = one.first(where: { $0.name.suffix(3) == row.name.suffix(3) }) else { continue }
            GrowthTable.print(row, against: first)
        }
    }

    /// The times of ours.
    private func measure(_ samples: Int) async throws -> [GrowthTable.Row] {
        let data = LiveData(count: samples)
        let subject = try await Subject(LiveHealthQueryPeer.self, data)
        let latency = Latency(saves: 2_000, limit: Double(options.seconds))
        var rows: [GrowthTable.Row] = []
        func measure(_ name: String, _ work: (_ run: Int) async throws -> Sorted) async throws {
            var (half, most): ([Double], [Double]) = ([], [])
            for run in 0..<options.runs {
                let times = try await work(run)
                half.append(times.median)
                most.append(times.percentile(0.99))
            }
            rows.append(("\(name), p50", Sorted(half).median))
            rows.append(("\(name), p99", Sorted(most).median))
        }
        if options.wants("sum") {
            try await measure("save to daily sum") { try await latency.toDailySum(subject, run: $0) }
        }
        if options.wants("observers") {
            for (name, count) in Self.observers {
                try await measure(name) { _ in try await latency.toOne(of: count, subject) }
            }
        }
        if options.wants("writer") {
            let throughput = Throughput(seconds: Double(options.seconds), sumsBefore: data.sumsOfSteps())
            var times: [Double] = []
            for run in 0..<options.runs {
                times.append(1 / (try await throughput.run(subject, run: run).savesPerSecond))
            }
            rows.append(("a save of the writer", Sorted(times).median))
        }
        return rows
    }

    private static let observers = [
        ("1 observer", 1), ("100 observers", 100), ("1,000 observers", 1_000), ("10,000 observers", 10_000),
    ]
}
