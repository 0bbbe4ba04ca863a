import Foundation

/// The quantities that a sample is made of, as columns of numbers: up to 24 bytes each.
///
/// A value costs one reference; copies are equal at a glance.
package struct QuantitySeries: SamplePayload {
    private final class Storage: Sendable {
        let count: Int
        let starts: NumberColumn
        /// nil if all are instants.
        let ends: NumberColumn?
        let values: NumberColumn
        let whole: SeriesPoint
        let least: Double
        let greatest: Double
        /// The position of the quantity that ends last; of several the one that starts last (R4.18).
        let recent: Int

        init(_ starts: NumberColumn, _ ends: NumberColumn?, _ values: NumberColumn, count: Int, _ whole: SeriesPoint) {
            self.count = count
            self.starts = starts
            self.ends = ends
            self.values = values
            self.whole = whole
            var (least, greatest, recent) = (Double.infinity, -Double.infinity, 0)
            for position in 0..<count {
                least = min(least, values[position])
                greatest = max(greatest, values[position])
                let ends = ends ?? starts
                if ends[position] >= ends[recent] { recent = position }
            }
            (self.least, self.greatest, self.recent) = (least, greatest, recent)
        }
    }

    private let storage: Storage

    /// Creates the quantities of a sample, in the order of their starts.
    package init(_ points: some Collection<SeriesPoint>, whole: SeriesPoint) {
        let areInstants = points.allSatisfy { $0.start == $0.end }
        storage = Storage(
            NumberColumn(ContiguousArray(points.map(\.start))),
            areInstants ? nil : NumberColumn(ContiguousArray(points.map(\.end))),
            NumberColumn(ContiguousArray(points.map(\.value))),
            count: points.count,
            whole
        )
    }

    private init(_ storage: Storage) { self.storage = storage }

    /// The same quantities in a sample of other times, or with another value.
    func within(_ whole: SeriesPoint) -> QuantitySeries {
        QuantitySeries(Storage(storage.starts, storage.ends, storage.values, count: storage.count, whole))
    }

    package var count: Int { storage.count }
    package var whole: SeriesPoint { storage.whole }
    var least: Double { storage.least }
    var greatest: Double { storage.greatest }
    var recent: Int { storage.recent }

    @inline(__always)
    package func point(_ position: Int) -> SeriesPoint {
        let start = storage.starts[position]
        return SeriesPoint(start: start, end: storage.ends?[position] ?? start, value: storage.values[position])
    }
}

extension QuantitySeries: CountedSeries {
    package var countedSeries: (any CountedSeries)? { self }
}

extension QuantitySeries: Hashable {
    package static func == (left: QuantitySeries, right: QuantitySeries) -> Bool {
        left.storage === right.storage
            || (left.whole == right.whole && left.count == right.count && left.storage.starts == right.storage.starts
                && left.storage.ends == right.storage.ends && left.storage.values == right.storage.values)
    }

    /// Hashes how many quantities there are, the first and the last: series that agree in these seldom differ.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        guard count > 0 else { return }
        hasher.combine(point(0))
        hasher.combine(point(count - 1))
    }
}

extension QuantitySeries: Codable {
    private enum Column: String, CodingKey {
        case starts, ends, values
    }

    /// Decodes the columns; the sample that they belong to says what it is as a whole.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Column.self)
        func times(_ key: Column) throws -> ContiguousArray<Double>? {
            try container.decodeIfPresent([Date].self, forKey: key)
                .map { ContiguousArray($0.map(\.timeIntervalSinceReferenceDate)) }
        }
        let starts = try times(.starts) ?? []
        let ends = try times(.ends)
        guard !starts.isEmpty, ends.map({ $0.count == starts.count }) ?? true else {
            throw DecodingError.dataCorruptedError(
                forKey: .starts, in: container, debugDescription: "has no starts, or not as many as ends")
        }
        let values = try NumberColumn(from: container, forKey: .values, count: starts.count, otherwise: nil)
        let whole = SeriesPoint(start: starts[0], end: starts[0], value: values[0])
        storage = Storage(NumberColumn(starts), ends.map { NumberColumn($0) }, values, count: starts.count, whole)
    }

    package func encode(to encoder: any Encoder) throws {
        func dates(_ column: NumberColumn) -> [Date] {
            (0..<count).map { Date(timeIntervalSinceReferenceDate: column[$0]) }
        }
        var container = encoder.container(keyedBy: Column.self)
        try container.encode(dates(storage.starts), forKey: .starts)
        if let ends = storage.ends { try container.encode(dates(ends), forKey: .ends) }
        try storage.values.encode(to: &container, forKey: .values)
    }
}
