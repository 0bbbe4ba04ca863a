import HealthQuery

/// Converts the metadata of an export, which is all text, to its original types.
enum MetadataConverter {
    /// The values of a record's metadata.
    ///
    /// Of entries with the same key the last one counts. A sync identifier without a version that is finite, or a
    /// version without an identifier, is left out: alone it would make the sample invalid, and has no meaning.
    static func metadata(_ entries: [ExportMetadataEntry]) -> [String: MetadataValue] {
        var result: [String: MetadataValue] = [:]
        result.reserveCapacity(entries.count)
        for entry in entries {
            result[entry.key] = value(entry.value, forKey: entry.key, kind: entry.kind)
        }
        switch (result[MetadataKeySyncIdentifier], result[MetadataKeySyncVersion]) {
        case (nil, nil): break
        case (_?, let version?) where version.doubleValue?.isFinite ?? false: break
        default:
            result[MetadataKeySyncIdentifier] = nil
            result[MetadataKeySyncVersion] = nil
        }
        return result
    }

    /// The value of a text under a key; the text itself if the key is not HealthKit's or the text does not fit.
    ///
    /// - Parameter kind: the kind of the value, if the file says it.
    static func value(_ text: String, forKey key: String, kind: String? = nil) -> MetadataValue {
        let kind = kind.flatMap { kinds[$0] } ?? MetadataValueKind.kind(ofKey: key) ?? .string
        if let value = typed(text, kind) { return value }
        // Of the keys with whole numbers, this one's sample is worth nothing without a number.
        let version = key == MetadataKeySyncVersion ? number(text) : nil
        return version.map { .double($0) } ?? .string(text)
    }

    private static let kinds = MetadataValueKind.byName("")

    /// The text of a value, and its kind where that does not follow from the key; nil if no text leads back to it.
    static func text(of value: MetadataValue, forKey key: String) -> (text: String, kind: String?)? {
        let (text, kind): (String?, MetadataValueKind) =
            switch value {
            case .string(let value): (value, .string)
            case .bool(let value): (value ? "1" : "0", .bool)
            case .integer(let value): ("\(value)", .integer)
            case .double(let value): ("\(value)", .number)
            case .date(let value): (ExportDate.text(of: value), .date)
            case .quantity(let value): ("\(value.value) \(value.unit.unitString)", .quantity)
            }
        guard let text else { return nil }
        func isRead(_ kind: String?) -> Bool { Self.value(text, forKey: key, kind: kind).isIdentical(to: value) }
        if isRead(nil) { return (text, nil) }
        let name = kind.name("")
        return isRead(name) ? (text, name) : nil
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
