package import Foundation

/// A sample of any kind in its flat form: what the index keeps and predicates look at.
package struct SampleRow: Sendable, Hashable {
    package let uuid: UUID
    /// Seconds since the reference date.
    package let start: Double
    /// Seconds since the reference date.
    package let end: Double
    /// The caller's number, or the raw value of a category or a kind of prescription.
    package let value: Double
    /// The position in the store's history; 0 before the sample is saved.
    package let sequence: UInt64
    package let details: SampleDetails

    /// The value in the type's canonical unit.
    package var canonicalValue: Double { details.canonical(value) }
}

extension SampleRow {
    /// The row of a sample; its members have rows of their own.
    package init(_ sample: some DetailedSample) {
        let fields = sample.fields
        self.init(
            uuid: fields.uuid,
            start: fields.startDate.timeIntervalSinceReferenceDate,
            end: fields.endDate.timeIntervalSinceReferenceDate,
            value: fields.value,
            sequence: 0,
            details: fields.details
        )
    }

    /// The row without its details, whose position is `detailsIndex`.
    package func bare(detailsIndex: Int) -> BareRow {
        BareRow(uuid: uuid, start: start, end: end, value: value, sequence: sequence, detailsIndex: detailsIndex)
    }

    /// The same row under another identifier.
    package func identified(as uuid: UUID) -> SampleRow {
        SampleRow(uuid: uuid, start: start, end: end, value: value, sequence: sequence, details: details)
    }

    /// The same row under another sequence number.
    package func withSequence(_ sequence: UInt64) -> SampleRow {
        SampleRow(uuid: uuid, start: start, end: end, value: value, sequence: sequence, details: details)
    }

    /// The same row with other details.
    package func having(_ details: SampleDetails) -> SampleRow {
        SampleRow(uuid: uuid, start: start, end: end, value: value, sequence: sequence, details: details)
    }

    /// The same row without what only its kind has.
    package var withoutPayload: SampleRow { details.payload == nil ? self : having(details.withoutPayload) }

    /// What is kept of the row when it is taken out.
    package var remembered: SampleRow { details.payload == nil ? self : having(details.remembered) }

    /// Whether the two differ at most in the revision that saved them and in their sequence numbers.
    package func hasContent(of other: SampleRow) -> Bool {
        uuid == other.uuid && start == other.start && end == other.end && value == other.value
            && details.hasContent(of: other.details)
    }

    package var startDate: Date { Date(timeIntervalSinceReferenceDate: start) }
    package var endDate: Date { Date(timeIntervalSinceReferenceDate: end) }
}

extension SampleFields {
    /// The fields of a row.
    @inline(__always)
    package init(_ row: BareRow, _ details: SampleDetails) {
        self.init(
            uuid: row.uuid,
            start: Date(timeIntervalSinceReferenceDate: row.start),
            end: Date(timeIntervalSinceReferenceDate: row.end),
            value: row.value,
            details: details
        )
    }
}

extension StoredSample {
    /// The sample of a row; a lookup finds its members.
    @inline(__always)
    package init(_ row: BareRow, _ details: SampleDetails, _ members: MemberLookup) {
        self.init(SampleFields(row, details), members: { members.samples(row.row(details)) })
    }
}

extension StoredSample {
    /// The sample of a row of a kind that holds no others.
    package init(_ row: SampleRow) {
        self.init(SampleFields(row.bare(detailsIndex: 0), row.details), members: { [] })
    }
}

extension AnySample {
    /// The sample of a row; a lookup finds its members.
    package init(_ row: SampleRow, _ members: MemberLookup) {
        self.init(
            SampleFields(row.bare(detailsIndex: 0), row.details),
            members: row.details.type.traits.holding == .members ? members.samples(row) : []
        )
    }
}
