import Foundation
import HealthQuery

/// Two exports, type by type.
struct ExportComparison: Sendable {
    /// What one export has of a type.
    struct Side: Sendable {
        var identifiers: Set<UUID> = []
        var first: Date?
        var last: Date?
        /// The sum of a cumulative type, in its canonical unit; nil for others, and without samples.
        var sum: Double?
        /// The sums by interval; nil for an interval without a sum.
        var intervals: [Date: Interval] = [:]
    }

    /// What one export has of a type in one interval.
    struct Interval: Sendable, Hashable {
        let end: Date
        let samples: Int
        let sum: Double?
    }

    /// A type in both exports.
    struct Pair: Sendable {
        let type: SampleType
        let left: Side
        let right: Side

        var onlyLeft: Set<UUID> { left.identifiers.subtracting(right.identifiers) }
        var onlyRight: Set<UUID> { right.identifiers.subtracting(left.identifiers) }
        /// The starts of the intervals in which the exports differ, by time.
        var differingStarts: [Date] {
            Set(left.intervals.keys).union(right.intervals.keys)
                .filter { left.intervals[$0] != right.intervals[$0] }.sorted()
        }
        /// The unit of the sums; nil for a type without.
        var unit: HealthUnit? {
            (type as? QuantityType).flatMap { $0.aggregationStyle == .cumulative ? $0.canonicalUnit : nil }
        }
    }

    let pairs: [Pair]
    let step: CalendarStep
    private let exports: (left: LoadedExport, right: LoadedExport)

    init(_ left: LoadedExport, _ right: LoadedExport, _ options: Options) async throws {
        step = options.step ?? .month
        exports = (left, right)
        let there = try await Set(left.data.store.typesWithSamples()).union(right.data.store.typesWithSamples())
        let types = options.types.isEmpty ? there : there.intersection(options.types)
        var pairs: [Pair] = []
        for type in types.sorted(by: { TypeName.short($0) < TypeName.short($1) }) {
            let pair = Pair(
                type: type, left: try await Self.side(of: type, in: left, step),
                right: try await Self.side(of: type, in: right, step))
            if !pair.left.identifiers.isEmpty || !pair.right.identifiers.isEmpty { pairs.append(pair) }
        }
        self.pairs = pairs
    }

    /// Whether both have the same samples.
    var isEqual: Bool { pairs.allSatisfy { $0.left.identifiers == $0.right.identifiers } }

    /// Reads every sample of a type once, some thousand at a time.
    private static func side(of type: SampleType, in export: LoadedExport, _ step: CalendarStep) async throws -> Side {
        var side = Side()
        let predicate = SamplePredicate<any Sample>.sample(type: type, predicate: export.span.predicate)
        var query = AnchoredObjectQueryDescriptor(predicates: [predicate], anchor: nil, limit: 8192)
        while true {
            let page = try await query.result(for: export.data.store)
            if page.newAnchor == query.anchor { break }
            query.anchor = page.newAnchor
            for sample in page.addedSamples {
                side.identifiers.insert(sample.uuid)
                side.first = side.first.map { min($0, sample.startDate) } ?? sample.startDate
                side.last = side.last.map { max($0, sample.endDate) } ?? sample.endDate
            }
        }
        guard let type = type as? QuantityType else { return side }
        let isSum = type.aggregationStyle == .cumulative
        let statistics = SpanStatistics(
            type: type, span: export.span, sources: nil, options: isSum ? .cumulativeSum : [],
            calendar: export.data.calendar)
        let snapshot = try await export.data.store.snapshot()
        let unit = type.canonicalUnit
        side.sum = try statistics.whole(in: snapshot)?.sumQuantity()?.value(in: unit)
        for found in try statistics.statistics(by: step, in: snapshot) {
            side.intervals[found.start] = Interval(
                end: found.end, samples: found.statistics.sampleCount, sum: try found.statistics.sumQuantity()?.value(in: unit))
        }
        return side
    }

    /// The newest samples that only one export has, with the letter of the export.
    func samplesInOne(limit: Int) async throws -> Listing {
        let left = try await samples(pairs.map { ($0.type, $0.onlyLeft) }, in: exports.left, limit)
        let right = try await samples(pairs.map { ($0.type, $0.onlyRight) }, in: exports.right, limit)
        var listing = Listing([
            .text("file", "File"), .text("type", nil), .text("name", "Type"), .number("start", "Begins"),
            .number("end", nil), .text("value", "Value"), .text("source", "Source"), .text("uuid", nil),
        ])
        for (letter, samples, dates) in [("A", left, exports.left.data.dates), ("B", right, exports.right.data.dates)] {
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
        _ wanted: [(type: SampleType, identifiers: Set<UUID>)], in export: LoadedExport, _ limit: Int
    ) async throws -> [any Sample] {
        let predicates = wanted.filter { !$0.identifiers.isEmpty }.map { type, identifiers in
            SamplePredicate<any Sample>.sample(type: type, predicate: Query.predicateForObjects(with: identifiers))
        }
        guard !predicates.isEmpty else { return [] }
        return try await SampleQueryDescriptor(
            predicates: predicates, sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: limit
        ).result(for: export.data.store)
    }
}
