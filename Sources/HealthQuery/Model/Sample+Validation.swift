package import Foundation

extension SampleDetails {
    /// Says what is wrong with the details; imported ones may lack required metadata, as another store took them.
    package func validate(isImported: Bool) throws {
        guard type.isKnown else {
            throw HealthError.invalidArgument("there is no sample type \(type.identifier)")
        }
        let metadata = packedMetadata
        let missing = type.traits.requiredMetadata.first { metadata[PackedMetadata.Key($0)] == nil }
        if !isImported, let missing {
            throw HealthError.invalidArgument("\(type.identifier) must have metadata under the key \(missing)")
        }
        guard !metadata.isEmpty else { return }
        let (identifier, version) = (metadata[.syncIdentifier], metadata[.syncVersion])
        guard (identifier == nil) == (version == nil) else {
            throw HealthError.invalidArgument(
                "\(type.identifier) has a sync identifier without a sync version, or the reverse; both are needed"
            )
        }
        if let identifier, identifier.stringValue == nil {
            throw HealthError.invalidArgument("\(type.identifier) has a sync identifier that is not text")
        }
        if let version, !(version.doubleValue?.isFinite ?? false) {
            throw HealthError.invalidArgument("\(type.identifier) has a sync version that is not a finite number")
        }
    }
}

extension SampleFields {
    /// Whether a sample with valid details is valid at a glance: its value is in its type's own unit.
    ///
    /// Otherwise it has to be validated.
    @inline(__always)
    package var areSurelyValid: Bool {
        details.hasCanonicalUnit && value.isFinite && SampleDates.areValid(startDate, endDate)
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
