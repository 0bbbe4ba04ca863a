import Foundation

/// Turns the attributes of a tag into a record or an entry of its metadata.
struct RecordParser {
    private let cache = TextCache()
    private let heads = RecordHeads()

    /// The attributes that a record may have.
    private enum Attribute {
        case part(RecordHead.Part)
        case value, endDate, startDate, creationDate
        // Only the package's own writer writes it.
        case uuid

        init?(_ name: Span<UInt8>) {
            switch name.count {
            case 4 where name.equals("type"): self = .part(.type)
            case 4 where name.equals("unit"): self = .part(.unit)
            case 4 where name.equals("uuid"): self = .uuid
            case 5 where name.equals("value"): self = .value
            case 6 where name.equals("device"): self = .part(.device)
            case 7 where name.equals("endDate"): self = .endDate
            case 9 where name.equals("startDate"): self = .startDate
            case 10 where name.equals("sourceName"): self = .part(.sourceName)
            case 12 where name.equals("creationDate"): self = .creationDate
            case 13 where name.equals("sourceVersion"): self = .part(.sourceVersion)
            case 12 where name.equals("sourceSystem"): self = .part(.sourceSystem)
            case 13 where name.equals("sourceProduct"): self = .part(.sourceProduct)
            case 16 where name.equals("sourceIdentifier"): self = .part(.sourceIdentifier)
            default: return nil
            }
        }

        /// The bit that notes that it was seen.
        var bit: Int {
            switch self {
            case .value: 1
            case .endDate: 1 << 1
            case .startDate: 1 << 2
            case .creationDate: 1 << 3
            case .uuid: 1 << 4
            case .part(let part): 1 << (5 + part.rawValue)
            }
        }
    }

    /// The record of a tag.
    ///
    /// - Throws: the attribute that the tag has twice.
    func record(
        _ tag: borrowing XMLTag, in bytes: Span<UInt8>, line: Int
    ) throws(RepeatedAttribute) -> ExportRecord {
        heads.removeParts()
        var (text, number, uuid): (String?, Double?, UUID?) = (nil, nil, nil)
        var (start, end, creation): (ExportField<ExportDate>, ExportField<ExportDate>, ExportField<ExportDate>) =
            (.missing, .missing, .missing)
        var seen = 0
        for range in tag.attributes {
            guard let attribute = Attribute(bytes.extracting(range.name)) else { continue }
            guard seen & attribute.bit == 0 else {
                throw RepeatedAttribute(name: bytes.extracting(range.name).decoded)
            }
            seen |= attribute.bit
            let value = bytes.extracting(range.value)
            switch attribute {
            case .part(.device):
                let part = DeviceString.withoutAddress(value)
                heads.note(.device, at: range.value.lowerBound + part.lowerBound..<range.value.upperBound)
            case .part(let part): heads.note(part, at: range.value)
            case .uuid: uuid = UUID(uuidString: value.decoded)
            case .startDate: start = Self.date(value)
            case .endDate: end = Self.date(value)
            case .creationDate: creation = Self.date(value)
            case .value:
                number = DecimalParser.parse(value)
                // Numbers do not repeat often enough, and short ones need no memory of their own anyway.
                text = number == nil ? cache.text(value) : value.decoded
            }
        }
        var record = ExportRecord(line: line, heads.head(in: bytes, cache))
        (record.value, record.number, record.uuid) = (text, number, uuid)
        (record.startDate, record.endDate, record.creationDate) = (start, end, creation)
        return record
    }

    /// The metadata entry of a tag.
    ///
    /// Nil without a key, as it has no meaning then.
    func metadataEntry(_ tag: borrowing XMLTag, in bytes: Span<UInt8>) -> ExportMetadataEntry? {
        guard let key = text(of: "key", tag, in: bytes) else { return nil }
        return ExportMetadataEntry(
            key: key, value: text(of: "value", tag, in: bytes) ?? "", kind: text(of: "kind", tag, in: bytes))
    }

    /// The heartbeat of a tag.
    func heartbeat(_ tag: borrowing XMLTag, in bytes: Span<UInt8>) -> ExportHeartbeat {
        // Times hardly repeat.
        var heartbeat: (time: String?, rate: Double?) = (nil, nil)
        for range in tag.attributes {
            let (name, value) = (bytes.extracting(range.name), bytes.extracting(range.value))
            if name.equals("time") { heartbeat.time = XMLText.decode(value) }
            if name.equals("bpm") { heartbeat.rate = DecimalParser.parse(value) }
        }
        return ExportHeartbeat(time: heartbeat.time, beatsPerMinute: heartbeat.rate)
    }

    /// The value of an attribute, as text.
    func text(of name: StaticString, _ tag: borrowing XMLTag, in bytes: Span<UInt8>) -> String? {
        for range in tag.attributes where bytes.extracting(range.name).equals(name) {
            return cache.text(bytes.extracting(range.value))
        }
        return nil
    }

    /// The value of an attribute, as a date.
    func date(of name: StaticString, _ tag: borrowing XMLTag, in bytes: Span<UInt8>) -> ExportField<ExportDate> {
        for range in tag.attributes where bytes.extracting(range.name).equals(name) {
            return Self.date(bytes.extracting(range.value))
        }
        return .missing
    }

    /// The date that the raw bytes of an attribute spell.
    private static func date(_ value: Span<UInt8>) -> ExportField<ExportDate> {
        ExportDate(value).map { .value($0) } ?? .invalid(XMLText.decode(value))
    }

    /// A tag has the same attribute twice; which of the two is right is unknown.
    struct RepeatedAttribute: Error {
        let name: String
    }
}
