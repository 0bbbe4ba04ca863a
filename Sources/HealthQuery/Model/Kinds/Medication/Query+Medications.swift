public import Foundation

/// A condition on a dose event.
package struct DoseEventCondition: KindCondition {
    package static let name = "medicationDoseEvent"

    var medications: Set<HealthConceptIdentifier>?
    var statuses: Set<MedicationDoseEvent.LogStatus>?
    var scheduledDates: Set<Date>?
    /// The first date at which the dose may have been due.
    var scheduledStart: Date?
    /// The date before which the dose must have been due.
    var scheduledEnd: Date?

    package func validate(for type: SampleType) throws {
        guard type == MedicationDoseEventType.doseEvent else {
            throw HealthError.invalidArgument("\(type.identifier) is no dose event, as a predicate asks: \(self)")
        }
        for date in scheduledDates ?? [] { try date.secondsForPredicate() }
        try scheduledStart?.secondsForPredicate()
        try scheduledEnd?.secondsForPredicate()
    }

    package func matches(_ row: SampleRow) -> Bool {
        let content = MedicationDoseEvent(row).content
        if let medications, !medications.contains(content.medicationConceptIdentifier) { return false }
        if let statuses, !statuses.contains(content.logStatus) { return false }
        guard scheduledDates != nil || scheduledStart != nil || scheduledEnd != nil else { return true }
        guard let date = content.scheduledDate else { return false }
        if let scheduledDates, !scheduledDates.contains(date) { return false }
        if let scheduledStart, date < scheduledStart { return false }
        return scheduledEnd.map { date < $0 } ?? true
    }
}

extension DoseEventCondition: Codable {
    private enum CodingKeys: String, CodingKey {
        case medications, statuses, scheduledDates, scheduledStart, scheduledEnd
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        medications = try container.decodeIfPresent(Set<HealthConceptIdentifier>.self, forKey: .medications)
        statuses = try container.decodeIfPresent(Set<MedicationDoseEvent.LogStatus>.self, forKey: .statuses)
        scheduledDates = try container.decodeIfPresent(Set<Date>.self, forKey: .scheduledDates)
        scheduledStart = try container.decodeIfPresent(Date.self, forKey: .scheduledStart)
        scheduledEnd = try container.decodeIfPresent(Date.self, forKey: .scheduledEnd)
    }

    /// Encodes sets in an order, so that equal conditions have equal forms.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(
            medications?.sorted { "\($0.domain.rawValue) \($0)" < "\($1.domain.rawValue) \($1)" }, forKey: .medications)
        try container.encodeIfPresent(statuses?.sorted { $0.rawValue < $1.rawValue }, forKey: .statuses)
        try container.encodeIfPresent(scheduledDates?.sorted(), forKey: .scheduledDates)
        try container.encodeIfPresent(scheduledStart, forKey: .scheduledStart)
        try container.encodeIfPresent(scheduledEnd, forKey: .scheduledEnd)
    }
}

extension DoseEventCondition: CustomStringConvertible {
    package var description: String {
        let parts = [
            medications.map { "doses of \($0.map(\.description).sorted().joined(separator: ", "))" },
            statuses.map { "status \($0.map { "\($0)" }.sorted().joined(separator: ", "))" },
            scheduledDates.map { "due at \($0.sorted().map(DateText.text).joined(separator: ", "))" },
            scheduledStart.map { "due at or after \(DateText.text($0))" },
            scheduledEnd.map { "due before \(DateText.text($0))" },
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }
}

extension Query {
    /// Dose events of a medication.
    public static func predicateForMedicationDoseEvent(
        medicationConceptIdentifier: HealthConceptIdentifier
    ) -> QueryPredicate {
        predicateForMedicationDoseEvent(medicationConceptIdentifiers: [medicationConceptIdentifier])
    }

    /// Dose events of some medications.
    public static func predicateForMedicationDoseEvent(
        medicationConceptIdentifiers: Set<HealthConceptIdentifier>
    ) -> QueryPredicate {
        QueryPredicate(DoseEventCondition(medications: medicationConceptIdentifiers))
    }

    /// Dose events with a status.
    public static func predicateForMedicationDoseEvent(status: MedicationDoseEvent.LogStatus) -> QueryPredicate {
        predicateForMedicationDoseEvent(statuses: [status])
    }

    /// Dose events with one of some statuses.
    public static func predicateForMedicationDoseEvent(
        statuses: Set<MedicationDoseEvent.LogStatus>
    ) -> QueryPredicate {
        QueryPredicate(DoseEventCondition(statuses: statuses))
    }

    /// Dose events that were due at a date.
    public static func predicateForMedicationDoseEvent(scheduledDate: Date) -> QueryPredicate {
        predicateForMedicationDoseEvent(scheduledDates: [scheduledDate])
    }

    /// Dose events that were due at one of some dates.
    public static func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> QueryPredicate {
        QueryPredicate(DoseEventCondition(scheduledDates: scheduledDates))
    }

    /// Dose events that were due from a date on, and before another; nil for no such bound.
    ///
    /// Whether HealthKit includes the end is not documented.
    public static func predicateForMedicationDoseEvent(scheduledStart: Date?, end: Date?) -> QueryPredicate {
        QueryPredicate(DoseEventCondition(scheduledStart: scheduledStart, scheduledEnd: end))
    }
}

extension SamplePredicate where Sample == MedicationDoseEvent {
    /// Dose events; HealthKit has no such factory.
    public static func medicationDoseEvent(
        _ predicate: QueryPredicate? = nil
    ) -> SamplePredicate<MedicationDoseEvent> {
        SamplePredicate<MedicationDoseEvent>(type: MedicationDoseEventType.doseEvent, predicate: predicate)
    }

    /// Dose events that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func medicationDoseEvent(_ predicate: Predicate<MedicationDoseEvent>) -> SamplePredicate<
        MedicationDoseEvent
    > {
        .medicationDoseEvent(QueryPredicate(predicate))
    }
}

/// A condition on a medication of a list.
package struct MedicationCondition: KindCondition {
    package static let name = "userAnnotatedMedication"

    var isArchived: Bool?
    var hasSchedule: Bool?

    package func validate(for type: SampleType) throws {
        guard type == UserAnnotatedMedicationType.medication else {
            throw HealthError.invalidArgument(
                "\(type.identifier) is no medication of a list, as a predicate asks: \(self)")
        }
    }

    package func matches(_ row: SampleRow) -> Bool {
        let content = UserAnnotatedMedication(row).content
        return (isArchived ?? content.isArchived) == content.isArchived
            && (hasSchedule ?? content.hasSchedule) == content.hasSchedule
    }
}

extension MedicationCondition: Codable {
    private enum CodingKeys: String, CodingKey {
        case isArchived, hasSchedule
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        isArchived = try container.decodeIfPresent(Bool.self, forKey: .isArchived)
        hasSchedule = try container.decodeIfPresent(Bool.self, forKey: .hasSchedule)
    }
}

extension MedicationCondition: CustomStringConvertible {
    package var description: String {
        let parts = [isArchived.map { "isArchived \($0)" }, hasSchedule.map { "hasSchedule \($0)" }]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }
}

extension Query {
    /// Medications that the person put aside, or those that the person did not.
    public static func predicateForUserAnnotatedMedications(isArchived: Bool) -> QueryPredicate {
        QueryPredicate(MedicationCondition(isArchived: isArchived))
    }

    /// Medications that the person takes by a schedule, or those without one.
    public static func predicateForUserAnnotatedMedications(hasSchedule: Bool) -> QueryPredicate {
        QueryPredicate(MedicationCondition(hasSchedule: hasSchedule))
    }
}
