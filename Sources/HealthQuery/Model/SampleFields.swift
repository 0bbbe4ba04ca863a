public import Foundation

/// What every sample is made of, whatever its kind.
@usableFromInline package struct SampleFields: Sendable, Hashable {
    @usableFromInline package let uuid: UUID
    @usableFromInline package let startDate: Date
    @usableFromInline package let endDate: Date
    /// The value in the index's column of values, for predicates and statistics: the caller's number, the raw value of
    /// an enumeration, or 0.
    @usableFromInline package let value: Double
    /// What the sample shares with others.
    @usableFromInline package let details: SampleDetails

    @inline(__always)
    package init(uuid: UUID?, start: Date, end: Date, value: Double = 0, details: SampleDetails) {
        self.uuid = uuid ?? UUIDSource.shared.next()
        startDate = start
        endDate = end
        self.value = value
        self.details = details
    }
}
