import Foundation

/// A record of an export as written: types, units and values are not interpreted yet.
struct ExportRecord: Hashable, Sendable {
    /// The line in which its tag starts, from 1.
    let line: Int
    /// What it has in common with others.
    let head: RecordHead
    /// Its identifier, which only ``HealthExportWriter`` writes.
    var uuid: UUID?
    var value: String?
    /// The value as a number; nil if it is not one.
    var number: Double?
    var creationDate: ExportField<ExportDate> = .missing
    var startDate: ExportField<ExportDate> = .missing
    var endDate: ExportField<ExportDate> = .missing
    /// The first entries, in the order of the file.
    ///
    /// Keys may repeat.
    var metadata: [ExportMetadataEntry] = []
    /// The heartbeats from which a variability was computed, in the order of the file; one more than are read if there
    /// are too many.
    var heartbeats: [ExportHeartbeat] = []
    /// Whether there are more entries than are kept.
    var hasMoreMetadata = false

    /// Records have a few entries; only a file made to fill the memory has more than this.
    static let metadataLimit = 4096

    init(line: Int, _ head: RecordHead) {
        self.line = line
        self.head = head
    }
}

extension ExportRecord {
    /// Adds an entry of metadata; false for the first one of which there are too many, and which is not kept.
    mutating func add(_ entry: ExportMetadataEntry) -> Bool {
        guard metadata.count < Self.metadataLimit else {
            defer { hasMoreMetadata = true }
            return hasMoreMetadata
        }
        // Two are common, and one after the other would need memory twice.
        if metadata.isEmpty { metadata.reserveCapacity(2) }
        metadata.append(entry)
        return true
    }

    var type: String? { head.fields.type }
    var sourceName: String? { head.fields.sourceName }
}

/// An attribute that was read, could not be read, or is missing.
enum ExportField<Value: Hashable & Sendable>: Hashable, Sendable {
    case missing
    case invalid(String)
    case value(Value)

    /// The value, if there is one.
    var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

/// A heartbeat as written.
struct ExportHeartbeat: Hashable, Sendable {
    /// The time of the day, in the form that the exporting device shows, or nil if there is none.
    let time: String?
    /// The heart rate that follows from the time since the heartbeat before; nil if it is not a number.
    let beatsPerMinute: Double?
}

/// A key with its value, as text.
struct ExportMetadataEntry: Hashable, Sendable, Comparable {
    let key: String
    let value: String
    /// What the value is, if it is not what the key says, which only ``HealthExportWriter`` writes.
    var kind: String?

    /// How many bytes its texts have.
    var byteCount: Int { key.utf8.count + value.utf8.count + (kind?.utf8.count ?? 0) }

    /// Orders by key, then by value, both by their bytes: independent of the version of Unicode.
    static func < (left: Self, right: Self) -> Bool {
        if left.key.utf8.elementsEqual(right.key.utf8) {
            return left.value.utf8.lexicographicallyPrecedes(right.value.utf8)
        }
        return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    }
}
