/// The fields of CSV, as RFC 4180 describes them.
enum CSVText {
    /// A value as a field: names in a list are parted by semicolons, and nothing is an empty field.
    static func field(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let number): number.literal
        case .string(let text): quoted(text)
        case .array(let elements): quoted(elements.map(plain).joined(separator: "; "))
        case .object: quoted(value.text)
        }
    }

    /// A text, in quotation marks if it would not be one field without.
    static func quoted(_ text: String) -> String {
        // Characters would not do: CR LF is a single one.
        let special: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: ","), 0x0A, 0x0D]
        guard text.utf8.contains(where: special.contains) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    private static func plain(_ value: JSONValue) -> String {
        if case .string(let text) = value { text } else { value.text }
    }
}
