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

    package init(uuid: UUID, start: Double, end: Double, value: Double, sequence: UInt64, details: SampleDetails) {
        self.uuid = uuid
        self.start = start
        self.end = end
        self.value = value
        self.sequence = sequence
        self.details = details
    }

    /// The sequence number in the type's canonical unit.
    package var canonicalValue: Double { details.canonical(value) }
}

extension SampleRow {
    package init(_ sample: QuantitySample) {
        self.init(
            uuid: sample.uuid,
            start: sample.startDate.timeIntervalSinceReferenceDate,
            end: sample.endDate.timeIntervalSinceReferenceDate,
            value: sample.value,
            sequence: 0,
            details: sample.details
        )
    }

    package init(_ sample: CategorySample) {
        self.init(
            uuid: sample.uuid,
            start: sample.startDate.timeIntervalSinceReferenceDate,
            end: sample.endDate.timeIntervalSinceReferenceDate,
            value: Double(sample.value),
            sequence: 0,
            details: sample.details
        )
    }

    package init(_ sample: VisionPrescription) {
        self.init(
            uuid: sample.uuid,
            start: sample.startDate.timeIntervalSinceReferenceDate,
            end: sample.endDate.timeIntervalSinceReferenceDate,
            value: Double(sample.prescriptionType.rawValue),
            sequence: 0,
            details: sample.details
        )
    }

    /// The row of a correlation, which has no value; its objects are rows of their own.
    package init(_ sample: Correlation) {
        self.init(
            uuid: sample.uuid,
            start: sample.startDate.timeIntervalSinceReferenceDate,
            end: sample.endDate.timeIntervalSinceReferenceDate,
            value: 0,
            sequence: 0,
            details: sample.details
        )
    }

    package init(_ sample: AnySample) {
        switch sample {
        case .quantity(let sample): self.init(sample)
        case .category(let sample): self.init(sample)
        case .visionPrescription(let sample): self.init(sample)
        case .correlation(let sample): self.init(sample)
        }
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

    /// Whether nobody could tell the two apart but by who saved them, and when.
    package func hasContent(of other: SampleRow) -> Bool {
        uuid == other.uuid && start == other.start && end == other.end && value == other.value
            && details.type == other.details.type && details.unit == other.details.unit
            && details.device == other.details.device && details.metadata == other.details.metadata
    }

    package var startDate: Date { Date(timeIntervalSinceReferenceDate: start) }
    package var endDate: Date { Date(timeIntervalSinceReferenceDate: end) }
}

extension QuantitySample {
    /// The sample a quantity's row stands for.
    package init(_ row: SampleRow) {
        self.init(uuid: row.uuid, start: row.startDate, end: row.endDate, value: row.value, details: row.details)
    }
}

extension CategorySample {
    /// The sample a category's row stands for.
    package init(_ row: SampleRow) {
        self.init(uuid: row.uuid, start: row.startDate, end: row.endDate, value: Int(row.value), details: row.details)
    }
}

extension Correlation {
    /// The correlation that a row stands for.
    package init(_ row: SampleRow, objects: Set<AnySample>) {
        self.init(uuid: row.uuid, start: row.startDate, end: row.endDate, objects: objects, details: row.details)
    }

    /// The correlation that a row stands for, with the objects that a lookup finds.
    package init(_ row: SampleRow, _ members: MemberLookup) {
        self.init(row, objects: Set(members.rows(row).map { AnySample($0, members) }))
    }
}

extension AnySample {
    /// The sample a row stands for; a lookup finds the objects of a correlation.
    package init(_ row: SampleRow, _ members: MemberLookup) {
        switch row.details.type {
        case is QuantityType: self = .quantity(QuantitySample(row))
        case is PrescriptionType: self = .visionPrescription(VisionPrescription(row))
        case is CorrelationType: self = .correlation(Correlation(row, members))
        default: self = .category(CategorySample(row))
        }
    }
}

extension VisionPrescription {
    /// The prescription a row stands for.
    package init(_ row: SampleRow) {
        self.init(
            uuid: row.uuid,
            type: row.value == Double(VisionPrescriptionType.contacts.rawValue) ? .contacts : .glasses,
            dateIssued: row.startDate,
            expirationDate: row.end > row.start ? row.endDate : nil,
            details: row.details
        )
    }
}
