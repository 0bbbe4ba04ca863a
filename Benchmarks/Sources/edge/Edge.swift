import Foundation
import HealthKit
import HealthQuery
import Measuring
import Workloads

/// Prints what HealthKit's own names cost: all samples of a type as the core's values, and as HealthKit's objects.
@main
enum Edge {
    private static let usage = """
        usage: edge [--samples n] [--runs n]

          --samples n  how many samples the type has (1000000)
          --runs n     how often everything is measured (5); the median counts
        """

    /// How many times the core's time a query of HealthKit's may take.
    private static let limit = 3.0

    static func main() {
        Program.run(usage: usage) { arguments in
            var (samples, runs) = (1_000_000, 5)
            var arguments = Arguments(arguments)
            while let option = arguments.next() {
                switch option {
                case "--samples": samples = try arguments.number(option)
                case "--runs": runs = try arguments.number(option)
                default: throw Arguments.unknown(option)
                }
            }
            let store = try await filled(samples)
            try await HKHealthStore.withStore(store) { try await compare(in: store, samples, runs) }
        }
    }

    /// A store with rates of the data set, as in life.
    private static func filled(_ samples: Int) async throws -> HealthStore {
        let dataset = Dataset(count: samples * 10 / 8)
        let peer = try await HealthQueryPeer(dataset)
        let step = 100_000
        for first in stride(from: 0, to: dataset.count, by: step) {
            try await peer.saving(dataset.rows(first..<min(first + step, dataset.count)))()
        }
        return peer.watch
    }

    private static func compare(in store: HealthStore, _ count: Int, _ runs: Int) async throws {
        let (type, edgeType) = (QuantityType(.respiratoryRate), HKQuantityType(.respiratoryRate))
        let (unit, edgeUnit) = (HealthUnit.count().unitDivided(by: .minute()), HKUnit(from: "count/min"))
        let health = HKHealthStore()
        let core = SampleQueryDescriptor(predicates: [.quantitySample(type: type)], sortDescriptors: [])
        @Sendable func query(_ sort: NSSortDescriptor?) async throws -> [HKSample] {
            try await withCheckedThrowingContinuation { continuation in
                health.execute(
                    HKSampleQuery(
                        sampleType: edgeType, predicate: nil, limit: HKObjectQueryNoLimit,
                        sortDescriptors: sort.map { [$0] }
                    ) { _, samples, error in
                        continuation.resume(with: error.map { .failure($0) } ?? .success(samples ?? []))
                    })
            }
        }
        let plain = try await times(runs) { try await core.result(for: store).count == count }
        let read = try await times(runs) {
            let samples = try await core.result(for: store)
            return samples.reduce(0) { $0 + $1.quantity.doubleValue(for: unit) } > 0
        }
        print("\(count) samples with devices and metadata, medians of \(runs) runs")
        print("the core's: all, \(Table.time(plain)); each value read, \(Table.time(read))")
        try await row("HKSampleQuery", plain, runs) { try await query(nil).count == count }
        try await row("newest first", plain, runs) {
            let newestFirst = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
            return try await query(newestFirst).count == count
        }
        try await row("HKSampleQueryDescriptor", plain, runs) {
            let query = HKSampleQueryDescriptor(
                predicates: [.quantitySample(type: edgeType)], sortDescriptors: [SortDescriptor(\.startDate)])
            return try await query.result(for: health).count == count
        }
        try await row("each value read", read, runs, isLimited: false) {
            let samples = try await query(nil)
            return samples.reduce(0) { sum, sample in
                sum + ((sample as? HKQuantitySample)?.quantity.doubleValue(for: edgeUnit) ?? 0)
            } > 0
        }
    }

    private static func row(
        _ name: String,
        _ core: Double,
        _ runs: Int,
        isLimited: Bool = true,
        _ ask: () async throws -> Bool
    ) async throws {
        let seconds = try await times(runs, ask)
        let ratio = seconds / core
        let target = isLimited ? "   ≤ \(Table.times(limit))" + (ratio <= limit ? "" : "  MISSED") : ""
        print(Table.pad(name, -25) + Table.pad(Table.time(seconds), 9) + Table.pad(Table.times(ratio), 9) + target)
    }

    /// The median of some runs, after one that is not counted.
    private static func times(_ runs: Int, _ ask: () async throws -> Bool) async throws -> Double {
        guard try await ask() else { throw Disagreement("samples are missing") }
        var times = Times()
        for _ in 0..<runs { times.add(try await Stopwatch().time { _ = try await ask() }, for: "") }
        return times.medians[""] ?? 0
    }
}
