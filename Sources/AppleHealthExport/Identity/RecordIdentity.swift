import Foundation
import HealthQuery

/// The content by which a record is recognised when it is read again, as UUIDs.
///
/// Exports hold no identifiers, so the identifier is made of the content; but not of the offset in its dates, the
/// address of its device in memory, the spelling of the source's name, or the order of its metadata. The order of the
/// fields below is part of every identifier ever given and may not change.
///
/// The first half is made of what no later export writes otherwise: the type, what a workout was, the dates and the date
/// of creation. So a record is found again also where the person chose other units, or renamed a phone, since then. The
/// second half is made of everything.
struct RecordIdentity: Sendable {
    /// The value of a record, as far as it was understood.
    enum Value: Hashable, Sendable {
        /// A number, by its bits: 81 and 81.0 are the same.
        case number(Double)
        /// A number that stands for a word, such as a stage of sleep: words are renamed, their numbers are not.
        case code(Int)
        /// The members of a correlation, each by its content, in no order.
        case members([UUID])
        /// What is a workout's own.
        indirect case workout(Workout)
    }

    private var hash = SipHash.ofRecords
    /// What no later export writes otherwise.
    private var kinHash = SipHash.ofRecords

    /// Begins with the fields that many records share, so that they are hashed once for all of them.
    ///
    /// - Parameter sourceName: the name of the source, normalized.
    init(type: String, unit: String?, sourceName: String, sourceVersion: String?, device: DeviceString?) {
        kinHash.combine(type)
        hash.combine(type)
        hash.combine(unit)
        hash.combine(sourceName)
        hash.combine(sourceVersion)
        // A device without any property equals no device: neither says anything.
        for field in DeviceString.Field.allCases {
            hash.combine(device?[field])
        }
    }

    /// Adds the fields that are the record's own.
    mutating func combine(
        _ value: Value, start: ExportDate, end: ExportDate, creation: ExportDate?, metadata: [ExportMetadataEntry]
    ) {
        switch value {
        case .number(let number):
            hash.combine(0 as UInt64)
            hash.combine(number)
        case .code(let code):
            hash.combine(1 as UInt64)
            hash.combine(UInt64(bitPattern: Int64(code)))
        case .members(let members):
            hash.combine(2 as UInt64)
            hash.combine(UInt64(members.count))
            for member in members.map({ ($0.high, $0.low) }).sorted(by: <) {
                hash.combine(member.0)
                hash.combine(member.1)
            }
        case .workout(let workout):
            hash.combine(3 as UInt64)
            workout.combine(into: &hash)
            kinHash.combine(workout.activityType)
        }
        kinHash.combine(start)
        kinHash.combine(end)
        hash.combine(start)
        hash.combine(end)
        combine(creation, metadata)
    }

    /// Adds what a series has of its own: numbers that distinguish its points.
    mutating func combine(
        points count: Int, from start: Date, creation: ExportDate?, metadata: [ExportMetadataEntry],
        _ numbers: (_ position: Int, _ hash: inout SipHash) -> Void
    ) {
        kinHash.combine(UInt64(count))
        kinHash.combine(start.timeIntervalSinceReferenceDate)
        hash.combine(4 as UInt64)
        hash.combine(UInt64(count))
        for position in 0..<count { numbers(position, &hash) }
        combine(creation, metadata)
    }

    /// Adds what an audiogram, a prescription or a clinical record has of its own: texts that no later export writes
    /// otherwise.
    mutating func combine(
        _ texts: [String], start: ExportDate, end: ExportDate, creation: ExportDate?, metadata: [ExportMetadataEntry]
    ) {
        func add(to hash: inout SipHash) {
            hash.combine(5 as UInt64)
            hash.combine(UInt64(texts.count))
            for text in texts { hash.combine(text) }
            hash.combine(start)
            hash.combine(end)
        }
        add(to: &kinHash)
        add(to: &hash)
        combine(creation, metadata)
    }

    private mutating func combine(_ creation: ExportDate?, _ metadata: [ExportMetadataEntry]) {
        kinHash.combine(creation)
        hash.combine(creation)
        hash.combine(UInt64(metadata.count))
        for entry in metadata.count > 1 ? metadata.sorted() : metadata {
            hash.combine(entry.key)
            hash.combine(entry.value)
        }
    }

    /// The identifier of a record with this content: 0 for the first in a file, 1 for its first repeat.
    func uuid(occurrence: Int) -> UUID { UUID(kin: kinHash.finalized(), hash, occurrence: occurrence) }

    /// The identifiers of records with this content; the first is the one that the file writes, if it writes one.
    func identifiers(writtenAs uuid: UUID?) -> ImportedIdentifiers {
        let kin = kinHash.finalized()
        return .content(first: uuid ?? UUID(kin: kin, hash, occurrence: 0), kin: kin, hash: hash)
    }
}

extension SipHash {
    /// Adds an instant.
    ///
    /// A missing instant differs from every instant.
    mutating func combine(_ date: ExportDate?) {
        combine(date == nil ? 0 : 1 as UInt64)
        combine(UInt64(bitPattern: date?.secondsSinceReferenceDate ?? 0))
        if let fraction = date?.fraction, fraction != 0 { combine(fraction) }
    }
}
