import HealthQuery

/// Series of points, which stand in other files, or in lists inside records.
extension HealthExportImporter {
    /// Points need memory of their own, so that fewer samples make a batch: so many points count as one sample.
    static var pointsOfSample: Int { 16 }

    /// Adds the heartbeats of a record to a batch.
    func addHeartbeats(
        of record: ExportRecord, to batch: inout ImportBatch, _ converter: inout RecordConverter,
        _ report: inout ImportReport
    ) {
        do throws(RecordProblem) {
            let series = try converter.heartbeats(record)
            guard admits(series.sample, &report) else { return }
            batch.series.append(series)
            report.addSeries(of: SeriesType.heartbeat())
        } catch {
            report.add(ImportSkip(error, inSeriesOf: SeriesType.heartbeat(), line: record.line), limit: detailLimit)
        }
    }

    /// Counts the routes of a workout that is left out, as they need it.
    func excludeRoutes(of workout: ExportWorkout, _ report: inout ImportReport) {
        guard !workout.routes.isEmpty else { return }
        report.samplesExcluded[SeriesType.workoutRoute().identifier, default: 0] += workout.routes.count
    }

    /// Adds a route of the last workout to a batch; returns for how many samples it counts.
    ///
    /// - Parameter met: the files of the workout's routes before: one that many routes name would fill the memory.
    /// - Throws: `CancellationError` if the task was cancelled.
    func add(
        _ route: ExportWorkoutRoute, of workout: ExportWorkout, _ met: inout Set<String>, to batch: inout ImportBatch,
        _ folder: ExportFolder?, _ converter: inout RecordConverter, _ report: inout ImportReport
    ) throws -> Int {
        var count = 0
        do {
            for path in route.paths where !met.insert(ExportFolder.key(of: path)).inserted {
                throw RecordProblem.file(path, "is that of a route before")
            }
            let locations = try locations(of: route, folder)
            count = locations.count / Self.pointsOfSample
            let sample = try converter.route(route, of: workout, locations)
            guard admits(sample.sample, &report) else { return count }
            batch.routes.append((sample, batch.workouts.count - 1))
            report.addSeries(of: SeriesType.workoutRoute())
        } catch let problem as RecordProblem {
            report.add(
                ImportSkip(problem, inSeriesOf: SeriesType.workoutRoute(), line: route.head.line), limit: detailLimit)
        }
        return count
    }

    /// The locations that stand in a route, and those in its files, one after another.
    private func locations(of route: ExportWorkoutRoute, _ folder: ExportFolder?) throws -> ContiguousArray<Location> {
        if let problem = route.problem { throw problem }
        guard !route.paths.isEmpty || !route.locations.isEmpty else { throw RecordProblem.missing("path") }
        return try route.paths.reduce(into: route.locations) { locations, path in
            try Task.checkCancellation()
            locations += try self.locations(at: path, folder)
        }
    }

    private func locations(at path: String, _ folder: ExportFolder?) throws -> ContiguousArray<Location> {
        guard let folder else { throw RecordProblem.file(path, "is not among the data") }
        do {
            var reader = try RouteReader(folder.source(at: path, blockSize: blockSize))
            return try reader.locations()
        } catch let problem as RouteReader.Problem {
            switch problem.cause {
            case .content: throw RecordProblem.file(path, problem.text)
            case .damage: throw RecordProblem.damagedFile(path, problem.text)
            case .archive: throw RecordProblem.damagedEntry(path, problem.text)
            }
        } catch let error as HealthError {
            throw RecordProblem.file(path, "can not be read: \(error.message)")
        }
    }
}

extension ImportReport {
    /// Counts a series that could be read.
    mutating func addSeries(of type: SampleType) {
        seriesRead += 1
        samplesByType[type.identifier, default: 0] += 1
    }
}
