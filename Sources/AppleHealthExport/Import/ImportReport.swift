public import Foundation

/// What an import read, added and skipped.
///
/// Every record of the file is accounted for, once. A record is any occurrence of the bytes `<Record`, wherever it is,
/// damaged or whole. Each is one of these:
///
/// - at top level, complete, and imported: ``samplesAdded`` or ``samplesAlreadyPresent``;
/// - a member of a correlation that was imported, or a record in a workout that is imported itself: ``membersRead``. In
///   a whole export the member repeats a record at top level, and the record in a workout may;
/// - left out because the importer was told to: ``recordsExcluded``;
/// - not imported: ``recordsSkipped``. Its content cannot be imported; or it is damaged, or what holds it is; or it
///   is in a comment, in an unknown element or after the last complete element of a file that is cut.
///
/// So ``recordsFound``, their sum, is what a search for `<Record` in the file finds. Every skip says how many
/// records it costs, in ``ImportSkip/records``, and so does the truncation.
///
/// Counts of complete elements stand beside these: ``recordsRead``, ``correlationsRead`` and ``workoutsRead`` are how many
/// records at top level, correlations and workouts could be read, including those that were skipped because of their
/// content.
public struct ImportReport: Sendable, Hashable, Codable {
    /// The point at which a file is cut.
    public struct Truncation: Sendable, Hashable, Codable {
        /// The last line of the file.
        public let line: Int
        /// The element in which the file ends, by its name, or the part of the XML, such as a comment.
        public let inside: String
        /// How many records are lost with it.
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
    /// How many of what was in the store already was there in another form: in another unit, or from a source with
    /// another name.
    ///
    /// Samples, correlations, workouts and series; they stay as they are.
    public internal(set) var samplesInOtherForm = 0
    /// How many samples, workouts and series were replaced by what the file holds: their source saved that under the same
    /// sync identifier, with a greater version.
    ///
    /// What has a lesser version than the store counts as there already.
    public internal(set) var samplesReplaced = 0
    /// How many samples of earlier imports the file does not hold, by the identifier of their type.
    ///
    /// The person deleted them, or the file is another person's. They stay. Only samples whose identifiers an import made
    /// of their content count. Empty if the file is damaged, or a part of it was left out; without those that stand in
    /// files beside an export if these are not there.
    public internal(set) var samplesNotInFile: [String: Int] = [:]
    /// How many records were left out because of ``HealthExportImporter/types`` or
    /// ``HealthExportImporter/dateInterval``, those in workouts and the members of left-out correlations included.
    public internal(set) var recordsExcluded = 0
    /// How many samples were left out for the same reason, by the identifier of their type; members of correlations that
    /// were left out and records in workouts not included, the routes of workouts that were left out included.
    public internal(set) var samplesExcluded: [String: Int] = [:]
    /// How many complete correlations were read.
    public internal(set) var correlationsRead = 0
    /// How many correlations were saved.
    public internal(set) var correlationsAdded = 0
    /// How many correlations were in the store already, from an earlier import.
    public internal(set) var correlationsAlreadyPresent = 0
    /// How many complete workouts were read.
    public internal(set) var workoutsRead = 0
    /// How many workouts were saved.
    public internal(set) var workoutsAdded = 0
    /// How many workouts were in the store already, from an earlier import.
    public internal(set) var workoutsAlreadyPresent = 0
    /// How many samples of other kinds could be read: routes of workouts, series of heartbeats, electrocardiograms,
    /// audiograms, prescriptions and clinical records, and what ``HealthExportWriter`` wrote beside an export but for
    /// workouts and correlations.
    public internal(set) var seriesRead = 0
    /// How many of them were saved.
    public internal(set) var seriesAdded = 0
    /// How many of them were in the store already, from an earlier import.
    public internal(set) var seriesAlreadyPresent = 0
    /// How many characteristics of the person the file names, also where they are not set or are skipped.
    public internal(set) var characteristicsRead = 0
    /// How many complete activity summaries were read, also those that are skipped.
    public internal(set) var activitySummariesRead = 0
    /// How many records were read as members of correlations that were saved or in the store already, or in workouts.
    ///
    /// A record in a workout that was left out counts if its own type and its own time are to be imported.
    public internal(set) var membersRead = 0
    /// How many samples were saved because they stand in a correlation or a workout, without a record of their own
    /// before it at top level.
    public internal(set) var membersAdded = 0
    /// How many samples there are of each type, added or already present, by the type's identifier.
    ///
    /// Members of correlations and records in workouts are not counted here: most stand at top level as well, and would
    /// count twice. ``membersAdded`` tells how many were saved.
    public internal(set) var samplesByType: [String: Int] = [:]
    /// How many elements there are that the importer does not read, such as attachments, by their name.
    ///
    /// Of what is inside an unknown element, those count too that are read only at top level, such as workouts.
    public internal(set) var notYetRead: [String: Int] = [:]
    /// How many records were not imported, for any reason.
    public internal(set) var recordsSkipped = 0
    /// How many skips there were, by the reason.
    ///
    /// One skip can cost no record, or many; ``recordsSkipped`` counts records.
    public internal(set) var skippedByReason: [ImportSkip.Reason: Int] = [:]
    /// What was skipped: the first ones, up to the importer's limit; of parts of workouts what is wrong with several in the same
    /// way stands here once.
    public internal(set) var skips: [ImportSkip] = []
    /// The point at which the file is cut; nil if it is whole.
    public internal(set) var truncation: Truncation?

    /// How many skips there were for all reasons together.
    public var skippedCount: Int { Self.sum(skippedByReason.values) }
    /// How many records the file has, including damaged ones and members of correlations.
    public var recordsFound: Int {
        Self.sum([samplesAdded, samplesAlreadyPresent, membersRead, recordsExcluded, recordsSkipped])
    }
    /// The sum of some counts; a report that was decoded can have any.
    private static func sum(_ counts: some Sequence<Int>) -> Int {
        counts.reduce(0) { sum, count in
            let (result, overflow) = sum.addingReportingOverflow(count)
            return overflow ? (count < 0 ? .min : .max) : result
        }
    }
    /// Whether the file is cut.
    public var isTruncated: Bool { truncation != nil }
    /// Whether parts of the file could not be read: it is cut, a tag, the archive or a file beside the export is broken, or
    /// records appear where none are read.
    ///
    /// Whole records whose content cannot be imported, such as an unknown type, do not count.
    public var isDamaged: Bool {
        isTruncated
            || [.brokenTag, .notRead, .damagedFile, .damagedArchive].contains { skippedByReason[$0] != nil }
    }
}

extension ImportReport {
    /// Notes a skip, in full if there are fewer than `limit` such notes.
    mutating func add(_ skip: ImportSkip, limit: Int) {
        skippedByReason[skip.reason, default: 0] += 1
        recordsSkipped += skip.records
        if skips.count < limit { skips.append(skip) }
    }

    /// Adds what was saved or was in the store already.
    mutating func add(added other: ImportReport) {
        samplesAdded += other.samplesAdded
        samplesAlreadyPresent += other.samplesAlreadyPresent
        samplesInOtherForm += other.samplesInOtherForm
        samplesReplaced += other.samplesReplaced
        correlationsAdded += other.correlationsAdded
        correlationsAlreadyPresent += other.correlationsAlreadyPresent
        membersAdded += other.membersAdded
        workoutsAdded += other.workoutsAdded
        workoutsAlreadyPresent += other.workoutsAlreadyPresent
        seriesAdded += other.seriesAdded
        seriesAlreadyPresent += other.seriesAlreadyPresent
    }

    /// Whether anything was found that only exports have.
    var hasContent: Bool {
        !samplesByType.isEmpty || !samplesExcluded.isEmpty || characteristicsRead + activitySummariesRead > 0
    }

    /// Adds what the reader learned besides the records.
    mutating func add(_ summary: ExportSummary) {
        exportDate = summary.exportDate.value?.date
        locale = summary.locale
        notYetRead = summary.notYetRead
        truncation = summary.truncation.map { Truncation(line: $0.line, inside: $0.inside, records: $0.records) }
        recordsSkipped += truncation?.records ?? 0
    }
}

extension ImportReport: CustomStringConvertible {
    /// The counts in sentences, then the skips, line by line.
    public var description: String {
        let added = membersAdded > 0 ? " (\(membersAdded) of them added)" : ""
        var lines = [
            """
            \(recordsFound) records found: \(samplesAdded) added as samples, \(samplesAlreadyPresent) already there, \
            \(membersRead) in correlations and workouts\(added), \(recordsSkipped) skipped.
            """
        ]
        if !samplesExcluded.isEmpty { lines.append("Left out, as asked: \(Self.list(samplesExcluded)).") }
        if samplesInOtherForm > 0 {
            lines.append("\(samplesInOtherForm) already there in another unit, or under another name of their source.")
        }
        if samplesReplaced > 0 {
            lines.append("\(samplesReplaced) replaced, as their source saved a newer version.")
        }
        if !samplesNotInFile.isEmpty {
            lines.append("From earlier imports, and not in the file: \(Self.list(samplesNotInFile)).")
        }
        if correlationsRead > 0 {
            lines.append(
                """
                \(correlationsRead) correlations read: \(correlationsAdded) added, \(correlationsAlreadyPresent) already \
                there.
                """
            )
        }
        if workoutsRead > 0 {
            lines.append(
                "\(workoutsRead) workouts read: \(workoutsAdded) added, \(workoutsAlreadyPresent) already there."
            )
        }
        if seriesRead > 0 {
            lines.append(
                """
                \(seriesRead) samples of other kinds read, such as routes and electrocardiograms: \(seriesAdded) \
                added, \(seriesAlreadyPresent) already there.
                """
            )
        }
        if characteristicsRead > 0 { lines.append("\(characteristicsRead) characteristics of the person read.") }
        if activitySummariesRead > 0 { lines.append("\(activitySummariesRead) activity summaries read.") }
        if let truncation {
            lines.append(
                """
                The file is cut: it ends in line \(truncation.line), inside \(truncation.inside), \
                with \(truncation.records) records in it.
                """
            )
        }
        if !notYetRead.isEmpty {
            lines.append("Not read: \(Self.list(notYetRead)).")
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
