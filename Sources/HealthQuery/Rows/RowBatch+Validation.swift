import Foundation

extension RowBatch {
    /// Appends a sample, after it was validated.
    ///
    /// What the sample shares with the one before is not asked again.
    package mutating func validateAndAppend(_ sample: QuantitySample) throws {
        let detailsIndex = position(of: sample.details)
        let isValid =
            rows.last?.detailsIndex == detailsIndex && details[detailsIndex].isCanonical && sample.value.isFinite
            && SampleDates.areValid(sample.startDate, sample.endDate)
        if !isValid { try sample.validate() }
        rows.append(
            BareRow(
                uuid: sample.uuid,
                start: sample.startDate.timeIntervalSinceReferenceDate,
                end: sample.endDate.timeIntervalSinceReferenceDate,
                value: sample.value,
                sequence: 0,
                detailsIndex: detailsIndex
            )
        )
    }

    /// Appends an object of any kind, after it was validated.
    mutating func validateAndAppend(_ object: any HealthObject) throws {
        guard let sample = AnySample(object) else {
            throw HealthError.invalidArgument("a store cannot hold a \(Swift.type(of: object))")
        }
        try sample.validate()
        append(sample)
    }
}
