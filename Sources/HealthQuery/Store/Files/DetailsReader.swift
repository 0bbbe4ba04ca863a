import Foundation

/// Reads the details of rows from a database's files.
struct DetailsReader {
    private(set) var names = NameTable()
    /// The details that have a position.
    private(set) var details: [SampleDetails] = []

    /// Adds the names of a block.
    mutating func add(names block: [UInt8]) throws {
        try names.add(try FileJSON.decode(FileNames.self, block))
    }

    /// Adds the details of a block; what has a payload is with its row, and not in such a block.
    mutating func add(details block: [UInt8]) throws {
        var parser = BlockParser(block)
        details += try parser.each { parser in
            let details = try record(&parser)
            guard details.payload == nil else {
                throw BlockParser.Damage(problem: "it has what only one \(details.type.identifier) can have")
            }
            return details
        }
        try parser.finish()
    }

    /// The details that a row refers to, or has with it.
    func details(_ parser: inout BlockParser) throws -> SampleDetails {
        let position: UInt32 = try parser.number()
        return position == DetailsWriter.inPlace ? try record(&parser) : try details.named(position, "details")
    }

    func source(_ parser: inout BlockParser) throws -> Source {
        try names.names.sources.named(try parser.number(), "source")
    }

    func type(_ parser: inout BlockParser) throws -> SampleType {
        try names.types.named(try parser.number(), "type")
    }

    private func record(_ parser: inout BlockParser) throws -> SampleDetails {
        let type = try type(&parser)
        let revision = try names.names.revisions.named(try parser.number(), "source revision")
        let unit: UInt32 = try parser.number()
        let device: UInt32 = try parser.number()
        let metadata = try metadata(&parser)
        let payload = try parser.counted()
        let details = SampleDetails(
            type: type,
            unit: unit == .max ? nil : try names.names.units.named(unit, "unit"),
            sourceRevision: revision,
            device: device == .max ? nil : try names.names.devices.named(device, "device"),
            metadata: metadata,
            payload: payload.isEmpty ? nil : try PayloadRecord.payload(of: type, Array(payload))
        )
        try check(details)
        return details
    }

    func metadata(_ parser: inout BlockParser) throws -> [String: MetadataValue] {
        let pairs = try parser.each { parser in
            (try names.names.keys.named(try parser.number(), "metadata key"), try value(&parser))
        }
        return Dictionary(pairs, uniquingKeysWith: { $1 })
    }

    private func value(_ parser: inout BlockParser) throws -> MetadataValue {
        switch try parser.number(UInt8.self) {
        case 0: return .string(try parser.text())
        case 1: return .bool(false)
        case 2: return .bool(true)
        case 3: return .integer(Int(truncatingIfNeeded: try parser.number(Int64.self)))
        case 4: return .double(try parser.double())
        case 5: return .date(Date(timeIntervalSinceReferenceDate: try parser.double()))
        case 6:
            let number = try parser.double()
            let unit = try names.names.units.named(try parser.number(), "unit")
            return .quantity(Quantity(unit: unit, doubleValue: number))
        case let kind: throw BlockParser.Damage(problem: "it has metadata of an unknown kind, \(kind)")
        }
    }

    /// Checks what saving would have checked.
    private func check(_ details: SampleDetails) throws {
        if details.type.isKnown { try details.validate(isImported: true) }
        guard case .quantity(let canonical, _) = details.type.traits.value else { return }
        guard let unit = details.unit, unit.conversion(to: canonical) != nil else {
            throw BlockParser.Damage(problem: "\(details.type.identifier) has a unit that does not fit")
        }
    }
}
