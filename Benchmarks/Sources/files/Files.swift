import Databases
import Foundation
import HealthQuery
import Measuring
import Workloads

/// Prints how long a database takes to a file and back, and a checkpoint of few changes, beside SQLite's backup of the
/// same rows.
@main
enum Files {
    private static let usage = """
        usage: files [--rows n] [--changes n] [--runs n] [--kills n]

          --rows n     how many samples the database has (1000000)
          --changes n  how many samples come before a checkpoint (1000)
          --runs n     how often everything is measured (3); the median counts
          --kills n    measures nothing, and kills a process that saves and writes checkpoints so many times instead
        """

    static func main() {
        Program.run(usage: usage) { arguments in
            var (rows, changes, runs) = (1_000_000, 1000, 3)
            var arguments = Arguments(arguments)
            while let option = arguments.next() {
                switch option {
                case "--rows": rows = try arguments.number(option)
                case "--changes": changes = try arguments.number(option)
                case "--runs": runs = try arguments.number(option)
                case "--kills": return try await Kills.run(try arguments.number(option))
                case "--victim": return try await Kills.live(in: URL(fileURLWithPath: try arguments.text(option)))
                default: throw Arguments.unknown(option)
                }
            }
            try await measure(rows, changes, runs)
        }
    }

    private static func measure(_ count: Int, _ changes: Int, _ runs: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("files-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Rows beyond the count come before the checkpoints.
        let dataset = Dataset(count: count + changes * runs)
        let (peer, database) = (try await HealthQueryPeer(dataset), try await DatabasePeer(dataset))
        let step = 100_000
        for first in stride(from: 0, to: count, by: step) {
            let rows = dataset.rows(first..<min(first + step, count))
            try await peer.saving(rows)()
            try await database.saving(rows)()
        }
        print("\(count) samples as in life, medians of \(runs) runs, in \(folder.path)")
        let (ours, theirs) = (
            folder.appendingPathComponent("ours.healthdb"), folder.appendingPathComponent("theirs.db")
        )
        try await row("to a file", runs) {
            try await peer.watch.database.write(to: ours)
        } theirs: {
            try? FileManager.default.removeItem(at: theirs)
            try database.backUp(to: theirs)
        }
        print("  bytes a sample: ours \(try bytes(ours, count)), SQLite \(try bytes(theirs, count))")
        try await row("from a file", runs) {
            let copy = try HealthDatabase(contentsOf: ours)
            guard try await Self.count(in: copy) == Self.count(in: peer.watch.database) else {
                throw Difference(description: "the copy has other rows")
            }
        } theirs: {
            guard try DatabasePeer.restored(from: theirs) == count else {
                throw Difference(description: "the copy has other rows")
            }
        }
        let checkpoint = try DatabaseCheckpoint(
            of: peer.watch.database, in: folder.appendingPathComponent("checkpoint"))
        try await checkpoint.write()
        var (times, sizes): ([Double], [Int]) = ([], [])
        for run in 0..<runs {
            let first = count + run * changes
            try await peer.saving(dataset.rows(first..<first + changes))()
            var size = 0
            times.append(try await seconds { size = try await checkpoint.write().byteCount })
            sizes.append(size)
        }
        print(
            "\(Table.pad("checkpoint of \(changes)", -26))\(Table.pad(Table.time(median(times)), 10))   "
                + "\(sizes.sorted()[sizes.count / 2] / 1000) kB")
    }

    private static func row(
        _ name: String, _ runs: Int, ours: () async throws -> Void, theirs: () async throws -> Void
    ) async throws {
        var (own, other): ([Double], [Double]) = ([], [])
        for _ in 0..<runs {
            own.append(try await seconds(ours))
            other.append(try await seconds(theirs))
        }
        let ratio = Table.times(median(other) / median(own))
        print(
            "\(Table.pad(name, -26))\(Table.pad(Table.time(median(own)), 10))   SQLite's backup "
                + "\(Table.time(median(other))), \(ratio)")
    }

    private static func seconds(_ body: () async throws -> Void) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await body()
        return (clock.now - start) / .seconds(1)
    }

    private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

    private static func bytes(_ file: URL, _ count: Int) throws -> String {
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        return String(format: "%.1f", Double(size) / Double(count))
    }

    private static func count(in database: HealthDatabase) async throws -> Int {
        let store = HealthStore(database: database)
        let statistics = try await StatisticsQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.respiratoryRate)), options: .discreteAverage
        ).result(for: store)
        return statistics?.sampleCount ?? 0
    }
}
