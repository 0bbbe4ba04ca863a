import HealthQuery

extension HealthExportImporter {
    /// Reads, converts and saves, batch by batch.
    @concurrent
    func run(
        _ source: ByteSource,
        named name: String,
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
        var batch: [ImportedSample] = []
        batch.reserveCapacity(batchSize)
        var nextProgress = progressInterval
        var isAtEnd = false
        while !isAtEnd {
            try Task.checkCancellation()
            isAtEnd = try fill(&batch, from: &reader, &converter, &report)
            if !batch.isEmpty {
                let outcome = try await store.database.insert(batch, session: session)
                session = outcome.session
                report.samplesAdded += outcome.added
                report.samplesAlreadyPresent += outcome.present
                batch.removeAll(keepingCapacity: true)
            }
            if let progress, isAtEnd || reader.bytesDone >= nextProgress {
                nextProgress = reader.bytesDone + progressInterval
                progress(
                    ImportProgress(
                        // All is read then, also where the file grew or shrank meanwhile.
                        bytesRead: isAtEnd ? reader.bytesTotal ?? reader.bytesDone : reader.bytesDone,
                        totalBytes: reader.bytesTotal,
                        recordsRead: report.recordsRead
                    )
                )
            }
        }
        guard reader.summary.hasHealthData else {
            throw HealthError.notAnExport(
                name, ExportFormat.problem(reader.summary, firstByte: reader.scanner.firstByte))
        }
        report.add(reader.summary)
        return report
    }

    /// Reads records until there is a batch of samples.
    ///
    /// Returns whether the end was reached.
    private func fill(
        _ batch: inout [ImportedSample],
        from reader: inout ExportReader,
        _ converter: inout RecordConverter,
        _ report: inout ImportReport
    ) throws -> Bool {
        // Elements between records can be long, and progress should not wait for a full batch then.
        let pause = reader.bytesDone + progressInterval
        // Counts what was read, not what is in the batch: a file of nothing but damage must see a cancellation too.
        for _ in 0..<batchSize {
            guard let event = try reader.next() else { return true }
            switch event {
            case .damage(let damage):
                report.add(ImportSkip(damage), limit: detailLimit)
            case .record(let record):
                report.recordsRead += 1
                do throws(RecordProblem) {
                    let sample = try converter.sample(record)
                    report.samplesByType[sample.sample.sampleType.identifier, default: 0] += 1
                    batch.append(sample)
                } catch {
                    report.add(ImportSkip(error, in: record), limit: detailLimit)
                }
            }
            if reader.bytesDone >= pause { return false }
        }
        return false
    }
}
