import HealthQuery

/// Converts the metadata of an export, which is all text, to its original types.
enum MetadataConverter {
    /// The values of a record's metadata.
    ///
    /// Of entries with the same key the last one counts. A sync identifier without a version, or the reverse, is left
    /// out: alone it would make the sample invalid, and has no meaning.
    static func metadata(_ entries: [ExportMetadataEntry]) -> [String: MetadataValue] {
        var result: [String: MetadataValue] = [:]
        result.reserveCapacity(entries.count)
        for entry in entries {
            result[entry.key] = value(entry.value, forKey: entry.key)
        }
        if (result[MetadataKeySyncIdentifier] == nil) != (result[MetadataKeySyncVersion] == nil) {
            result[MetadataKeySyncIdentifier] = nil
            result[MetadataKeySyncVersion] = nil
        }
        return result
    }

    /// The value of a text under a key; the text itself if the key is not HealthKit's or the text does not fit.
    static func value(_ text: String, forKey key: String) -> MetadataValue {
        typed(text, MetadataValueKind.kind(ofKey: key) ?? .string) ?? .string(text)
    }

    private static func typed(_ text: String, _ kind: MetadataValueKind) -> MetadataValue? {
        switch kind {
        case .bool: text == "1" ? .bool(true) : text == "0" ? .bool(false) : nil
        case .integer: Int(text).map { .integer($0) }
        case .number: number(text).map { .double($0) }
        case .string: .string(text)
        case .date: date(text).map { .date($0.date) }
        case .quantity: quantity(text)
        }
    }

    /// A number, a blank and a unit, such as `1240 cm`.
    private static func quantity(_ text: String) -> MetadataValue? {
        guard let blank = text.firstIndex(of: " "),
            let number = number(String(text[..<blank])),
            let unit = try? HealthUnit(from: String(text[text.index(after: blank)...]))
        else { return nil }
        return .quantity(Quantity(unit: unit, doubleValue: number))
    }

    private static func number(_ text: String) -> Double? {
        DecimalParser.parse(Array(text.utf8).span)
    }

    private static func date(_ text: String) -> ExportDate? {
        ExportDate(Array(text.utf8).span)
    }
}
