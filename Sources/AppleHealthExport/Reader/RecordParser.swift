import Foundation

/// Turns the attributes of a tag into a record or an entry of its metadata.
struct RecordParser {
    private let cache = TextCache()
    let heads = RecordHeads()

    /// The attributes that a record may have, in the order of the bits that note which were seen.
    private enum Attribute: Int {
        case type, unit, value, device, endDate, startDate, sourceName, creationDate, sourceVersion
        // Those that only the package's own writer writes.
        case uuid, sourceIdentifier, sourceProduct, sourceSystem

        init?(_ name: Span<UInt8>) {
            switch name.count {
            case 4 where name.equals("type"): self = .type
            case 4 where name.equals("unit"): self = .unit
            case 4 where name.equals("uuid"): self = .uuid
            case 5 where name.equals("value"): self = .value
            case 6 where name.equals("device"): self = .device
            case 7 where name.equals("endDate"): self = .endDate
            case 9 where name.equals("startDate"): self = .startDate
            case 10 where name.equals("sourceName"): self = .sourceName
            case 12 where name.equals("creationDate"): self = .creationDate
            case 13 where name.equals("sourceVersion"): self = .sourceVersion
            case 12 where name.equals("sourceSystem"): self = .sourceSystem
            case 13 where name.equals("sourceProduct"): self = .sourceProduct
            case 16 where name.equals("sourceIdentifier"): self = .sourceIdentifier
            default: return nil
            }
        }
    }

    /// The record of a tag, or the attribute that the tag has twice.
    func record(
        _ tag: borrowing XMLTag, in bytes: Span<UInt8>, line: Int
    ) -> Result<ExportRecord, RepeatedAttribute> {
        var fields = RecordHead.Fields()
        var (text, number, uuid): (String?, Double?, UUID?) = (nil, nil, nil)
        var (start, end, creation): (ExportField<ExportDate>, ExportField<ExportDate>, ExportField<ExportDate>) =
            (.missing, .missing, .missing)
        var seen = 0
        for range in tag.attributes {
            guard let attribute = Attribute(bytes.extracting(range.name)) else { continue }
            let bit = 1 << attribute.rawValue
            guard seen & bit == 0 else {
                return .failure(RepeatedAttribute(name: bytes.extracting(range.name).decoded))
            }
            seen |= bit
            let value = bytes.extracting(range.value)
            switch attribute {
            case .type: fields.type = cache.text(value)
            case .unit: fields.unit = cache.text(value)
            case .device: fields.device = cache.text(value.extracting(DeviceString.withoutAddress(value)))
            case .sourceName: fields.sourceName = cache.text(value)
            case .sourceVersion: fields.sourceVersion = cache.text(value)
            case .uuid: uuid = UUID(uuidString: value.decoded)
            case .sourceIdentifier: fields.sourceIdentifier = cache.text(value)
            case .sourceProduct: fields.sourceProduct = cache.text(value)
            case .sourceSystem: fields.sourceSystem = cache.text(value)
            case .startDate: start = Self.date(value)
            case .endDate: end = Self.date(value)
            case .creationDate: creation = Self.date(value)
            case .value:
                number = DecimalParser.parse(value)
                // Numbers do not repeat often enough, and short ones need no memory of their own anyway.
                text = number == nil ? cache.text(value) : value.decoded
            }
        }
        var record = ExportRecord(line: line, heads.head(fields))
        (record.value, record.number, record.uuid) = (text, number, uuid)
        (record.startDate, record.endDate, record.creationDate) = (start, end, creation)
        return .success(record)
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
