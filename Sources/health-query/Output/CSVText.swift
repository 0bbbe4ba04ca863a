import AppleHealthExport

/// The fields of CSV, as RFC 4180 describes them.
enum CSVText {
    /// A value as a field: names in a list are parted by semicolons, and nothing is an empty field.
    static func field(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let number): number.literal
        case .string(let text): CommaSeparatedValues.field(text)
        case .array(let elements): CommaSeparatedValues.field(elements.map(plain).joined(separator: "; "))
        case .object: CommaSeparatedValues.field(value.text)
        }
    }

    private static func plain(_ value: JSONValue) -> String {
        if case .string(let text) = value { text } else { value.text }
    }
}
