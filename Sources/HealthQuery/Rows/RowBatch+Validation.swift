import Foundation

extension RowBatch {
    /// Appends a sample, after it was validated, and notes what it holds.
    ///
    /// What the sample shares with the one before is not asked again.
    package mutating func validateAndAppend(_ sample: some StoredSample) throws {
        let detailsIndex = position(of: sample.details)
        let row = SampleRow(sample)
        // What is left to be asked of a number in its type's own unit.
        let isValid =
            rows.last?.detailsIndex == detailsIndex && details[detailsIndex].hasCanonicalUnit && row.value.isFinite
            && SampleDates.areValid(sample.startDate, sample.endDate)
        if !isValid { try sample.validate(isImported: false) }
        if !sample.members.isEmpty { hold(sample.members, in: row.uuid) }
        rows.append(row.bare(detailsIndex: detailsIndex))
    }

    /// Appends an object of any kind, after it was validated.
    mutating func validateAndAppend(any object: any HealthObject) throws {
        if let sample = object as? any StoredSample {
            try validateAndAppend(sample)
        } else if let sample = object as? AnySample {
            try sample.validate()
            append(sample)
        } else {
            throw HealthError.invalidArgument("a store cannot hold a \(Swift.type(of: object))")
        }
    }
}
