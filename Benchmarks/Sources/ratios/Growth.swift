import Measuring
import Workloads

/// What should cost the same however much the store holds, in a store and in one ten times as large.
struct Growth {
    private let options: Options

    init(_ options: Options) {
        self.options = options
    }

    func run() async throws {
        let small = try await measure(options.rows)
        let large = try await measure(options.rows * 10)
        GrowthTable.print(small, large, [options.rows, options.rows * 10])
    }

    private func measure(_ rows: Int) async throws -> [GrowthTable.Row] {
        var options = options
        options.peers = [HealthQueryPeer.name]
        options.rows = rows
        var runner = Runner(options)
        var found: [GrowthTable.Row] = []
        for line in Line.all(options.dataset(rows)) where Self.names.contains(line.name) && options.wants(line.name) {
            found.append((line.name, try await runner.measure(line)[HealthQueryPeer.name] ?? .nan))
        }
        return found
    }

    private static let names: Set = [
        "newest 100 of a day", "statistics of a year", "every day of ten years", "every month of ten years",
        "every day, after a save", "changes since an anchor", "delete 10,000 by UUID", "the same by predicate",
    ]
}
