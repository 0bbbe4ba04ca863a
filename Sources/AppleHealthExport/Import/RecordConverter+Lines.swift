import Foundation
import HealthQuery

extension RecordConverter {
    /// The sample of a line that ``HealthExportWriter`` wrote, under its own identifier.
    static func sample(writtenAs line: Data) throws(HealthError) -> ImportedSample {
        do {
            let sample = try LosslessJSON.decoder().decode(AnySample.self, from: line)
            try sample.validate(isImported: true)
            try checkDuration(of: sample)
            for member in sample.members.inOrder { try checkDuration(of: member) }
            return written(sample)
        } catch {
            throw .invalidArgument(NewlineDelimitedJSON.problem(error))
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
