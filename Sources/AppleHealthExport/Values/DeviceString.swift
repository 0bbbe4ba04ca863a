/// The device of a record, parsed from its text.
///
/// An export holds the debugging description of a device:
/// `<<HKDevice: 0x174294140>, name:iPhone, manufacturer:Apple, model:iPhone, hardware:iPhone8,1, software:10.0>`.
/// The address changes with every export and often within one, so devices can only be compared without it. Commas occur
/// inside values, so a value ends where a comma, a blank and one of the known keys follow, not at the next comma.
struct DeviceString: Hashable, Sendable {
    /// The properties of a device.
    enum Field: Int, CaseIterable, Sendable {
        case name
        case manufacturer
        case model
        case hardware
        case firmware
        case software
        case localIdentifier
        case udiDeviceIdentifier
    }

    /// The values in the order of the fields.
    private var values: [String?] = Array(repeating: nil, count: Field.allCases.count)

    /// Parses a device text, with or without its address.
    ///
    /// A text of another form becomes the device's name.
    ///
    /// Nil if nothing is left without the address. Cost: O(length).
    init?(_ text: String) {
        var rest = Substring(text)
        if rest.hasPrefix("<<HKDevice:") {
            // Some tools write the address without its closing mark.
            rest = rest.drop { $0 != ">" && $0 != "," }
            if rest.first == ">" { rest.removeFirst() }
        }
        if rest.isEmpty || rest.first == "," || rest.first == ">" {
            while rest.last == ">" { rest.removeLast() }
            readFields(of: rest)
        } else {
            store(rest, as: .name)
        }
        if values.allSatisfy({ $0 == nil }) { return nil }
    }

    /// The raw bytes of a device attribute without the address.
    ///
    /// The texts of one device's records usually differ only in the address. Without it they are the same, so they are
    /// decoded and parsed only once.
    static func withoutAddress(_ bytes: Span<UInt8>) -> Range<Int> {
        let all = 0..<bytes.count
        guard bytes.hasPrefix("&lt;&lt;HKDevice:") else { return all }
        var index = 17
        while index < bytes.count, bytes[index] != .ampersand {
            // No mark after the address: leave it to the slow path.
            guard bytes[index] != UInt8(ascii: ",") else { return all }
            index += 1
        }
        let isMarked = bytes.extracting(droppingFirst: index).hasPrefix("&gt;,")
        return isMarked ? index + 4..<bytes.count : all
    }

    /// The value of a field.
    subscript(field: Field) -> String? { values[field.rawValue] }

    private mutating func readFields(of text: Substring) {
        var seen: Set<String> = []
        var current: Field?
        var valueStart = text.startIndex
        var index = text.startIndex
        while let comma = text[index...].firstIndex(of: ",") {
            index = text.index(after: comma)
            guard let (key, field) = Self.key(at: text[index...]), seen.insert(key).inserted else { continue }
            store(text[valueStart..<comma], as: current)
            current = field
            // One character for the blank, one for the colon.
            valueStart = text.index(index, offsetBy: key.count + 2)
            index = valueStart
        }
        store(text[valueStart...], as: current)
    }

    private mutating func store(_ value: Substring, as field: Field?) {
        let value = String(value).trimmingBlanks
        guard let field, !value.isEmpty, value != "(null)" else { return }
        values[field.rawValue] = value
    }

    /// The key with which `text` starts, after a blank and before a colon, and its field, if that is kept.
    private static func key(at text: Substring) -> (String, Field?)? {
        guard text.first == " " else { return nil }
        let rest = text.dropFirst()
        for (key, field) in keys where rest.hasPrefix(key) && rest.dropFirst(key.count).first == ":" {
            return (key, field)
        }
        return nil
    }

    private static let keys: [(String, Field?)] = [
        ("name", .name),
        ("manufacturer", .manufacturer),
        ("model", .model),
        ("hardware", .hardware),
        ("firmware", .firmware),
        ("software", .software),
        ("localIdentifier", .localIdentifier),
        ("UDIDeviceIdentifier", .udiDeviceIdentifier),
        ("udiDeviceIdentifier", .udiDeviceIdentifier),
        ("FDA UDI", .udiDeviceIdentifier),
        ("UDI", .udiDeviceIdentifier),
        // Newer exports add when the device was first seen, which is no property of a device.
        ("creation date", nil),
    ]
}
