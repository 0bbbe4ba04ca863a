import Exports
import Foundation
import Measuring

/// Prints how fast an export of the Health app becomes a store, and what others need to read the same file.
@main
enum Importing {
    private static let usage = """
        usage: importing [--megabytes n] [--seed n] [--runs n] [--file path] [--write path]

          --megabytes n  how long the file is (1000)
          --seed n       what it is made of (1)
          --runs n       how often everything is measured (3); the median counts
          --file path    reads this file, instead of one that is made
          --write path   only makes the file, there
        """

    /// What an import must reach: megabytes a second, and megabytes beside the samples.
    private static let (leastRate, mostMemory) = (150.0, 32.0)

    static func main() {
        Program.run(usage: usage) { arguments in
            var (megabytes, seed, runs) = (1_000, 1, 3)
            var (file, output): (String?, String?) = (nil, nil)
            var arguments = Arguments(arguments)
            while let option = arguments.next() {
                switch option {
                case "--megabytes": megabytes = try arguments.number(option)
                case "--seed": seed = try arguments.number(option)
                case "--runs": runs = try arguments.number(option)
                case "--file": file = try arguments.text(option)
                case "--write": output = try arguments.text(option)
                case "--reader":
                    guard let reader = Reader(rawValue: try arguments.text(option)), let file else {
                        throw UsageError("--reader needs a reader, after --file\n\n")
                    }
                    return print(try await reader.read(file).text)
                default: throw Arguments.unknown(option)
                }
            }
            if let file { return try measure(file, runs) }
            let export = GeneratedExport(byteCount: megabytes * 1_000_000, seed: UInt64(seed))
            if let output {
                print("\(try export.write(to: URL(fileURLWithPath: output))) bytes")
                return
            }
            let url = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString).xml")
            defer { try? FileManager.default.removeItem(at: url) }
            _ = try export.write(to: url)
            try measure(url.path, runs)
        }
    }

    private static func measure(_ path: String, _ runs: Int) throws {
        let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        var readings: [Reader: [Reading]] = [:]
        for _ in 0..<runs {
            for reader in Reader.allCases { readings[reader, default: []].append(try reader.child(reading: path)) }
        }
        let records = readings[.ours]?.first?.records ?? 0
        print("\(bytes / 1_000_000) MB, \(records) records, medians of \(runs) runs, each in a process of its own")
        print(
            Table.pad("", -34)
                + ["time", "processor", "MB/s", "records/s", "peak", "beside what stays"]
                .map { Table.pad($0, $0.count < 10 ? 11 : 19) }.joined())
        for reader in Reader.allCases {
            guard let median = Reading.median(of: readings[reader] ?? []) else { continue }
            let rate = Double(bytes) / 1e6 / median.seconds
            let cells = [
                Table.time(median.seconds), Table.time(median.processorSeconds), number(rate),
                number(Double(median.records) / median.seconds), "\(number(Double(median.peakBytes) / 1e6)) MB",
            ].map { Table.pad($0, 11) }
            var line = Table.pad(reader.title, -34) + cells.joined()
            if let beside = median.besideBytes {
                let megabytes = Double(beside) / 1e6
                line += Table.pad("\(number(megabytes)) MB", 19)
                let isMissed = rate < leastRate || megabytes > mostMemory
                line += "   ≥ \(number(leastRate)) MB/s, ≤ \(number(mostMemory)) MB" + (isMissed ? "  MISSED" : "")
            }
            print(line)
        }
    }

    private static func number(_ value: Double) -> String { "\(Int(value.rounded()))" }
}
