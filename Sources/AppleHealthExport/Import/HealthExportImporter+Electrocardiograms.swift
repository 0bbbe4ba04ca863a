import Foundation
import HealthQuery

/// Electrocardiograms, which stand in files beside an export that nothing in it names.
extension HealthExportImporter {
    /// Imports the electrocardiograms in the folder of an export, one file after another.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func addElectrocardiograms(
        in folder: ExportFolder, to database: HealthDatabase, _ converter: inout RecordConverter,
        _ session: ImportSession, _ report: inout ImportReport
    ) async throws -> ImportSession {
        var session = session
        for path in folder.files(in: "electrocardiograms", withExtension: "csv") {
            try Task.checkCancellation()
            var line = 1
            do {
                let sample = try electrocardiogram(at: path, folder, &converter, &line)
                var batch = ImportBatch()
                batch.series.append(sample)
                report.addSeries(of: ObjectType.electrocardiogramType())
                session = try await batch.save(into: database, session, &report)
            } catch let problem as RecordProblem {
                report.add(
                    ImportSkip(problem, inSeriesOf: ObjectType.electrocardiogramType(), line: line), limit: detailLimit)
            }
        }
        return session
    }

    private func electrocardiogram(
        at path: String, _ folder: ExportFolder, _ converter: inout RecordConverter, _ line: inout Int
    ) throws(RecordProblem) -> ImportedSample {
        let data = try folder.data(at: path, limit: ElectrocardiogramReader.sizeLimit)
        let content: ElectrocardiogramReader.Content
        do {
            content = try ElectrocardiogramReader.content(of: data)
        } catch {
            line = error.line
            throw .file(path, error.text)
        }
        return try converter.electrocardiogram(content)
    }
}

extension RecordConverter {
    /// The electrocardiogram of a file, without an identifier of its own: that depends on what is in the store.
    mutating func electrocardiogram(
        _ content: ElectrocardiogramReader.Content
    ) throws(RecordProblem) -> ImportedSample {
        var fields = RecordHead.Fields()
        fields.type = ObjectType.electrocardiogramType().identifier
        // Files do not name their source.
        fields.sourceName = "ECG"
        fields.sourceVersion = content.softwareVersion
        let prototype = try prototype(of: ExportRecord(line: 1, RecordHead(fields)))
        let start = content.start.date
        let device = content.device.map {
            Device(
                name: $0, manufacturer: "Apple Inc.", model: nil, hardwareVersion: nil, firmwareVersion: nil,
                softwareVersion: content.softwareVersion, localIdentifier: nil, udiDeviceIdentifier: nil)
        }
        let sample = Electrocardiogram(
            uuid: Self.noUUID,
            classification: content.classification,
            symptomsStatus: content.symptoms,
            samplingFrequency: Quantity(unit: .hertz(), doubleValue: content.frequency),
            microvolts: content.microvolts,
            start: start,
            end: start + Double(content.microvolts.count) / content.frequency,
            device: device
        )
        var identity = prototype.identity
        identity.combine(points: content.microvolts.count, creation: content.start, metadata: []) {
            $1.combine(content.microvolts[$0])
        }
        return try Self.series(AnySample(sample), prototype.revision, identity)
    }
}
