import Foundation
import HealthQuery

/// Converts what was read of an export, and saves it, while somebody else reads on.
actor ImportLoader {
    /// How many bytes of lines make a batch.
    private static let bytesOfBatch = 1 << 20
    /// Data need memory of their own, so that fewer samples make a batch: so many bytes count as one sample.
    static let bytesOfSample = 1 << 10
    /// The types of samples that do not stand in the export itself, or not all of them.
    private static let typesBesideExport = Set(
        SampleType.all.filter { $0 is SeriesType || $0 is ElectrocardiogramType || $0 is ClinicalType }
            .map(\.identifier))

    let importer: HealthExportImporter
    let folder: ExportFolder?
    private let store: HealthStore
    // Unchecked: each record needs them, and nothing else of the loader runs meanwhile.
    @exclusivity(unchecked) var converter = RecordConverter()
    private var session = ImportSession()
    @exclusivity(unchecked) var counts = TypeCounts()
    /// The files of clinical records that were read: one that many elements name would fill the memory.
    var resourcesRead: Set<String> = []
    /// What was read, added and skipped so far, without the counts of types.
    @exclusivity(unchecked) var partialReport = ImportReport()
    /// What was wrong with parts of workouts.
    private var partsTold: Set<RecordProblem> = []
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
        // Nearly all are records.
        batch.samples.reserveCapacity(block.events.count)
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
        note(skip)
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
                note(ImportSkip(problem, inSeriesOf: ObjectType.electrocardiogramType(), line: line))
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
            return skip(1, .damagedFile(name, "can not be read: \((error as? HealthError)?.message ?? "\(error)")"))
        }
        var (batch, line, bytesInBatch) = (ImportBatch(), 0, 0)
        while let next = try lines.next() {
            line += 1
            guard case .whole(let text) = next else {
                skip(line, .damagedFile(name, "has a line of more than \(ByteLines.longestLine) bytes"))
                continue
            }
            guard text.contains(where: { !$0.isXMLBlank }) else { continue }
            do throws(HealthError) {
                switch try RecordConverter.line(Data(text)) {
                case .sample(let sample): add(sample, to: &batch)
                case .associated(let samples): batch.associated.append(samples)
                }
            } catch {
                let problem = "has no sample in line \(line) (\(error.message))"
                // What is whole may be of a newer version, or longer than a century.
                let isWhole = (try? JSONSerialization.jsonObject(with: Data(text))) != nil
                skip(line, isWhole ? .file(name, problem) : .damagedFile(name, problem))
            }
            bytesInBatch += text.count
            guard batch.otherCount >= importer.batchSize || bytesInBatch >= Self.bytesOfBatch else { continue }
            try await save(batch)
            (batch, bytesInBatch) = (ImportBatch(), 0)
        }
        try await save(batch)
        if let problem = lines.source.problem { add(damage: problem, of: name, line: line) }
    }

    /// Adds a sample that stood beside the export, if it is to be imported; a correlation brings what it holds.
    private func add(_ sample: ImportedSample, to batch: inout ImportBatch) {
        switch sample.sample.sampleType {
        case is CorrelationType:
            partialReport.correlationsRead += 1
            guard admits(sample) else { return }
            let members = sample.sample.members.inOrder.map(RecordConverter.written)
            batch.correlations.append(ImportedCorrelation(correlation: sample, members: members))
            counts.count(sample)
        case is WorkoutType:
            partialReport.workoutsRead += 1
            guard admits(sample) else { return }
            batch.workouts.append(sample)
            counts.count(sample)
        default:
            guard admits(sample) else { return }
            batch.series.append(sample)
            partialReport.addSeries(of: sample.sample.sampleType)
        }
    }

    private func skip(_ line: Int, _ problem: RecordProblem) {
        note(ImportSkip(problem, inLine: line))
    }

    /// Counts what is not imported, and keeps the first of it for the report.
    func note(_ skip: ImportSkip) { partialReport.add(skip, limit: importer.detailLimit) }

    /// The same for a part of a workout: what is wrong with many in the same way is told once, so that it does not hide what
    /// is lost as a whole.
    func note(part problem: RecordProblem, of workout: ExportWorkout) {
        let isNew = partsTold.count < importer.detailLimit && partsTold.insert(problem).inserted
        partialReport.add(ImportSkip(problem, in: workout), limit: isNew ? importer.detailLimit : 0)
    }

    /// Counts what earlier imports saved and this one, of a whole export, did not meet.
    func countMissing() async {
        guard importer.admitsAll, !partialReport.isDamaged, partialReport.skippedByReason[.fileNotRead] == nil else {
            return
        }
        let missing = await store.database.importedSamples(notMetIn: session)
        // Without its folder an export does not have what stands beside it.
        var beside = folder == nil ? Self.typesBesideExport : []
        if folder?.electrocardiograms.isEmpty ?? true {
            beside.insert(ElectrocardiogramType.electrocardiogramType().identifier)
        }
        partialReport.samplesNotInFile = missing.filter { !beside.contains($0.key) }
    }

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
    func admits(_ sample: ImportedSample) -> Bool { importer.admits(sample.sample, &partialReport) }
}

/// How many samples there are of each type.
struct TypeCounts {
    /// By the type's position, as texts would be hashed for each record.
    private var counts = [Int](repeating: 0, count: SampleType.all.count)

    mutating func count(_ sample: ImportedSample) { counts[sample.sample.sampleType.index] += 1 }

    func note(in report: inout ImportReport) {
        for (type, count) in zip(SampleType.all, counts) where count > 0 {
            report.samplesByType[type.identifier, default: 0] += count
        }
    }
}
