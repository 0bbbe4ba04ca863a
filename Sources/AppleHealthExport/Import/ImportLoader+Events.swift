import HealthQuery

extension ImportLoader {
    /// Converts an event; returns for how many samples the points of its routes count, which a batch cannot hold many of.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func add(_ event: ExportEvent, to batch: inout ImportBatch) throws -> Int {
        switch event {
        case .damage(let damage): note(ImportSkip(damage))
        case .record(let record): add(record, to: &batch)
        case .correlation(let found): add(found, to: &batch)
        case .workout(let found): return try add(found, to: &batch)
        case .document(let found): return try add(found, to: &batch)
        case .characteristics(let found): add(found, to: &batch)
        case .activitySummary(let found): add(found, to: &batch)
        }
        return 0
    }

    private func add(_ record: ExportRecord, to batch: inout ImportBatch) {
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
            note(ImportSkip(error, in: record))
        }
    }

    private func add(_ found: ExportCorrelation, to batch: inout ImportBatch) {
        partialReport.correlationsRead += 1
        do throws(RecordProblem) {
            let correlation = try converter.correlation(found)
            guard admits(correlation.correlation) else {
                partialReport.recordsExcluded += found.members.count
                return
            }
            partialReport.membersRead += found.members.count
            counts.count(correlation.correlation)
            batch.correlations.append(correlation)
        } catch {
            note(ImportSkip(error, in: found.head, records: found.members.count))
        }
    }

    /// Converts a workout; returns for how many samples the points of its routes count.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    private func add(_ found: ExportWorkout, to batch: inout ImportBatch) throws -> Int {
        partialReport.workoutsRead += 1
        do throws(RecordProblem) {
            let (workout, problems) = try converter.workout(found)
            guard admits(workout) else {
                importer.excludeRoutes(of: found, &partialReport)
                for record in found.records { add(record, ofWorkout: nil, to: &batch) }
                return 0
            }
            for problem in problems { note(part: problem, of: found) }
            counts.count(workout)
            batch.workouts.append(workout)
        } catch {
            note(ImportSkip(error, in: found, records: found.records.count))
            return 0
        }
        var (points, files) = (0, Set<String>())
        for inner in found.inner {
            switch inner {
            case .record(let record): add(record, ofWorkout: batch.workouts.count - 1, to: &batch)
            case .route(let route):
                points += try importer.add(route, of: found, &files, to: &batch, folder, &converter, &partialReport)
            }
        }
        return points
    }

    /// Converts a record in a workout, given the position of that in the batch; nil if the workout is left out.
    private func add(_ found: ExportWorkoutRecord, ofWorkout workout: Int?, to batch: inout ImportBatch) {
        do throws(RecordProblem) {
            let sample = try converter.sample(found.record)
            guard importer.admits(sample.sample) else {
                partialReport.recordsExcluded += 1
                return
            }
            partialReport.membersRead += 1
            batch.members.append((sample, workout, found.activity))
        } catch {
            note(ImportSkip(error, in: found.record))
        }
    }

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
            note(ImportSkip(problem, in: found))
            return 0
        }
    }

    private func add(_ found: ExportCharacteristics, to batch: inout ImportBatch) {
        partialReport.characteristicsRead += found.entries.count
        for entry in found.entries {
            do throws(RecordProblem) {
                try CharacteristicConverter.set(entry, of: &batch.characteristics)
            } catch {
                note(ImportSkip(error, in: entry, line: found.line))
            }
        }
    }

    private func add(_ found: ExportActivitySummary, to batch: inout ImportBatch) {
        partialReport.activitySummariesRead += 1
        do throws(RecordProblem) {
            let converter = try ActivitySummaryConverter(found)
            for problem in converter.problems { note(ImportSkip(problem, in: found)) }
            batch.summaries[converter.summary.day] = converter.summary
        } catch {
            note(ImportSkip(error, in: found))
        }
    }
}
