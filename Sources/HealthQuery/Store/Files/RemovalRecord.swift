import Foundation

/// A deletion as a block holds it.
enum RemovalRecord {
    static func append(_ removal: Removal, to bytes: inout BlockBytes, _ details: inout DetailsWriter) throws {
        bytes.append(UInt8(removal.isRenumbering ? 1 : 0))
        bytes.append(removal.sequence)
        bytes.append(removal.date.timeIntervalSinceReferenceDate)
        // Who asks for more than the row has been there since before it went.
        try append(removal.row.withoutPayload, to: &bytes, &details)
        try bytes.append(each: removal.related) { row, bytes in try append(row, to: &bytes, &details) }
    }

    static func removal(_ parser: inout BlockParser, _ details: DetailsReader) throws -> Removal {
        let isRenumbering = try parser.flag()
        let sequence: UInt64 = try parser.number()
        let date = Date(timeIntervalSinceReferenceDate: try parser.double())
        let row = try row(&parser, details)
        let related = try parser.each { try self.row(&$0, details) }
        guard row.sequence < sequence else {
            throw BlockParser.Damage(problem: "a deletion comes before what it deletes")
        }
        return Removal(
            row: row, sequence: sequence, date: date,
            kind: isRenumbering ? .renumbering(causes: related) : .deletion(held: related))
    }

    private static func append(_ row: SampleRow, to bytes: inout BlockBytes, _ details: inout DetailsWriter) throws {
        bytes.append(row.uuid)
        bytes.append(row.start)
        bytes.append(row.end)
        bytes.append(row.value)
        bytes.append(row.sequence)
        try details.append(row, to: &bytes)
    }

    private static func row(_ parser: inout BlockParser, _ details: DetailsReader) throws -> SampleRow {
        let row = SampleRow(
            uuid: try parser.uuid(), start: try parser.double(), end: try parser.double(), value: try parser.double(),
            sequence: try parser.number(), details: try details.details(&parser))
        guard row.start >= -SampleDates.limit, row.end <= SampleDates.limit, row.start <= row.end, row.value.isFinite
        else { throw BlockParser.Damage(problem: "a deleted row has impossible dates or values") }
        return row
    }
}

/// An attachment as a block holds it.
enum AttachmentRecord {
    static func content(of stored: StoredAttachment, _ details: inout DetailsWriter) -> [UInt8] {
        let attachment = stored.attachment
        var bytes = BlockBytes()
        bytes.append(attachment.identifier)
        bytes.append(attachment.holder.uuid)
        bytes.append(details.names.position(attachment.holder.source))
        bytes.append(details.names.position(attachment.holderType))
        bytes.append(attachment.name)
        bytes.append(attachment.contentType)
        bytes.append(attachment.creationDate.timeIntervalSinceReferenceDate)
        details.append(attachment.metadata, to: &bytes)
        bytes.append(counted: stored.data)
        return bytes.bytes
    }

    static func attachment(_ content: [UInt8], _ details: DetailsReader) throws -> StoredAttachment {
        var parser = BlockParser(content)
        let identifier = try parser.uuid()
        let holder = ObjectKey(uuid: try parser.uuid(), source: try details.source(&parser))
        let type = try details.type(&parser)
        let (name, contentType) = (try parser.text(), try parser.text())
        let date = Date(timeIntervalSinceReferenceDate: try parser.double())
        let metadata = try details.metadata(&parser)
        let data = Data(try parser.counted())
        try parser.finish()
        let attachment = Attachment(
            identifier: identifier, name: name, contentType: contentType, size: data.count, creationDate: date,
            metadata: metadata, holder: holder, holderType: type)
        return StoredAttachment(attachment: attachment, data: data)
    }
}
