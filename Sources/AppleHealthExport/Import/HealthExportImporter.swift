public import Foundation
public import HealthQuery

/// Imports an export of the Health app, as `export.zip` or `export.xml`, into a store.
///
/// The file is read in blocks and saved in transactions of a few thousand samples, so that an import needs constant
/// memory beside the samples themselves. Damage costs only the element that it is in; the report says what was lost
/// and in which line, and counts every record of the file.
///
/// ```swift
/// let report = try await HealthExportImporter().importFile(at: url, into: store)
/// print(report)
/// ```
///
/// Importing is repeatable. Exports hold no identifiers, so each sample gets one made of its content: importing a file
/// again, or a later export of the same person, adds only what is new. Exact repeats within one file are samples of
/// their own. A later export may write a sample otherwise, because the person chose another unit or renamed a phone: it is
/// recognised by its type, its dates, the date of its creation and its value, as far as that is written, and counted in
/// ``ImportReport/samplesInOtherForm``. What a later export does not hold any more stays, and is counted in
/// ``ImportReport/samplesNotInFile``. Exports hold no bundle identifiers either: a source is identified by its name, in a spelling that does
/// not distinguish kinds of apostrophes and blanks.
///
/// Records become quantity and category samples. The members of correlations appear at top level too: correlations are
/// linked to those samples, which are not saved again; of several exact repeats, each correlation gets one of its own.
/// Workouts become samples with their events, activities and totals; what cannot be understood of one is left out, and told
/// as a skip that costs no record. Their routes are read from the GPX files beside the
/// `export.xml`, and the heartbeats that stand in a record of their variability become a series beside it. The person's
/// characteristics are set where the file gives them a value, and else stay as they were. The activity summary of a day
/// replaces the one before. Audiograms, prescriptions and clinical records become samples, the latter with their data from
/// the files beside the `export.xml`. What is not read is counted in ``ImportReport/notYetRead``. A record without metadata that
/// saving its type requires, such as a menstrual flow from before that was required, becomes a sample too.
public struct HealthExportImporter: Sendable {
    /// How many skipped records a report describes in full; further ones are only counted.
    public var detailLimit: Int
    /// The types of samples that are imported; nil for all.
    ///
    /// A correlation brings the samples that it holds, whatever their types. Routes need their workout: without its
    /// type there are none. Records in workouts need only their own type, and heartbeats no other type. Activity
    /// summaries and characteristics are not samples: they are imported in any case.
    public var types: Set<SampleType>?
    /// When samples must be to be imported, in part at least; nil for always.
    ///
    /// As with `Query.predicateForSamples(withStart:end:options:)`, the end of the interval does not belong to it.
    /// Activity summaries and characteristics are not samples: they are imported in any case.
    public var dateInterval: DateInterval?

    /// The size of the blocks in which the file is read; tests show that it does not matter.
    var blockSize = ByteSource.defaultBlockSize
    /// How many samples one transaction holds.
    var batchSize = 4096
    /// The least number of bytes between two reports of progress.
    var progressInterval = 4 << 20

    /// Creates an importer.
    ///
    /// - Parameter detailLimit: how many skipped records a report describes in full.
    public init(detailLimit: Int = 100) {
        self.detailLimit = max(0, detailLimit)
    }

    /// Whether a sample is to be imported; a report counts it otherwise.
    func admits(_ sample: AnySample, _ report: inout ImportReport) -> Bool {
        if admits(sample) { return true }
        report.samplesExcluded[sample.sampleType.identifier, default: 0] += 1
        return false
    }

    /// Whether a sample is to be imported.
    func admits(_ sample: AnySample) -> Bool {
        if let types, !types.contains(sample.sampleType) { return false }
        guard let dateInterval else { return true }
        return sample.startDate < dateInterval.end && sample.endDate >= dateInterval.start
    }

    /// Whether all samples are imported.
    var admitsAll: Bool { types == nil && dateInterval == nil }

    /// Imports a file.
    ///
    /// When the task is cancelled, the samples saved so far stay, and another import continues where this one stopped.
    ///
    /// - Parameters:
    ///   - url: the archive that the Health app makes, as it is, the folder that it becomes when it is unpacked, or the
    ///     `export.xml` in it. Routes, electrocardiograms and clinical records are read from the archive, or from the
    ///     file's folder, and from nowhere else.
    ///   - store: the store whose database gets the samples, under the sources that the file names. It must be one
    ///     about which no person decided anything: a store as it is by default, or another's `unrestricted`.
    ///   - progress: called every few megabytes and at the end, on no particular thread.
    /// - Returns: what was read, added and skipped.
    /// - Throws: `HealthError` with `errorInvalidArgument` if there is no file or it is not an export, saying what it
    ///   is; with `errorAuthorizationDenied` if a person decided anything about the store, whatever it was (R9.1);
    ///   `CancellationError` if the task was cancelled.
    /// - Complexity: O(n log m) for n records and m samples in the store; constant memory beside the samples
    ///   themselves, apart from two bits for each row of the store.
    @concurrent
    @discardableResult
    public func importFile(
        at url: URL, into store: HealthStore, progress: (@Sendable (ImportProgress) -> Void)? = nil
    ) async throws -> ImportReport {
        var isFolder: ObjCBool = false
        _ = url.isFileURL && FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        let url = isFolder.boolValue ? try DiskFolder.export(in: url) : url
        let source = try ByteSource(fileAt: url, blockSize: blockSize)
        guard try ZipArchive.isArchive(at: url) else {
            return try await run(
                source, named: url.lastPathComponent, .disk(DiskFolder(ofFileAt: url)), into: store,
                progress: progress)
        }
        let folder = try ArchiveFolder(ZipArchive(at: url))
        return try await run(
            folder.exportSource(), named: "\(folder.export.name) in \(url.lastPathComponent)", .archive(folder),
            into: store, progress: progress)
    }

    /// Imports the file at a path, as ``importFile(at:into:progress:)`` does.
    @concurrent
    @discardableResult
    public func importFile(
        atPath path: String, into store: HealthStore, progress: (@Sendable (ImportProgress) -> Void)? = nil
    ) async throws -> ImportReport {
        try await importFile(at: URL(fileURLWithPath: path), into: store, progress: progress)
    }

    /// Imports the contents of an `export.xml`, as ``importFile(at:into:progress:)`` does with a file.
    ///
    /// Routes of workouts and clinical records stand in other files, and are skipped.
    @concurrent
    @discardableResult
    public func importData(
        _ data: Data, into store: HealthStore, progress: (@Sendable (ImportProgress) -> Void)? = nil
    ) async throws -> ImportReport {
        try await run(
            ByteSource(data, blockSize: blockSize), named: "the data", nil, into: store, progress: progress)
    }
}
