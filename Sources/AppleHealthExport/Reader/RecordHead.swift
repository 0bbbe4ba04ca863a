/// What many records have in common, as written: types and units are not interpreted yet.
///
/// The records of a type, a source and a device share one object, which the reader finds again by comparing a few texts
/// that mostly share their storage; a converter then finds what it made of it by comparing references.
final class RecordHead: Sendable {
    let type: String?
    let sourceName: String?
    let sourceVersion: String?
    /// The device's text, usually without its address in memory; ``DeviceString`` parses it.
    let device: String?
    let unit: String?

    init(_ fields: Fields) {
        type = fields.type
        sourceName = fields.sourceName
        sourceVersion = fields.sourceVersion
        device = fields.device
        unit = fields.unit
    }

    /// What a head is made of.
    struct Fields {
        var type: String?
        var sourceName: String?
        var sourceVersion: String?
        var device: String?
        var unit: String?
    }

    /// Whether this head is made of these fields.
    func has(_ fields: borrowing Fields) -> Bool {
        device == fields.device && type == fields.type && sourceName == fields.sourceName
            && sourceVersion == fields.sourceVersion && unit == fields.unit
    }
}

extension RecordHead: Hashable {
    static func == (left: RecordHead, right: RecordHead) -> Bool {
        left === right
            || left.type == right.type && left.sourceName == right.sourceName
                && left.sourceVersion == right.sourceVersion && left.device == right.device && left.unit == right.unit
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(sourceName)
        hasher.combine(sourceVersion)
        hasher.combine(device)
        hasher.combine(unit)
    }
}

/// The heads of the records that were read last.
///
/// A class, as ``TextCache`` is.
final class RecordHeads {
    private var recent = Recent<RecordHead>()

    /// The head that is made of some fields; mostly that of an earlier record.
    func head(_ fields: borrowing RecordHead.Fields) -> RecordHead {
        if let head = recent.first(where: { $0.has(fields) }) { return head }
        let head = RecordHead(copy fields)
        recent.add(head)
        return head
    }
}
