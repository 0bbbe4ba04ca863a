public import Foundation

/// What a person noted about a dose of a medication: that it was taken, left out, or not noted at all.
///
/// Only the system saves dose events, for which a store that may do everything stands.
///
/// ```swift
/// let taken = SampleQueryDescriptor(
///     predicates: [
///         .medicationDoseEvent(Query.predicateForMedicationDoseEvent(status: .taken))
///     ],
///     sortDescriptors: [SortDescriptor(\.startDate)]
/// )
/// ```
public struct MedicationDoseEvent: Sample, Hashable, Codable {
    package let fields: SampleFields

    /// Creates a dose event; HealthKit offers no initialiser.
    ///
    /// - Parameters:
    ///   - uuid: an identifier; nil for a new one.
    ///   - medicationConceptIdentifier: the medication.
    ///   - logStatus: what the person noted.
    ///   - scheduleType: whether the dose was due, or taken as needed.
    ///   - scheduledDate: when the dose was due; nil if it was not.
    ///   - scheduledDoseQuantity: how much was due, in the unit.
    ///   - doseQuantity: how much was taken, in the unit.
    ///   - unit: the unit of both.
    ///   - start: when the person took the dose, or noted that it was not taken.
    ///   - end: when that ended.
    ///   - metadata: what else is known.
    public init(
        uuid: UUID? = nil,
        medicationConceptIdentifier: HealthConceptIdentifier,
        logStatus: LogStatus,
        scheduleType: ScheduleType,
        scheduledDate: Date? = nil,
        scheduledDoseQuantity: Double? = nil,
        doseQuantity: Double? = nil,
        unit: HealthUnit = .count(),
        start: Date,
        end: Date,
        metadata: [String: MetadataValue]? = nil
    ) {
        self.init(
            uuid: uuid,
            type: MedicationDoseEventType.doseEvent,
            start: start,
            end: end,
            DoseEventContent(
                medicationConceptIdentifier: medicationConceptIdentifier,
                logStatus: logStatus,
                scheduleType: scheduleType,
                scheduledDate: scheduledDate,
                scheduledDoseQuantity: scheduledDoseQuantity,
                doseQuantity: doseQuantity,
                unit: unit
            ),
            metadata: metadata
        )
    }

    package init(_ fields: SampleFields) { self.fields = fields }

    /// The type of dose events.
    public var medicationDoseEventType: MedicationDoseEventType { MedicationDoseEventType.doseEvent }
    /// The medication.
    public var medicationConceptIdentifier: HealthConceptIdentifier { content.medicationConceptIdentifier }
    /// What the person noted.
    public var logStatus: LogStatus { content.logStatus }
    /// Whether the dose was due, or taken as needed.
    public var scheduleType: ScheduleType { content.scheduleType }
    /// When the dose was due; nil if it was not.
    public var scheduledDate: Date? { content.scheduledDate }
    /// How much was due, in ``unit``.
    public var scheduledDoseQuantity: Double? { content.scheduledDoseQuantity }
    /// How much was taken, in ``unit``.
    public var doseQuantity: Double? { content.doseQuantity }
    /// The unit of the quantities.
    public var unit: HealthUnit { content.unit }
    /// When the person took the dose, or noted that it was not taken.
    public var startDate: Date { fields.startDate }
    /// When that ended.
    public var endDate: Date { fields.endDate }
    /// The identifier of the sample.
    public var uuid: UUID { fields.uuid }
    /// The revision of the app that saved the sample; before it is saved, that of the running program (R8.3).
    public var sourceRevision: SourceRevision { details.sourceRevision }
    /// The hardware that made the data, if known.
    public var device: Device? { details.device }
    /// What else is known; empty rather than nil.
    ///
    /// Made anew each time, in O(n) for n pairs.
    public var metadata: [String: MetadataValue] { details.metadata }
}

extension MedicationDoseEvent {
    /// What a person noted about a dose; raw values are HealthKit's.
    public enum LogStatus: Int, Sendable, Hashable, Codable, CaseIterable {
        /// The person was reminded and did nothing.
        case notInteracted = 1
        /// The person could not be reminded.
        case notificationNotSent = 2
        /// The person wanted to be reminded later.
        case snoozed = 3
        /// The dose was taken.
        case taken = 4
        /// The dose was left out.
        case skipped = 5
        /// Nothing was noted.
        case notLogged = 6
    }

    /// Whether a dose was due, or taken as needed; raw values are HealthKit's.
    public enum ScheduleType: Int, Sendable, Hashable, Codable, CaseIterable {
        /// As needed.
        case asNeeded = 1
        /// By a schedule.
        case schedule = 2
    }
}

/// What a dose event has beside its span.
package struct DoseEventContent: SamplePayload {
    package var medicationConceptIdentifier = HealthConceptIdentifier(identifier: "")
    package var logStatus = MedicationDoseEvent.LogStatus.notLogged
    package var scheduleType = MedicationDoseEvent.ScheduleType.asNeeded
    package var scheduledDate: Date?
    package var scheduledDoseQuantity: Double?
    package var doseQuantity: Double?
    package var unit = HealthUnit.count()

    package var remembered: (any SamplePayload)? { self }
}

extension MedicationDoseEvent: ContentSample {
    package static let contentKey = SampleCodingKey(stringValue: "dose")
    package static let noContent = DoseEventContent()

    package static var shared: SharedKeyPaths<MedicationDoseEvent> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<MedicationDoseEvent>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end]
    }

    /// Says what is wrong with the event; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if a dose is negative or not finite, a date is not finite,
    ///   out of range (R8.4) or the distant future (R8.5), or a sync identifier stands without its version (R8.8).
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        guard scheduledDate.map({ SampleDates.isUsable($0) }) ?? true else {
            throw wrong("must be due at a date within 10000 years")
        }
        for dose in [scheduledDoseQuantity, doseQuantity].compactMap({ $0 }) where !(dose >= 0 && dose.isFinite) {
            throw wrong("must have doses that are finite numbers, has \(dose)")
        }
    }
}

extension MedicationDoseEvent: CustomStringConvertible {
    /// What was noted of which medication, and the span, in UTC.
    public var description: String {
        let what = "\(medicationConceptIdentifier) \(logStatus)"
        return "\(details.type.identifier) \(what) \(DateText.span(startDate, endDate))"
    }
}

extension AnySample {
    /// A dose event as a sample of any kind.
    public init(_ sample: MedicationDoseEvent) { self.init(stored: sample) }

    /// The dose event; nil for a sample of another kind.
    public var medicationDoseEvent: MedicationDoseEvent? { sample as? MedicationDoseEvent }
}
