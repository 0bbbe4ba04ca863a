import HealthQuery

/// What many records have in common, behind one reference.
///
/// The reader finds the head of an earlier record again by comparing a few texts that mostly share their storage; a
/// converter then finds what it made of it by comparing references.
final class RecordHead: Sendable {
    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }

    /// How many bytes its texts have.
    var byteCount: Int {
        [
            fields.device, fields.type, fields.sourceName, fields.sourceVersion, fields.unit, fields.sourceIdentifier,
            fields.sourceProduct, fields.sourceSystem,
        ].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }

    /// As written: types and units are not interpreted yet.
    struct Fields: Hashable, Sendable {
        /// The device's text, usually without its address in memory; ``DeviceString`` parses it.
        ///
        /// It comes first, as it differs most often.
        var device: String?
        var type: String?
        var sourceName: String?
        var sourceVersion: String?
        var unit: String?
        /// The identifier of the source's bundle, its product and its system, which only ``HealthExportWriter`` writes.
        var sourceIdentifier: String?
        var sourceProduct: String?
        var sourceSystem: String?
    }
}

extension RecordHead: Hashable {
    static func == (left: RecordHead, right: RecordHead) -> Bool { left === right || left.fields == right.fields }

    func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

/// The heads of the records that were read last.
///
/// A class, as ``TextCache`` is.
final class RecordHeads {
    private var recent = RecentElements<RecordHead>(capacity: 8)

    /// The head that is made of some fields; mostly that of an earlier record.
    func head(_ fields: RecordHead.Fields) -> RecordHead {
        if let head = recent.first(where: { $0.fields == fields }) { return head }
        let head = RecordHead(fields)
        recent.add(head)
        return head
    }
}
