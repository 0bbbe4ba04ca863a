public import Foundation

/// What an import read, what it added, and what it did not.
///
/// Every record of the file is accounted for, once. A record is a place at which the bytes `<Record` stand, wherever
/// that is, damaged or whole. Each is one of these:
///
/// - at top level, complete, and imported: ``samplesAdded`` or ``samplesAlreadyPresent``;
/// - a member of a correlation that was imported: ``membersRead``. In a whole export it repeats one at top level;
/// - not imported: ``recordsSkipped``. It says something that can not be imported; or is damaged, as is its
///   correlation; or stands in a comment, in an unknown element or behind the last complete element of a file that is
///   cut.
///
/// So ``recordsFound``, the sum of the four, is what a search for `<Record` in the file finds. Every skip says how many
/// records it costs, in ``ImportSkip/records``, and so does the truncation.
///
/// Counts of what is complete stand beside these: ``recordsRead`` and ``correlationsRead`` are how many records at top
/// level and how many correlations could be read, those included that were skipped for what they say.
public struct ImportReport: Sendable, Hashable, Codable {
    /// Where a file ends before its end.
    public struct Truncation: Sendable, Hashable, Codable {
        /// The last line of the file.
        public let line: Int
        /// What the file ends inside of: the name of an element, or a part of the XML such as a comment.
        public let inside: String
        /// How many records are lost with what the file ends inside of.
        public let records: Int
    }

    /// When the export was made, if the file says so.
    public internal(set) var exportDate: Date?
    /// The locale of the export, such as `en_GB`, if the file says so.
    public internal(set) var locale: String?
    /// How many complete records were read at top level.
    public internal(set) var recordsRead = 0
    /// How many samples were saved.
    public internal(set) var samplesAdded = 0
    /// How many samples were in the store already, from an earlier import.
    public internal(set) var samplesAlreadyPresent = 0
    /// How many complete correlations were read.
    public internal(set) var correlationsRead = 0
    /// How many correlations were saved.
    public internal(set) var correlationsAdded = 0
    /// How many correlations were in the store already, from an earlier import.
    public internal(set) var correlationsAlreadyPresent = 0
    /// How many records were read as members of correlations that were saved or in the store already.
    public internal(set) var membersRead = 0
    /// How many samples were saved because a correlation holds them, without a record of their own at top level.
    public internal(set) var membersAdded = 0
    /// How many samples there are of each type, added or already present, by the type's identifier.
    public internal(set) var samplesByType: [String: Int] = [:]
    /// How many elements there are that the importer does not read yet, such as workouts, by their name.
    public internal(set) var notYetRead: [String: Int] = [:]
    /// How many records were not imported, for whatever reason.
    public internal(set) var recordsSkipped = 0
    /// How much was skipped, by the reason.
    ///
    /// A skip can cost no record, or many; ``recordsSkipped`` counts those.
    public internal(set) var skippedByReason: [ImportSkip.Reason: Int] = [:]
    /// What was skipped: the first ones, up to the importer's limit.
    public internal(set) var skips: [ImportSkip] = []
    /// Where the file is cut, or nil if it is whole.
    public internal(set) var truncation: Truncation?

    /// How much was skipped, all reasons together.
    public var skippedCount: Int { skippedByReason.values.reduce(0, +) }
    /// How many records the file has, damaged ones and members of correlations included.
    public var recordsFound: Int { samplesAdded + samplesAlreadyPresent + membersRead + recordsSkipped }
    /// Whether the file ends before its end.
    public var isTruncated: Bool { truncation != nil }
    /// Whether parts of the file could not be read: it is cut, a tag is broken, or records stand where none are read.
    ///
    /// Records that are whole and say what can not be imported, such as an unknown type, do not count.
    public var isDamaged: Bool {
        isTruncated || skippedByReason[.brokenTag] != nil || skippedByReason[.notRead] != nil
    }
}

extension ImportReport {
    /// Notes that something was skipped, in full if there are less than `limit` such notes.
    mutating func add(_ skip: ImportSkip, limit: Int) {
        skippedByReason[skip.reason, default: 0] += 1
        recordsSkipped += skip.records
        if skips.count < limit { skips.append(skip) }
    }

    /// Takes over what the reader learned besides the records.
    mutating func add(_ summary: ExportSummary) {
        exportDate = summary.exportDate.value?.date
        locale = summary.locale
        notYetRead = summary.notYetRead
        truncation = summary.truncation.map { Truncation(line: $0.line, inside: $0.inside, records: $0.records) }
        recordsSkipped += truncation?.records ?? 0
    }
}

extension ImportReport: CustomStringConvertible {
    /// The numbers in sentences, then what was skipped, line by line.
    public var description: String {
        var lines = [
            """
            \(recordsFound) records found: \(samplesAdded) added as samples, \(samplesAlreadyPresent) already there, \
            \(membersRead) in correlations, \(recordsSkipped) skipped.
            """
        ]
        if correlationsRead > 0 {
            lines.append(
                """
                \(correlationsRead) correlations read: \(correlationsAdded) added, \(correlationsAlreadyPresent) already \
                there.
                """
            )
        }
        if let truncation {
            lines.append(
                """
                The file is cut: it ends in line \(truncation.line), inside \(truncation.inside), \
                with \(truncation.records) records in it.
                """
            )
        }
        if !notYetRead.isEmpty {
            lines.append("Not read yet: \(Self.list(notYetRead)).")
        }
        if !skippedByReason.isEmpty {
            let counts = skippedByReason.map { ($0.key.rawValue, $0.value) }
            lines.append("Skipped: \(Self.list(Dictionary(counts, uniquingKeysWith: +))).")
            lines += skips.map { "  \($0.message)" }
            if skippedCount > skips.count {
                lines.append("  … and \(skippedCount - skips.count) more")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The counts with their names, greatest first.
    private static func list(_ counts: [String: Int]) -> String {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }.joined(
            separator: ", ")
    }
}
