package import Foundation

extension QuantitySample {
    /// Says what is wrong with the sample; the store asks this of each sample before it saves any.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown, the unit does not fit the type,
    ///   the sequence number is not finite, also in the type's own unit (R8.7), the dates are not finite, out of range
    ///   or reversed (R8.4), the end is the distant future (R8.5), or a sync identifier stands without its version
    ///   (R8.8). The message names type, unit and dates.
    public func validate() throws {
        try details.validate()
        let type = quantityType
        let unit = details.unit ?? .count()
        guard type.is(compatibleWith: unit) else {
            throw HealthError.invalidArgument(
                "\(type.identifier) is measured in \(type.canonicalUnit.unitString), which \(unit.unitString) does not fit"
            )
        }
        guard value.isFinite else {
            throw HealthError.invalidArgument("\(type.identifier) must have a finite value, was \(value)")
        }
        // A level of a pressure that is not positive, or of a sequence number at the edge of what a Double holds.
        guard details.canonical(value).isFinite else {
            throw HealthError.invalidArgument(
                "\(type.identifier) has no finite value in \(type.canonicalUnit.unitString) for \(quantity)"
            )
        }
        try SampleDates.validate(startDate, endDate, of: type)
    }
}

extension CategorySample {
    /// Says what is wrong with the sample; the store asks this of each sample before it saves any.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown, the value is none of the type's
    ///   (R8.6), the dates are not finite, out of range or reversed (R8.4), the end is the distant future (R8.5), or a
    ///   sync identifier stands without its version (R8.8). The message names type, value and dates.
    public func validate() throws {
        try details.validate()
        let type = categoryType
        guard type.values.allows(value) else {
            throw HealthError.invalidArgument(
                "\(type.identifier) has no value \(value); its values are \(type.values.allowed)"
            )
        }
        try SampleDates.validate(startDate, endDate, of: type)
    }
}

extension SampleDetails {
    func validate() throws {
        guard type.isKnown else {
            throw HealthError.invalidArgument("there is no sample type \(type.identifier)")
        }
        guard !metadata.isEmpty else { return }
        guard (metadata[MetadataKeySyncIdentifier] == nil) == (metadata[MetadataKeySyncVersion] == nil) else {
            throw HealthError.invalidArgument(
                "\(type.identifier) has a sync identifier without a sync version, or the reverse; both are needed"
            )
        }
        if let identifier = metadata[MetadataKeySyncIdentifier], identifier.stringValue == nil {
            throw HealthError.invalidArgument("\(type.identifier) has a sync identifier that is not text")
        }
        if let version = metadata[MetadataKeySyncVersion], !(version.doubleValue?.isFinite ?? false) {
            throw HealthError.invalidArgument("\(type.identifier) has a sync version that is not a finite number")
        }
    }
}

/// The rules for the dates of a sample.
package enum SampleDates {
    /// Seconds from the reference date to its furthest neighbours: ten thousand years either way.
    package static let limit: Double = 10_000 * 365.2425 * 86_400

    /// Whether a date is finite and within ten thousand years of the reference date.
    package static func isUsable(_ date: Date) -> Bool {
        abs(date.timeIntervalSinceReferenceDate) <= limit
    }

    /// Whether a sample may have these dates.
    @inline(__always)
    package static func areValid(_ start: Date, _ end: Date) -> Bool {
        isUsable(start) && isUsable(end) && start <= end && end != .distantFuture
    }

    package static func validate(_ start: Date, _ end: Date, of type: SampleType) throws {
        guard isUsable(start), isUsable(end) else {
            throw HealthError.invalidArgument(
                """
                \(type.identifier) must have finite dates within 10000 years, \
                was \(DateText.text(start)) to \(DateText.text(end))
                """
            )
        }
        guard start <= end else {
            throw HealthError.invalidArgument(
                "\(type.identifier) must not end before it starts, was \(DateText.text(start)) to \(DateText.text(end))"
            )
        }
        guard end != .distantFuture else {
            throw HealthError.invalidArgument("\(type.identifier) must not end in the distant future")
        }
    }
}
