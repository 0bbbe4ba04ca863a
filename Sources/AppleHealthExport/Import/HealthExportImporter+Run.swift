import HealthQuery

extension HealthExportImporter {
    /// Reads block by block, and converts and saves each block while the next one is read.
    @concurrent
    func run(
        _ source: ByteSource,
        named name: String,
        _ folder: ExportFolder?,
        into store: HealthStore,
        progress: (@Sendable (ImportProgress) -> Void)?
    ) async throws -> ImportReport {
        var reader = try ExportReader(source)
        // A slice would keep the buffer, which is filled again.
        let beginning = Array(reader.scanner.buffer.prefix(ExportFormat.lookedAt))[...]
        if let problem = ExportFormat.problem(atStart: beginning) {
            throw HealthError.notAnExport(name, problem)
        }
        try store.checkImporting()
        let (clock, loader) = (ContinuousClock(), ImportLoader(self, folder, store))
        let start = clock.now
        var nextProgress = progressInterval
        var following: ExportBlock? = try ExportBlock(readingFrom: &reader, eventLimit: batchSize, progressInterval)
        while let block = following {
            try Task.checkCancellation()
            async let recordsRead = loader.load(block)
            // What was read is saved, also where what follows can not be read.
            var failure: (any Error)?
            do {
                following =
                    block.isLast
                    ? nil : try ExportBlock(readingFrom: &reader, eventLimit: batchSize, progressInterval)
            } catch {
                failure = error
            }
            let count = try await recordsRead
            if let failure { throw failure }
            if let progress, block.isLast || block.bytesDone >= nextProgress {
                nextProgress = block.bytesDone + progressInterval
                progress(
                    ImportProgress(
                        // At the end everything is read, even if the file grew or shrank meanwhile. In an archive that
                        // says too little, nobody knows how much there is.
                        bytesRead: block.isLast ? max(reader.bytesTotal ?? 0, block.bytesDone) : block.bytesDone,
                        totalBytes: reader.bytesTotal.flatMap { total in
                            total >= block.bytesDone ? total : block.isLast ? block.bytesDone : nil
                        },
                        recordsRead: count,
                        duration: clock.now - start
                    )
                )
            }
        }
        // Without the tag around the data, only what is in it shows that the file is an export.
        let hasContent = await loader.report.hasContent
        guard reader.summary.hasHealthData || hasContent else {
            throw HealthError.notAnExport(
                name,
                ExportFormat.problem(reader.summary, firstByte: reader.scanner.firstByte, beginning: beginning))
        }
        await loader.add(reader.summary, problem: reader.scanner.problemOfSource, of: name)
        if folder != nil {
            try await loader.loadElectrocardiograms()
            try await loader.loadOtherSamples()
        }
        await loader.countMissing()
        return await loader.report
    }
}
