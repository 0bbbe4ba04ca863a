/// A column of numbers in one piece of memory; of numbers that are all the same, one is kept.
///
/// Columns that share their memory are equal at a glance.
package struct NumberColumn: Sendable, Equatable {
    private let values: ContiguousArray<Double>

    package init(_ values: ContiguousArray<Double>) {
        let first = values.first?.bitPattern
        self.values = values.allSatisfy { $0.bitPattern == first } ? ContiguousArray(values.prefix(1)) : values
    }

    /// The number that all are; nil if they differ.
    package var constant: Double? { values.count == 1 ? values[0] : nil }

    /// The number in a position, which must be one of the column's.
    package subscript(position: Int) -> Double { values[values.count == 1 ? 0 : position] }
}

extension NumberColumn {
    /// Encodes one number for all, or an array.
    func encode<Key: CodingKey>(to container: inout KeyedEncodingContainer<Key>, forKey key: Key) throws {
        if let constant {
            try container.encode(constant, forKey: key)
        } else {
            try container.encode(values, forKey: key)
        }
    }

    /// Decodes one number for all, or an array of so many; without either, the column is of one number.
    init<Key: CodingKey>(
        from container: KeyedDecodingContainer<Key>,
        forKey key: Key,
        count: Int,
        otherwise number: Double?
    ) throws {
        if let number, !container.contains(key) {
            self.init([number])
            return
        }
        if let constant = try? container.decode(Double.self, forKey: key) {
            self.init([constant])
            return
        }
        let values = try container.decode(ContiguousArray<Double>.self, forKey: key)
        guard values.count == count else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container, debugDescription: "has \(values.count) numbers for \(count) points")
        }
        self.init(values)
    }
}
