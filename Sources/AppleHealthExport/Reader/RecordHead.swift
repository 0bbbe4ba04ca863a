import Foundation
import HealthQuery

/// What many records have in common, behind one reference.
///
/// The reader finds the head of an earlier record again by the bytes of its attributes; a converter then finds what it
/// made of it by comparing references.
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

extension RecordHead {
    /// An attribute of records that is kept in their head; the one that differs most often comes first.
    enum Part: Int, CaseIterable {
        case device, sourceName, sourceVersion, type, unit, sourceIdentifier, sourceProduct, sourceSystem
    }
}

/// The heads of the records that were read last, found by the raw bytes that they were made of.
///
/// Nearly every record has the head of one of the last few: comparing bytes saves looking up a text for each attribute.
///
/// A class, as ``TextCache`` is.
final class RecordHeads {
    /// A head, and the bytes of its parts, one after another.
    private final class Known: Sendable {
        let head: RecordHead
        let bytes: [UInt8]
        /// How many bytes each part has; nil for those that are missing.
        let counts: [Int?]

        init(_ head: RecordHead, _ bytes: [UInt8], _ counts: [Int?]) {
            (self.head, self.bytes, self.counts) = (head, bytes, counts)
        }
    }

    // Unchecked: one reader has the heads, and looks up one after another.
    @exclusivity(unchecked) private var recent = RecentElements<Known>(capacity: 8)
    /// Where the parts of the current tag are; nil for those that it has not.
    @exclusivity(unchecked) private var parts = [Range<Int>?](repeating: nil, count: RecordHead.Part.allCases.count)

    /// Forgets the parts of the last tag.
    func removeParts() {
        for index in parts.indices { parts[index] = nil }
    }

    /// Notes where a part of the current tag is.
    func note(_ part: RecordHead.Part, at range: Range<Int>) { parts[part.rawValue] = range }

    /// The head that is made of the noted parts of the current tag; mostly that of an earlier record.
    func head(in bytes: Span<UInt8>, _ texts: TextCache) -> RecordHead {
        let known = bytes.withUnsafeBytes { bytes in recent.first { isMade($0, of: bytes) } }
        if let known { return known.head }
        func text(_ part: RecordHead.Part) -> String? {
            guard let range = parts[part.rawValue] else { return nil }
            return texts.text(bytes.extracting(range))
        }
        let head = RecordHead(
            RecordHead.Fields(
                device: text(.device), type: text(.type), sourceName: text(.sourceName),
                sourceVersion: text(.sourceVersion), unit: text(.unit), sourceIdentifier: text(.sourceIdentifier),
                sourceProduct: text(.sourceProduct), sourceSystem: text(.sourceSystem)))
        var raw: [UInt8] = []
        for case let range? in parts { bytes.extracting(range).withUnsafeBufferPointer { raw.append(contentsOf: $0) } }
        recent.add(Known(head, raw, parts.map { $0?.count }))
        return head
    }

    private func isMade(_ known: Known, of bytes: UnsafeRawBufferPointer) -> Bool {
        known.bytes.withUnsafeBytes { kept in
            var start = 0
            for index in parts.indices {
                let (range, count) = (parts[index], known.counts[index])
                guard range?.count == count else { return false }
                guard let range, let count else { continue }
                if let part = bytes.baseAddress?.advanced(by: range.lowerBound), let all = kept.baseAddress,
                    memcmp(part, all + start, count) != 0
                {
                    return false
                }
                start += count
            }
            return true
        }
    }
}
