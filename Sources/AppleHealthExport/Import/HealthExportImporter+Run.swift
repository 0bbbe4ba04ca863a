import HealthQuery

extension HealthExportImporter {
    /// Reads, converts and saves, batch by batch.
    @concurrent
    func run(
        _ source: ByteSource,
        named name: String,
        _ folder: ExportFolder?,
        into store: HealthStore,
        progress: (@Sendable (ImportProgress) -> Void)?
    ) async throws -> ImportReport {
        var reader = try ExportReader(source)
        if let problem = ExportFormat.problem(atStart: reader.scanner.buffer.span) {
            throw HealthError.notAnExport(name, problem)
        }
        var report = ImportReport()
        var converter = RecordConverter()
        var session = ImportSession()
        var batch = ImportBatch()
        var nextProgress = progressInterval
        var isAtEnd = false
        while !isAtEnd {
            try Task.checkCancellation()
            try store.checkImporting()
            isAtEnd = try fill(&batch, from: &reader, folder, &converter, &report)
            session = try await batch.save(into: store.database, session, &report)
            if let progress, isAtEnd || reader.bytesDone >= nextProgress {
                nextProgress = reader.bytesDone + progressInterval
                progress(
                    ImportProgress(
                        // At the end everything is read, even if the file grew or shrank meanwhile.
                        bytesRead: isAtEnd ? reader.bytesTotal ?? reader.bytesDone : reader.bytesDone,
                        totalBytes: reader.bytesTotal,
                        recordsRead: report.recordsRead
                    )
                )
            }
        }
        // Without the tag around the data, only what is in it shows that the file is an export.
        let hasContent =
            !report.samplesByType.isEmpty || report.characteristicsRead + report.activitySummariesRead > 0
        guard reader.summary.hasHealthData || hasContent else {
            throw HealthError.notAnExport(
                name, ExportFormat.problem(reader.summary, firstByte: reader.scanner.firstByte))
        }
        report.add(reader.summary)
        if let problem = reader.scanner.problemOfSource {
            let skip = ImportSkip(
                line: report.truncation?.line ?? 1, reason: .damagedArchive, type: nil, text: name, records: 0,
                problem: "\(name) \(problem)")
            report.add(skip, limit: detailLimit)
        }
        if let folder {
            try store.checkImporting()
            _ = try await addElectrocardiograms(in: folder, to: store.database, &converter, session, &report)
        }
        return report
    }

    /// Reads until there is a batch of samples, correlations and workouts.
    ///
    /// Returns whether the end was reached.
    private func fill(
        _ batch: inout ImportBatch,
        from reader: inout ExportReader,
        _ folder: ExportFolder?,
        _ converter: inout RecordConverter,
        _ report: inout ImportReport
    ) throws -> Bool {
        // Elements between records can be long, and progress should not wait for a full batch.
        let pause = reader.bytesDone + progressInterval
        // Counts what was read, not what is in the batch: a file of damage alone must notice a cancellation too.
        var count = 0
        // By the type's position, as texts would be hashed for each record.
        var samplesByType = [Int](repeating: 0, count: SampleType.all.count)
        defer {
            for (type, count) in zip(SampleType.all, samplesByType) where count > 0 {
                report.samplesByType[type.identifier, default: 0] += count
            }
        }
        while count < batchSize {
            count += 1
            guard let event = try reader.next() else { return true }
            switch event {
            case .damage(let damage):
                report.add(ImportSkip(damage), limit: detailLimit)
            case .record(let record):
                report.recordsRead += 1
                do throws(RecordProblem) {
                    let sample = try converter.sample(record)
                    samplesByType[sample.sample.sampleType.index] += 1
                    batch.samples.append(sample)
                    if !record.heartbeats.isEmpty {
                        count += addHeartbeats(of: record, to: &batch, &converter, &report)
                    }
                } catch {
                    report.add(ImportSkip(error, in: record), limit: detailLimit)
                }
            case .correlation(let found):
                report.correlationsRead += 1
                count += found.members.count
                do throws(RecordProblem) {
                    let correlation = try converter.correlation(found)
                    report.membersRead += found.members.count
                    samplesByType[correlation.correlation.sample.sampleType.index] += 1
                    batch.correlations.append(correlation)
                } catch {
                    let skip = ImportSkip(error, in: found.head, records: found.members.count)
                    report.add(skip, limit: detailLimit)
                }
            case .workout(let found):
                report.workoutsRead += 1
                count += found.partCount
                do throws(RecordProblem) {
                    let workout = try converter.workout(found)
                    samplesByType[workout.sample.sampleType.index] += 1
                    batch.workouts.append(workout)
                } catch {
                    report.add(ImportSkip(error, in: found), limit: detailLimit)
                    break
                }
                count += try addRoutes(of: found, to: &batch, folder, &converter, &report)
            case .characteristics(let found):
                report.characteristicsRead += found.entries.count
                for entry in found.entries {
                    do throws(RecordProblem) {
                        try CharacteristicConverter.set(entry, of: &batch.characteristics)
                    } catch {
                        report.add(ImportSkip(error, in: entry, line: found.line), limit: detailLimit)
                    }
                }
            case .activitySummary(let found):
                report.activitySummariesRead += 1
                do throws(RecordProblem) {
                    let converter = try ActivitySummaryConverter(found)
                    for problem in converter.problems {
                        report.add(ImportSkip(problem, in: found), limit: detailLimit)
                    }
                    batch.summaries[converter.summary.day] = converter.summary
                } catch {
                    report.add(ImportSkip(error, in: found), limit: detailLimit)
                }
            }
            if reader.bytesDone >= pause { return false }
        }
        return false
    }
}

/// What was read and is not saved yet; samples are saved first, so that correlations find their members.
struct ImportBatch {
    var samples: [ImportedSample] = []
    var correlations: [ImportedCorrelation] = []
    var workouts: [ImportedSample] = []
    /// Routes, each with the position of its workout.
    var routes: [(sample: ImportedSample, workout: Int)] = []
    /// Series that belong to nothing.
    var series: [ImportedSample] = []
    var characteristics = Characteristics()
    /// By day; of several of one day the last one counts.
    var summaries: [NamedDay: ActivitySummary] = [:]

    /// Saves the batch, and empties it.
    mutating func save(
        into database: HealthDatabase,
        _ session: ImportSession,
        _ report: inout ImportReport
    ) async throws -> ImportSession {
        var session = session
        if !samples.isEmpty {
            let outcome = try await database.insert(samples, session: session)
            session = outcome.session
            report.samplesAdded += outcome.added
            report.samplesAlreadyPresent += outcome.present
            samples.removeAll(keepingCapacity: true)
        }
        if !correlations.isEmpty {
            let outcome = try await database.insert(correlations, session: session)
            session = outcome.session
            report.correlationsAdded += outcome.added
            report.correlationsAlreadyPresent += outcome.present
            report.membersAdded += outcome.membersAdded
            correlations.removeAll(keepingCapacity: true)
        }
        if !workouts.isEmpty {
            let outcome = try await database.insert(workouts, session: session)
            session = outcome.session
            report.workoutsAdded += outcome.added
            report.workoutsAlreadyPresent += outcome.present
            if !routes.isEmpty {
                let holders = routes.map {
                    (outcome.identifiers[$0.workout], workouts[$0.workout].sourceRevision.source)
                }
                let routes = try await database.insert(
                    routes.map(\.sample), addingTo: holders, session: session)
                session = routes.session
                report.seriesAdded += routes.added
                report.seriesAlreadyPresent += routes.present
                self.routes.removeAll(keepingCapacity: true)
            }
            workouts.removeAll(keepingCapacity: true)
        }
        if !series.isEmpty {
            let outcome = try await database.insert(series, session: session)
            session = outcome.session
            report.seriesAdded += outcome.added
            report.seriesAlreadyPresent += outcome.present
            series.removeAll(keepingCapacity: true)
        }
        if characteristics != Characteristics() {
            try database.addCharacteristics(characteristics)
            characteristics = Characteristics()
        }
        if !summaries.isEmpty {
            try await database.saveActivitySummaries(summaries.values.sorted { "\($0.day)" < "\($1.day)" })
            summaries.removeAll(keepingCapacity: true)
        }
        return session
    }
}
