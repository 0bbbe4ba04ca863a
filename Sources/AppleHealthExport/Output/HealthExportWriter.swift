public import Foundation
public import HealthQuery

/// Writes what a store holds as an `export.xml`, in the form of the Health app's, which ``HealthExportImporter`` reads
/// back to equal samples.
///
/// Quantities, categories, correlations, activity summaries and the person's characteristics have elements there.
/// Attributes that other readers pass over keep what the Health app leaves out: identifiers, bundles of sources,
/// fractions of seconds, units of summaries and the kinds of metadata's values. All dates are in UTC. Samples of other
/// kinds, such as workouts and routes, stand one on each line in a file beside it, `export.ndjson`, as
/// `NewlineDelimitedJSON` writes them; the importer reads that, too. So do samples that need more than an element can
/// have: a mebibyte, 4,096 entries of metadata, 1,000 objects in a correlation.
///
/// ```swift
/// let report = try await HealthExportWriter().write(from: store, toArchive: url)
/// try await HealthExportImporter().importFile(at: url, into: other)
/// ```
///
/// The samples of a type stand in the order in which they were saved, so that the same store gives the same bytes; if
/// need be the first ones of its sources come before, so that of overlapping sources the same one counts afterwards.
/// That can not be kept of a source with no sample of the type in the `export.xml`, which comes later. What was added
/// to workouts and electrocardiograms is written as samples, and lines of the `export.ndjson` say to what it belongs. The
/// importer passes over a correlation that holds nothing any more, and a sample of more than a century; a source has the
/// same name in all of the export. Not written are attachments, deleted objects, an order of sources that a person set,
/// preferred units, and whom a person allowed what.
public struct HealthExportWriter: Sendable {
    /// What was written.
    public struct Report: Sendable, Hashable, Codable {
        /// How many samples stand in the `export.xml`, by the identifier of their type; members of correlations count
        /// both within these and as themselves.
        public internal(set) var samplesByType: [String: Int] = [:]
        /// How many samples stand in the `export.ndjson`, by the identifier of their type.
        public internal(set) var otherSamplesByType: [String: Int] = [:]
        /// How many activity summaries stand in the `export.xml`.
        public internal(set) var activitySummaryCount = 0
        /// How many bytes both files have, or the archive.
        public internal(set) var byteCount = 0
    }

    /// The name of the file with the samples that have no element.
    static let otherFileName = "export.ndjson"
    /// The folder in an archive, as the Health app calls it.
    private static let folderName = "apple_health_export"

    /// How many bytes a line beside the export may have: as many as the importer reads.
    var longestLine = ByteLines.longestLine

    /// Creates a writer.
    public init() {}

    /// Writes what a store shows into a folder, which is made if it is not there.
    ///
    /// An `export.xml` and an `export.ndjson` in the folder are replaced as a whole once everything is written, and may
    /// then be read by the same people; when writing fails, they stay as they were. A folder is refused where something
    /// else would be read with them: an export under another name, or electrocardiograms in a folder in it.
    ///
    /// - Returns: what was written.
    /// - Throws: `HealthError` with `errorInvalidArgument` if the folder is refused or a file can not be written, saying
    ///   which, or if a sample needs a line of more than 268,435,456 bytes, which the importer does not read; errors of
    ///   the store, such as `errorAuthorizationNotDetermined` if permission to read one of all types was never asked
    ///   (R9.4); `CancellationError` if the task was cancelled.
    /// - Complexity: O(n log n); memory for the samples of one type.
    @concurrent
    @discardableResult
    public func write(from store: HealthStore, toFolder folder: URL) async throws -> Report {
        let url = folder.appendingPathComponent("export.xml")
        if let rival = try DiskFolder.rival(ofExportAt: url) {
            throw HealthError.invalidArgument(
                "\(folder.path) holds \(rival), which would be read instead of the export or beside it")
        }
        let content = try await Content(of: store)
        let main = try Self.file(at: url, store)
        defer { main.discard() }
        // Not through a link: the importer follows none that leads out of the folder.
        let other = try OutputFile(
            folder.appendingPathComponent(Self.otherFileName), store.faults, beside: url.followingLinks())
        defer { other.discard() }
        var report = try write(content, main: { try main.write($0.utf8) }, other: { try other.write($0) })
        // A disk that is full must not leave a new one beside an old one.
        try other.complete()
        try main.complete()
        // The importer reads both, so an old one must not stay beside the new one: this order leaves out, and doubles not.
        try other.replaceOld()
        try main.replaceOld()
        report.byteCount = main.byteCount + other.byteCount
        return report
    }

    /// Writes what a store shows into an archive like the Health app's, which ``HealthExportImporter`` reads as well.
    ///
    /// It is packed as it is written, and replaces an earlier file as a whole once everything is, for the same people
    /// to read; when writing fails, that stays as it was. Meanwhile the samples without elements stand in a file beside
    /// it, which nobody but its owner may read.
    ///
    /// - Returns: what was written; its ``Report/byteCount`` is that of the archive.
    /// - Throws: as ``write(from:toFolder:)``.
    /// - Complexity: O(n log n); memory for the samples of one type.
    @concurrent
    @discardableResult
    public func write(from store: HealthStore, toArchive url: URL) async throws -> Report {
        let content = try await Content(of: store)
        let file = try Self.file(at: url, store)
        defer { file.discard() }
        let other = try OutputFile(url.appendingPathExtension("ndjson"), store.faults, isPrivate: true)
        defer { other.discard() }
        let archive = ArchiveOutput(file)
        try archive.begin("\(Self.folderName)/export.xml")
        var report = try write(content, main: { try archive.write(Array($0.utf8)) }, other: { try other.write($0) })
        try archive.end()
        if other.byteCount > 0 {
            try archive.begin("\(Self.folderName)/\(Self.otherFileName)")
            try other.readBack {
                try Task.checkCancellation()
                try archive.write($0)
            }
            try archive.end()
        }
        try archive.finish()
        report.byteCount = file.byteCount
        return report
    }
}

extension HealthExportWriter {
    /// Begins a file that replaces the one at an address, or the one to which a link there leads.
    private static func file(at url: URL, _ store: HealthStore) throws -> OutputFile {
        try OutputFile(url.followingLinks(), store.faults)
    }

    /// What a store shows: the samples of one instant, and then the person.
    private struct Content {
        let snapshot: StoreSnapshot
        let person: Characteristics

        init(of store: HealthStore) async throws {
            snapshot = try await store.snapshot()
            person = try store.characteristics()
        }

        /// The samples of a type in the order in which they were saved, but for the first one of a source that would
        /// come too late: which source counts where two overlap depends on which of them saved its first sample later.
        func samples(of type: SampleType) throws -> [AnySample] {
            let found = try AnchoredObjectQueryDescriptor(
                predicates: [SamplePredicate<any Sample>.sample(type: type)], anchor: nil
            ).result(in: snapshot).addedSamples.compactMap { AnySample($0) }
            // What has an element is read before what has none.
            var firsts: [Source: (position: Int, hasElement: Bool)] = [:]
            for (position, sample) in found.enumerated() {
                try Task.checkCancellation()
                let source = sample.sample.sourceRevision.source
                if firsts[source]?.hasElement ?? false { continue }
                let hasElement = ExportElement.text(of: sample) != nil
                if hasElement || firsts[source] == nil { firsts[source] = (position, hasElement) }
            }
            guard firsts.count > 1 else { return found }
            let order = try snapshot.sources(of: type).compactMap { firsts[$0]?.position }
            if zip(order, order.dropFirst()).allSatisfy(<) { return found }
            let leading = Set(order)
            return order.map { found[$0] } + found.indices.filter { !leading.contains($0) }.map { found[$0] }
        }
    }

    /// The line of a sample that has no element.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if the importer would not read it.
    private func line(of sample: AnySample) throws -> Data {
        let line = try NewlineDelimitedJSON.data(of: [sample])
        // Without the line feed at its end.
        guard line.count - 1 <= longestLine else {
            throw HealthError.invalidArgument(
                "the \(sample.sampleType.identifier) \(sample.uuid) needs a line of \(line.count - 1) bytes in the "
                    + "\(Self.otherFileName), where one of more than \(longestLine) is not read")
        }
        return line
    }

    /// Writes an `export.xml`, and the samples that have no element there.
    private func write(
        _ content: Content, main: (String) throws -> Void, other: (Data) throws -> Void
    ) throws -> Report {
        var report = Report()
        try main("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_US\">\n")
        if let text = ExportElement.text(of: content.person) { try main(text) }
        // Members stand before what holds them, as in the Health app's.
        for type in SampleType.all.filter({ !$0.holdsSamples }) + SampleType.all.filter(\.holdsSamples) {
            guard type.sample != nil else { continue }
            let samples = try content.samples(of: type)
            for sample in samples {
                try Task.checkCancellation()
                if let text = ExportElement.text(of: sample) {
                    try main(text)
                    report.samplesByType[type.identifier, default: 0] += 1
                } else {
                    try other(line(of: sample))
                    report.otherSamplesByType[type.identifier, default: 0] += 1
                }
            }
            guard type.traits.holding == .associated else { continue }
            for added in try content.snapshot.associatedSamples(of: samples, type) {
                try Task.checkCancellation()
                try other(NewlineDelimitedJSON.data(of: [added]))
            }
        }
        for summary in try ActivitySummaryQueryDescriptor(predicate: nil).result(in: content.snapshot) {
            guard let text = ExportElement.text(of: summary) else { continue }
            try main(text)
            report.activitySummaryCount += 1
        }
        try main("</HealthData>\n")
        return report
    }
}
