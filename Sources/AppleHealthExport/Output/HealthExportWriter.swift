public import Foundation
public import HealthQuery

/// Writes what a store holds as an `export.xml`, in the form of the Health app's, which ``HealthExportImporter`` reads
/// back to equal samples.
///
/// Quantities, categories and correlations have elements there. Attributes that other readers pass over keep what the
/// Health app leaves out: identifiers, bundles of sources, fractions of seconds and the kinds of metadata's values. All
/// dates are in UTC. Samples of other kinds, such as workouts and routes, stand one on each line in a file beside it,
/// `export.ndjson`, as ``NewlineDelimitedJSON`` writes them; the importer reads that, too.
///
/// ```swift
/// let report = try await HealthExportWriter().write(from: store, toFolder: url)
/// try await HealthExportImporter().importFile(at: url, into: other)
/// ```
///
/// The samples of a type stand in the order in which they were saved, so that of overlapping sources the same one counts
/// afterwards, and the same store gives the same bytes. What workouts refer to is not written, nor are attachments,
/// characteristics, activity summaries, deleted objects, an order of sources that a person set, and whom a person allowed
/// what.
public struct HealthExportWriter: Sendable {
    /// What was written.
    public struct Report: Sendable, Hashable, Codable {
        /// How many samples stand in the `export.xml`, by the identifier of their type; members of correlations count
        /// both within these and as themselves.
        public internal(set) var samplesByType: [String: Int] = [:]
        /// How many samples stand in the `export.ndjson`, by the identifier of their type.
        public internal(set) var otherSamplesByType: [String: Int] = [:]
        /// How many bytes both files have.
        public internal(set) var byteCount = 0
    }

    /// The name of the file with the samples that have no element.
    static let otherFileName = "export.ndjson"

    /// Creates a writer.
    public init() {}

    /// Writes the samples that a store shows into a folder, which is made if it is not there.
    ///
    /// Files of an earlier export in the folder are replaced as a whole once everything is written; when writing fails,
    /// they stay as they were.
    ///
    /// - Returns: what was written.
    /// - Throws: `HealthError` with `errorInvalidArgument` if a file can not be written, saying which; errors of the
    ///   store; `CancellationError` if the task was cancelled.
    /// - Complexity: O(n log n); memory for the samples of one type.
    @concurrent
    @discardableResult
    public func write(from store: HealthStore, toFolder folder: URL) async throws -> Report {
        let snapshot = try await store.snapshot()
        var report = Report()
        let main = try OutputFile(folder.appendingPathComponent("export.xml"))
        let other = try OutputFile(folder.appendingPathComponent(Self.otherFileName))
        defer {
            main.discard()
            other.discard()
        }
        try main.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_US\">\n")
        // Members stand before what holds them, as in the Health app's.
        for type in SampleType.all.filter({ !$0.holdsSamples }) + SampleType.all.filter(\.holdsSamples) {
            try Task.checkCancellation()
            guard type.sample != nil else { continue }
            // In the order in which they were saved: which source counts where two overlap depends on it.
            let found = try AnchoredObjectQueryDescriptor(
                predicates: [SamplePredicate<any Sample>.sample(type: type)], anchor: nil
            ).result(in: snapshot)
            for sample in found.addedSamples.compactMap({ AnySample($0) }) {
                if let text = ExportElement.text(of: sample) {
                    try main.write(text)
                    report.samplesByType[type.identifier, default: 0] += 1
                } else {
                    try other.write(String(decoding: NewlineDelimitedJSON.data(of: [sample]), as: UTF8.self))
                    report.otherSamplesByType[type.identifier, default: 0] += 1
                }
            }
        }
        try main.write("</HealthData>\n")
        // The importer reads both, so an old one must not stay beside the new one: this order leaves out, and doubles not.
        try other.finish()
        try main.finish()
        report.byteCount = main.byteCount + other.byteCount
        return report
    }
}
