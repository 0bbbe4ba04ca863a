import Foundation

/// A leaf of the index as a block holds it: its columns as they lie, the details of its rows, and what they hold.
enum LeafRecord {
    /// The content of a leaf's block.
    static func content(
        of leaf: RowLeaf,
        _ source: Source,
        in relations: Relations,
        _ details: inout DetailsWriter
    ) throws -> [UInt8] {
        // Details that no row has any more would be written with the payload of one that another row has.
        let leaf = leaf.withoutUnusedDetails
        var bytes = BlockBytes()
        let layout = leaf.layout
        let type = leaf.details(0).type
        bytes.append(details.names.position(type))
        bytes.append(details.names.position(source))
        bytes.append(UInt8(layout.count))
        bytes.append(UInt8(layout.endsAreLengths ? 1 : 0))
        for column in layout.columns {
            bytes.append(column.base)
            bytes.append(column.width)
            bytes.append(UInt8(column.isWhole ? 1 : 0))
        }
        try append(detailsOf: leaf, to: &bytes, &details)
        let holders = type.holdsSamples ? (0..<leaf.count).filter { !members(of: leaf, $0, relations).isEmpty } : []
        bytes.append(each: holders) { index, bytes in
            let holder = ObjectKey(leaf.row(index))
            bytes.append(UInt8(index))
            bytes.append(each: relations.members(of: holder)) { member, bytes in
                bytes.append(member.uuid)
                bytes.append(details.names.position(member.source))
                let part = relations.part(of: member, in: holder)
                bytes.append(UInt8(part == nil ? 0 : 1))
                if let part { bytes.append(part) }
            }
        }
        leaf.forEachColumn { bytes.append(raw: $0) }
        return bytes.bytes
    }

    private static func members(of leaf: RowLeaf, _ index: Int, _ relations: Relations) -> [ObjectKey] {
        relations.members(of: ObjectKey(leaf.row(index)))
    }

    private static func append(
        detailsOf leaf: RowLeaf, to bytes: inout BlockBytes, _ details: inout DetailsWriter
    ) throws {
        let all = leaf.allDetails
        // A payload is written together with a row that has it.
        var rows = [Int](repeating: 0, count: all.count)
        for index in (0..<leaf.count).reversed() { rows[leaf.detailsIndex(index)] = index }
        bytes.append(UInt32(truncatingIfNeeded: all.count))
        for row in rows { try details.append(leaf.row(row), to: &bytes) }
    }
}

/// A leaf that was read, and what its rows hold.
struct ReadLeaf {
    let leaf: RowLeaf
    let type: SampleType
    let source: Source
    let holdings: [Holding]

    /// What a row holds.
    struct Holding {
        let row: Int
        let members: [(key: ObjectKey, part: UUID?)]
    }

    /// Reads a leaf's block; the leaf is checked.
    init(_ content: [UInt8], _ details: DetailsReader) throws {
        var parser = BlockParser(content)
        type = try details.type(&parser)
        source = try details.source(&parser)
        var layout = LeafLayout(
            count: Int(try parser.number(UInt8.self)), endsAreLengths: try parser.flag(), columns: [])
        for _ in 0..<LeafLayout.columnCount {
            layout.columns.append(
                .init(base: try parser.number(), width: try parser.number(), isWhole: try parser.flag()))
        }
        guard layout.isPossible else { throw BlockParser.Damage(problem: "its columns are laid out wrongly") }
        let own = ContiguousArray(try parser.each { try details.details(&$0) })
        let (type, source) = (type, source)
        guard !own.isEmpty, own.allSatisfy({ $0.type === type && $0.sourceRevision.source == source }) else {
            throw BlockParser.Damage(problem: "its rows are of another type or source")
        }
        holdings = try parser.each { parser in
            Holding(
                row: Int(try parser.number(UInt8.self)),
                members: try parser.each { parser in
                    let uuid = try parser.uuid()
                    let key = ObjectKey(uuid: uuid, source: try details.source(&parser))
                    return (key, try parser.flag() ? try parser.uuid() : nil)
                }
            )
        }
        leaf = try RowLeaf(layout, details: own) { bytes in
            try parser.raw(bytes.count) { bytes.copyMemory(from: $0) }
        }
        try parser.finish()
        try check()
    }

    /// Checks what the rest of the package relies on.
    private func check() throws {
        let count = leaf.allDetails.count
        var before: RowKey?
        for index in 0..<leaf.count {
            guard (0..<count).contains(leaf.detailsIndex(index)) else {
                throw BlockParser.Damage(problem: "row \(index) has no details")
            }
            let row = leaf.bareRow(index)
            let isInOrder = before.map { $0 < row.key } ?? true
            guard row.start >= -SampleDates.limit, row.end <= SampleDates.limit, row.start <= row.end, isInOrder,
                row.sequence > 0
            else { throw BlockParser.Damage(problem: "row \(index) is out of order") }
            before = row.key
            guard row.value.isFinite, leaf.canonicalValue(index).isFinite else {
                throw BlockParser.Damage(problem: "row \(index) has no finite value")
            }
        }
        try checkPayloads()
        try checkKind()
        guard holdings.allSatisfy({ $0.row < leaf.count && type.holdsSamples && !$0.members.isEmpty }) else {
            throw BlockParser.Damage(problem: "it tells of members that nothing holds")
        }
    }

    /// Checks that each payload is of one row, as it was written.
    ///
    /// A small file could have statistics count one series for a hundred rows.
    private func checkPayloads() throws {
        var rows = [Int](repeating: 0, count: leaf.allDetails.count)
        for index in 0..<leaf.count { rows[leaf.detailsIndex(index)] += 1 }
        guard zip(rows, leaf.allDetails).allSatisfy({ $0 < 2 || $1.payload == nil }) else {
            throw BlockParser.Damage(problem: "rows share what only one can have")
        }
    }

    /// Checks what only the kind of samples knows.
    private func checkKind() throws {
        switch type.traits.holding {
        case .members: return
        case .nothing, .associated: break
        }
        if type is QuantityType {
            for (index, details) in zip(0..., leaf.allDetails) where details.payload != nil {
                guard let row = (0..<leaf.count).first(where: { leaf.detailsIndex($0) == index }) else { continue }
                try AnySample(leaf.row(row), .nothing).validate(isImported: true)
            }
        } else if type.sample == nil {
            for index in 0..<leaf.count {
                guard let summary = ActivitySummary(leaf.row(index)) else {
                    throw BlockParser.Damage(problem: "row \(index) has no summary")
                }
                _ = try summary.validated()
            }
        } else {
            for index in 0..<leaf.count {
                let sample = AnySample(leaf.row(index), .nothing)
                try sample.validate(isImported: true)
                if let sample = sample.sample as? any ContentSample, !sample.hasValueOfContent {
                    throw BlockParser.Damage(problem: "row \(index) has a value that its content does not have")
                }
            }
        }
    }
}

extension ContentSample {
    /// Whether the value in the index's column is the one that the content has.
    fileprivate var hasValueOfContent: Bool { fields.value == Self.value(of: content) }
}

extension BlockParser {
    /// Yes or no, as one byte.
    mutating func flag() throws -> Bool { try number(UInt8.self) != 0 }
}
