import Foundation

/// How the index can provide the order that a caller asks for.
enum RowOrder: Sendable {
    /// The index's own order: by start, forwards or backwards.
    case start(reversed: Bool)
    /// An order by columns that every row has.
    case columns([Column])
    /// An order by keys that only the samples themselves have.
    case samples

    /// A column and its direction.
    struct Column: Sendable, Hashable {
        let key: SampleColumn
        let isForward: Bool
    }

    init<Sample>(_ descriptors: [SortDescriptor<Sample>]) {
        let columns = descriptors.compactMap(Column.init)
        if columns.count < descriptors.count {
            self = .samples
        } else if let first = columns.first {
            // By start alone, or by start first if starts decide: that is the index's order.
            self = first.key == .start && columns.count == 1 ? .start(reversed: !first.isForward) : .columns(columns)
        } else {
            self = .start(reversed: false)
        }
    }
}

extension RowOrder {
    /// The order in an explanation.
    var explained: QueryExplanation.Order {
        switch self {
        case .start(let reversed): .start(reversed: reversed)
        case .columns: .sortedByColumns
        case .samples: .sortedBySamples
        }
    }
}

extension RowOrder.Column {
    /// The column of a sort descriptor's key path, if it has one.
    ///
    /// The same property has a key path of its own for each concrete type and for the existential.
    init?<Sample>(_ descriptor: SortDescriptor<Sample>) {
        guard let keyPath = descriptor.keyPath as AnyKeyPath?, let key = Self.key(keyPath, Sample.self) else {
            return nil
        }
        self.init(key: key, isForward: descriptor.order == .forward)
    }

    private static func key<Sample>(_ keyPath: AnyKeyPath, _ type: Sample.Type) -> SampleColumn? {
        if let kind = type as? any StoredSample.Type { return kind.column(keyPath) }
        if let kind = type as? any ColumnNaming.Type { return kind.column(keyPath) }
        switch keyPath {
        case \(any HealthQuery.Sample).startDate: return .start
        case \(any HealthQuery.Sample).endDate: return .end
        default: return nil
        }
    }

    private func value(_ row: SampleRow) -> Double {
        switch key {
        case .start: row.start
        case .end: row.end
        case .value: row.value
        }
    }

    /// Whether one row comes before another by this column; nil if they are equal.
    fileprivate func isBefore(_ left: SampleRow, _ right: SampleRow) -> Bool? {
        let (left, right) = (value(left), value(right))
        return left == right ? nil : (left < right) == isForward
    }
}

extension [RowOrder.Column] {
    /// Whether one row comes before another; equal keys keep the order of the sequence numbers (R1.6).
    func areInOrder(_ left: SampleRow, _ right: SampleRow) -> Bool {
        for column in self {
            if let isBefore = column.isBefore(left, right) { return isBefore }
        }
        return left.sequence < right.sequence
    }
}

extension StoredSample {
    /// The column that a key path of the kind stands for.
    fileprivate static func column(_ keyPath: AnyKeyPath) -> SampleColumn? {
        (keyPath as? PartialKeyPath<Self>).flatMap { columns[$0] }
    }
}
