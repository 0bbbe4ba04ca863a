import Foundation
import HealthQuery

/// Electrocardiograms, which stand in files beside an export that nothing in it names.
extension RecordConverter {
    /// The electrocardiogram in a file of a folder; if there is none, `line` is where it stopped being one.
    ///
    /// - Throws: `RecordProblem`; `CancellationError` if the task was cancelled.
    mutating func electrocardiogram(
        at path: String, _ folder: ExportFolder, _ line: inout Int
    ) throws -> ImportedSample {
        let data = try folder.data(at: path, limit: ElectrocardiogramReader.sizeLimit)
        let content: ElectrocardiogramReader.Content
        do {
            content = try ElectrocardiogramReader.content(of: data)
        } catch {
            line = error.line
            throw RecordProblem.file(path, error.text)
        }
        return try electrocardiogram(content)
    }

    /// The electrocardiogram of a file, without an identifier of its own: that depends on what is in the store.
    private mutating func electrocardiogram(
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
        identity.combine(
            points: content.microvolts.count, from: start, creation: content.start, metadata: []
        ) {
            $1.combine(content.microvolts[$0])
        }
        return try Self.series(AnySample(sample), prototype.revision, identity)
    }
}
