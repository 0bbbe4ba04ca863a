import Foundation
import HealthQuery

/// A line that ``HealthExportWriter`` wrote beside an export.
enum ExportLine {
    /// A sample, under its own identifier.
    case sample(ImportedSample)
    /// What was added to a workout, or is associated with an electrocardiogram.
    case associated(AssociatedSamples)
}

extension RecordConverter {
    /// What a line says that ``HealthExportWriter`` wrote.
    static func line(_ text: Data) throws(HealthError) -> ExportLine {
        do {
            switch try LosslessJSON.decoder().decode(WrittenLine.self, from: text) {
            case .associated(let samples): return .associated(samples)
            case .sample(let sample):
                try sample.validate(isImported: true)
                try checkDuration(of: sample)
                for member in sample.members.inOrder { try checkDuration(of: member) }
                return .sample(written(sample))
            }
        } catch {
            throw .invalidArgument(NewlineDelimitedJSON.problem(error))
        }
    }

    /// A line as it is written.
    private enum WrittenLine: Decodable {
        case sample(AnySample)
        case associated(AssociatedSamples)

        init(from decoder: any Decoder) throws {
            let keys = try decoder.container(keyedBy: AssociatedSamples.CodingKeys.self)
            self =
                keys.contains(.addedTo)
                ? .associated(try AssociatedSamples(from: decoder)) : .sample(try AnySample(from: decoder))
        }
    }

    /// Refuses what lasts more than a century, as in an export.
    private static func checkDuration(of sample: AnySample) throws {
        guard sample.endDate.timeIntervalSince(sample.startDate) <= Double(greatestDuration) else {
            let words = RecordProblem.words(lastingFrom: sample.startDate, to: sample.endDate)
            throw HealthError.invalidArgument("\(sample.sampleType.identifier) \(words)")
        }
    }

    /// A sample under its own identifier, from its own source.
    static func written(_ sample: AnySample) -> ImportedSample {
        ImportedSample(sample: sample, sourceRevision: sample.sourceRevision) { occurrence in
            if occurrence == 0 { return sample.uuid }
            var hash = SipHash.ofRecords
            hash.combine(sample.uuid.high)
            hash.combine(sample.uuid.low)
            hash.combine(UInt64(bitPattern: Int64(occurrence)))
            return UUID(hashes: hash.finalized(), ~hash.finalized())
        }
    }
}
