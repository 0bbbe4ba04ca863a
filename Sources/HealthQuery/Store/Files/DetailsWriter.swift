import Foundation

/// Writes the details of rows into a database's files.
///
/// What rows share is written once, and referred to by its position. What hardly recurs, with a sync identifier or a
/// payload, is written where it is used.
struct DetailsWriter {
    var names = NamePositions()
    /// The details that have a position.
    ///
    /// They are held, so that no others are found where they were.
    private var positions: [ObjectIdentifier: (position: UInt32, details: SampleDetails)] = [:]
    /// Those that got a position since the last file.
    ///
    /// They are beside the others, so that those need not be copied for the case that the file fails.
    private var added: [ObjectIdentifier: (position: UInt32, details: SampleDetails)] = [:]
    /// The records of details that have a position, but were not written.
    private var new = BlockBytes()
    private var newCount: UInt32 = 0

    /// Stands for details that are written where they are used.
    static let inPlace = UInt32.max

    init() {}

    /// Continues after files with some names and details.
    init(_ names: NameTable, _ details: [SampleDetails]) {
        self.names = names.positions
        for (position, details) in details.enumerated() {
            positions[ObjectIdentifier(details)] = (UInt32(truncatingIfNeeded: position), details)
        }
    }

    /// Appends a reference to a row's details, or the details themselves.
    mutating func append(_ row: SampleRow, to bytes: inout BlockBytes) throws {
        let details = row.details
        if details.isSynced || details.payload != nil {
            bytes.append(Self.inPlace)
            try append(record: row, to: &bytes)
            return
        }
        let key = ObjectIdentifier(details)
        if let known = added[key] ?? positions[key] { return bytes.append(known.position) }
        let position = UInt32(truncatingIfNeeded: positions.count + added.count)
        added[key] = (position, details)
        var record = new
        new = BlockBytes()
        try append(record: row, to: &record)
        new = record
        newCount += 1
        bytes.append(position)
    }

    /// Takes in what got a position in a file that is complete; O(k) for k details, where nobody else has a copy.
    mutating func endFile() {
        if positions.isEmpty { swap(&positions, &added) }
        positions.merge(added) { $1 }
        added = [:]
    }

    /// The content of a block of the details that were not written yet; nil if there are none.
    ///
    /// From now on they count as written.
    mutating func takeNew() -> [UInt8]? {
        guard newCount > 0 else { return nil }
        var bytes = BlockBytes()
        bytes.append(newCount)
        new.bytes.withUnsafeBytes { bytes.append(raw: $0) }
        (new, newCount) = (BlockBytes(), 0)
        return bytes.bytes
    }

    private mutating func append(record row: SampleRow, to bytes: inout BlockBytes) throws {
        let details = row.details
        bytes.append(names.position(details.type))
        bytes.append(names.position(details.sourceRevision))
        bytes.append(details.unit.map { names.position($0) } ?? .max)
        bytes.append(details.device.map { names.position($0) } ?? .max)
        append(details.metadata, to: &bytes)
        bytes.append(counted: details.payload == nil ? Data() : try PayloadRecord.data(of: row))
    }

    /// Appends metadata, by its keys.
    mutating func append(_ metadata: [String: MetadataValue], to bytes: inout BlockBytes) {
        bytes.append(each: metadata.sorted { $0.key < $1.key }) { pair, bytes in
            bytes.append(names.position(key: pair.key))
            append(pair.value, to: &bytes)
        }
    }

    private mutating func append(_ value: MetadataValue, to bytes: inout BlockBytes) {
        switch value {
        case .string(let text):
            bytes.append(UInt8(0))
            bytes.append(text)
        case .bool(let isTrue): bytes.append(UInt8(isTrue ? 2 : 1))
        case .integer(let number):
            bytes.append(UInt8(3))
            bytes.append(Int64(number))
        case .double(let number):
            bytes.append(UInt8(4))
            bytes.append(number)
        case .date(let date):
            bytes.append(UInt8(5))
            bytes.append(date.timeIntervalSinceReferenceDate)
        case .quantity(let quantity):
            bytes.append(UInt8(6))
            bytes.append(quantity.value)
            bytes.append(names.position(quantity.unit))
        }
    }
}
