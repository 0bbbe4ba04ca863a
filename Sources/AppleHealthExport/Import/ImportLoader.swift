import Foundation
import HealthQuery

/// Converts what was read of an export, and saves it, while somebody else reads on.
actor ImportLoader {
    private let importer: HealthExportImporter
    private let folder: ExportFolder?
    private let store: HealthStore
    private var converter = RecordConverter()
    private var session = ImportSession()
    private var counts = TypeCounts()
    /// The files of clinical records that were read: one that many elements name would fill the memory.
    private var resourcesRead: Set<String> = []
    /// What was read, added and skipped so far, without the counts of types.
    private var partialReport = ImportReport()
    /// What was read, added and skipped so far.
    var report: ImportReport {
        var report = partialReport
        counts.note(in: &report)
        return report
    }

    init(_ importer: HealthExportImporter, _ folder: ExportFolder?, _ store: HealthStore) {
        (self.importer, self.folder, self.store) = (importer, folder, store)
    }

    /// Converts and saves a block; returns how many records were read so far.
    func load(_ block: ExportBlock) async throws -> Int {
        var batch = ImportBatch()
        var points = 0
        for event in block.events {
            points += try add(event, to: &batch)
            guard points >= importer.batchSize else { continue }
            try await save(batch)
            (batch, points) = (ImportBatch(), 0)
        }
        try await save(batch)
        return partialReport.recordsRead
    }

    /// Notes what the reader learned besides the records, and what is wrong with the bytes.
    func add(_ summary: ExportSummary, problem: String?, of name: String) {
        partialReport.add(summary)
        if let problem { add(damage: problem, of: name, line: partialReport.truncation?.line ?? 1) }
    }

    /// Notes that a file in an archive is damaged from a line on.
    private func add(damage problem: String, of name: String, line: Int) {
        let skip = ImportSkip(
            line: line, reason: .damagedArchive, type: nil, text: name, records: 0, problem: "\(name) \(problem)")
        partialReport.add(skip, limit: importer.detailLimit)
    }

    /// Imports the electrocardiograms in the folder of the export, one file after another.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func loadElectrocardiograms() async throws {
        guard let folder else { return }
        for path in folder.electrocardiograms {
            try Task.checkCancellation()
            var line = 1
            do {
                let sample = try converter.electrocardiogram(at: path, folder, &line)
                guard admits(sample) else { continue }
                var batch = ImportBatch()
                batch.series.append(sample)
                partialReport.addSeries(of: ObjectType.electrocardiogramType())
                try await save(batch)
            } catch let problem as RecordProblem {
                partialReport.add(
                    ImportSkip(problem, inSeriesOf: ObjectType.electrocardiogramType(), line: line),
                    limit: importer.detailLimit)
            }
        }
    }

    /// Imports the samples that ``HealthExportWriter`` wrote beside the export because they have no element.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func loadOtherSamples() async throws {
        let name = HealthExportWriter.otherFileName
        guard let folder, folder.contains(name) else { return }
        var lines: ByteLines
        do {
            lines = ByteLines(try folder.source(at: name, blockSize: importer.blockSize))
        } catch let problem as RecordProblem {
            return skip(1, problem)
        } catch {
            return skip(1, .file(name, "can not be read: \((error as? HealthError)?.message ?? "\(error)")"))
        }
        var (batch, line, bytesInBatch) = (ImportBatch(), 0, 0)
        while let next = try lines.next() {
            line += 1
            guard case .whole(let text) = next else {
                skip(line, .file(name, "has a line of more than \(ByteLines.longestLine) bytes"))
                continue
            }
            guard text.contains(where: { !$0.isXMLBlank }) else { continue }
            do throws(HealthError) {
                let sample = try RecordConverter.sample(writtenAs: Data(text))
                guard admits(sample) else { continue }
                add(sample, to: &batch)
            } catch {
                skip(line, .file(name, "has no sample in line \(line) (\(error.message))"))
            }
            bytesInBatch += text.count
            guard batch.series.count >= importer.batchSize || bytesInBatch >= Self.bytesOfBatch else { continue }
            try await save(batch)
            (batch, bytesInBatch) = (ImportBatch(), 0)
        }
        try await save(batch)
        if let problem = lines.source.problem { add(damage: problem, of: name, line: line) }
    }

    /// Adds a sample that stood beside the export; a correlation brings what it holds.
    private func add(_ sample: ImportedSample, to batch: inout ImportBatch) {
        guard sample.sample.sampleType is CorrelationType else {
            batch.series.append(sample)
            return partialReport.addSeries(of: sample.sample.sampleType)
        }
        let members = sample.sample.members.inOrder.map(RecordConverter.written)
        batch.correlations.append(ImportedCorrelation(correlation: sample, members: members))
        partialReport.correlationsRead += 1
        counts.count(sample)
    }

    /// How many bytes of lines make a batch.
    private static var bytesOfBatch: Int { 1 << 20 }

    private func skip(_ line: Int, _ problem: RecordProblem) {
        partialReport.add(ImportSkip(problem, inLine: line), limit: importer.detailLimit)
    }

    /// Counts what earlier imports saved and this one, of a whole export, did not meet.
    func countMissing() async {
        guard importer.admitsAll, !partialReport.isDamaged, partialReport.skippedByReason[.fileNotRead] == nil else {
            return
        }
        let missing = await store.database.importedSamples(notMetIn: session)
        // Without its folder an export does not have what stands beside it.
        let beside = folder == nil ? Self.typesBesideExport : []
        partialReport.samplesNotInFile = missing.filter { !beside.contains($0.key) }
    }

    /// The types of samples that do not stand in the export itself, or not all of them.
    private static let typesBesideExport = Set(
        SampleType.all.filter { $0 is SeriesType || $0 is ElectrocardiogramType || $0 is ClinicalType }
            .map(\.identifier))

    /// Saves a batch, unless a person decided meanwhile who may save what.
    private func save(_ batch: ImportBatch) async throws {
        try store.checkImporting()
        // Moved, as a copy would be made of all that was met when the first row is.
        var moved = ImportSession()
        swap(&moved, &session)
        let saved = try await batch.save(into: store.database, moved)
        session = saved.session
        partialReport.add(added: saved.report)
    }

    /// Whether a sample is to be imported; counts it otherwise.
    private func admits(_ sample: ImportedSample) -> Bool { importer.admits(sample.sample, &partialReport) }

    /// Converts an event; returns for how many samples the points of its routes count, which a batch cannot hold many of.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    private func add(_ event: ExportEvent, to batch: inout ImportBatch) throws -> Int {
        switch event {
        case .damage(let damage):
            partialReport.add(ImportSkip(damage), limit: importer.detailLimit)
        case .record(let record):
            partialReport.recordsRead += 1
            do throws(RecordProblem) {
                let sample = try converter.sample(record)
                if admits(sample) {
                    counts.count(sample)
                    batch.samples.append(sample)
                } else {
                    partialReport.recordsExcluded += 1
                }
                // A series of its own, which may be asked for without the record.
                if !record.heartbeats.isEmpty {
                    importer.addHeartbeats(of: record, to: &batch, &converter, &partialReport)
                }
            } catch {
                partialReport.add(ImportSkip(error, in: record), limit: importer.detailLimit)
            }
        case .correlation(let found):
            partialReport.correlationsRead += 1
            do throws(RecordProblem) {
                let correlation = try converter.correlation(found)
                guard admits(correlation.correlation) else {
                    partialReport.recordsExcluded += found.members.count
                    break
                }
                partialReport.membersRead += found.members.count
                counts.count(correlation.correlation)
                batch.correlations.append(correlation)
            } catch {
                let skip = ImportSkip(error, in: found.head, records: found.members.count)
                partialReport.add(skip, limit: importer.detailLimit)
            }
        case .workout(let found):
            partialReport.workoutsRead += 1
            do throws(RecordProblem) {
                let workout = try converter.workout(found)
                guard admits(workout) else {
                    importer.excludeRoutes(of: found, &partialReport)
                    break
                }
                counts.count(workout)
                batch.workouts.append(workout)
            } catch {
                partialReport.add(ImportSkip(error, in: found), limit: importer.detailLimit)
                break
            }
            return try importer.addRoutes(of: found, to: &batch, folder, &converter, &partialReport)
        case .document(let found):
            return try add(found, to: &batch)
        case .characteristics(let found):
            partialReport.characteristicsRead += found.entries.count
            for entry in found.entries {
                do throws(RecordProblem) {
                    try CharacteristicConverter.set(entry, of: &batch.characteristics)
                } catch {
                    partialReport.add(ImportSkip(error, in: entry, line: found.line), limit: importer.detailLimit)
                }
            }
        case .activitySummary(let found):
            partialReport.activitySummariesRead += 1
            do throws(RecordProblem) {
                let converter = try ActivitySummaryConverter(found)
                for problem in converter.problems {
                    partialReport.add(ImportSkip(problem, in: found), limit: importer.detailLimit)
                }
                batch.summaries[converter.summary.day] = converter.summary
            } catch {
                partialReport.add(ImportSkip(error, in: found), limit: importer.detailLimit)
            }
        }
        return 0
    }
}

extension ImportLoader {
    /// Converts a document; returns for how many samples its data count.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    private func add(_ found: ExportDocument, to batch: inout ImportBatch) throws -> Int {
        do {
            var (sample, byteCount): (ImportedSample, Int)
            switch found.kind {
            case .audiogram: (sample, byteCount) = (try converter.audiogram(found), 0)
            case .visionPrescription: (sample, byteCount) = (try converter.visionPrescription(found), 0)
            case .clinicalRecord:
                if let path = found.attributes["resourceFilePath"],
                    !resourcesRead.insert(ExportFolder.key(of: path)).inserted
                {
                    throw RecordProblem.file(path, "is that of a record before")
                }
                (sample, byteCount) = try converter.clinicalRecord(found, folder)
            }
            guard admits(sample) else { return 0 }
            batch.series.append(sample)
            partialReport.addSeries(of: sample.sample.sampleType)
            return byteCount / Self.bytesOfSample
        } catch let problem as RecordProblem {
            partialReport.add(ImportSkip(problem, in: found), limit: importer.detailLimit)
            return 0
        }
    }

    /// Data need memory of their own, so that fewer samples make a batch: so many bytes count as one sample.
    private static var bytesOfSample: Int { 1 << 10 }
}

/// How many samples there are of each type.
private struct TypeCounts {
    /// By the type's position, as texts would be hashed for each record.
    private var counts = [Int](repeating: 0, count: SampleType.all.count)

    mutating func count(_ sample: ImportedSample) { counts[sample.sample.sampleType.index] += 1 }

    func note(in report: inout ImportReport) {
        for (type, count) in zip(SampleType.all, counts) where count > 0 {
            report.samplesByType[type.identifier, default: 0] += count
        }
    }
}
