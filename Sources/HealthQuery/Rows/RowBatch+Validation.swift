import Foundation

extension RowBatch {
    /// Validates a sample, appends it, and notes what it holds.
    ///
    /// Details that an earlier row has as well are not validated again.
    package mutating func validateAndAppend(_ sample: some StoredSample) throws {
        let knownDetails = details.count
        let detailsIndex = position(of: sample.details)
        let row = SampleRow(sample)
        let isValid = detailsIndex < knownDetails && sample.fields.areSurelyValid
        if !isValid { try sample.validate(isImported: false) }
        if !sample.members.isEmpty { hold(sample.members, in: row.uuid) }
        rows.append(row.bare(detailsIndex: detailsIndex))
    }

    /// Validates an object of any kind, and appends it.
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
