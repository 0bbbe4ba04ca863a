import Foundation
import HealthQuery

/// Two exports, type by type.
struct ExportComparison: Sendable {
    /// What one export has of a type.
    struct Side: Sendable {
        var count = 0
        var first: Date?
        var last: Date?
        /// The sum of a cumulative type, in its canonical unit; nil for others, and without samples.
        var sum: Double?
        /// The samples that the other export has not, or not with the same content.
        var alone: Set<UUID> = []
    }

    /// What one export has of a type in one interval.
    struct Part: Sendable, Hashable {
        /// How many samples begin in the interval.
        var samples = 0
        /// How many of those the other export has not.
        var alone = 0
        var sum: Double?
    }

    /// An interval in which one export has samples that the other has not.
    struct Difference: Sendable {
        let interval: DateInterval
        let left: Part
        let right: Part
    }

    /// A type in both exports.
    struct Pair: Sendable {
        let type: SampleType
        let left: Side
        let right: Side
        /// The intervals in which the exports differ, by time.
        let differences: [Difference]

        /// The unit of the sums; nil for a type without.
        var unit: HealthUnit? {
            (type as? QuantityType).flatMap { $0.aggregationStyle == .cumulative ? $0.canonicalUnit : nil }
        }
    }

    let pairs: [Pair]
    let step: CalendarStep
    private let exports: (left: CommandRun.LoadedData, right: CommandRun.LoadedData)

    init(_ left: CommandRun.LoadedData, _ right: CommandRun.LoadedData, _ options: Options) async throws {
        step = options.step ?? .month
        exports = (left, right)
        let there = try await Set(left.store.typesWithSamples()).union(right.store.typesWithSamples())
        let types = options.types.isEmpty ? there : there.intersection(options.types)
        var pairs: [Pair] = []
        for type in types.sorted(by: { TypeName.short($0) < TypeName.short($1) }) {
            let readings = (
                try await ComparedType(type, in: left, against: right, step),
                try await ComparedType(type, in: right, against: left, step)
            )
            let pair = Pair(type, readings.0, readings.1)
            if pair.left.count > 0 || pair.right.count > 0 { pairs.append(pair) }
        }
        self.pairs = pairs
    }

    /// Whether both have the same samples.
    var isEqual: Bool { pairs.allSatisfy { $0.left.alone.isEmpty && $0.right.alone.isEmpty } }

    /// The newest samples that only one export has, with the letter of the export.
    func samplesInOne(limit: Int) async throws -> Listing {
        let left = try await samples(pairs.map { ($0.type, $0.left.alone) }, in: exports.left, limit)
        let right = try await samples(pairs.map { ($0.type, $0.right.alone) }, in: exports.right, limit)
        var listing = Listing([
            .text("file", "File"), .text("type", nil), .text("name", "Type"), .number("start", "Begins"),
            .number("end", nil), .text("value", "Value"), .text("source", "Source"), .text("uuid", nil),
        ])
        for (letter, samples, dates) in [("A", left, exports.left.dates), ("B", right, exports.right.dates)] {
            for sample in samples {
                listing.add([
                    .text(letter), .text(sample.sampleType.identifier), .text(TypeName.swift(sample.sampleType)),
                    .time(sample.startDate, dates), .time(sample.endDate, dates), .text(ValueText.of(sample)),
                    .text(sample.sourceRevision.source.name), .text(sample.uuid.uuidString),
                ])
            }
        }
        return listing
    }

    private func samples(
        _ wanted: [(type: SampleType, identifiers: Set<UUID>)], in export: CommandRun.LoadedData, _ limit: Int
    ) async throws -> [any Sample] {
        let predicates = wanted.filter { !$0.identifiers.isEmpty }.map { type, identifiers in
            SamplePredicate<any Sample>.sample(type: type, predicate: Query.predicateForObjects(with: identifiers))
        }
        guard !predicates.isEmpty else { return [] }
        return try await SampleQueryDescriptor(
            predicates: predicates, sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: limit
        ).result(for: export.store)
    }
}
