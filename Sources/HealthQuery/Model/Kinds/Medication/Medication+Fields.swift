import Foundation

extension MedicationDoseEvent: PredicateFieldNaming {
    package static var predicateFields: [PartialKeyPath<MedicationDoseEvent>: PredicateField] {
        [
            \.medicationConceptIdentifier: PredicateField("medicationConceptIdentifier") {
                Query.predicateForMedicationDoseEvent(medicationConceptIdentifiers: $0)
            },
            \.logStatus: PredicateField("logStatus") { Query.predicateForMedicationDoseEvent(statuses: $0) },
            \.scheduledDate: scheduledDate,
        ]
    }

    /// A date that is not there is in no span.
    private static var scheduledDate: PredicateField {
        func within(_ start: Date?, _ end: Date?) -> QueryPredicate {
            Query.predicateForMedicationDoseEvent(scheduledStart: start, end: end)
        }
        var field = PredicateField(
            "scheduledDate",
            presence: within(Date(timeIntervalSinceReferenceDate: -.greatestFiniteMagnitude), nil)
        ) { (comparison: QueryPredicate.Operator, date: Date) -> QueryPredicate? in
            let next = Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.nextUp)
            return switch comparison {
            case .lessThan: within(nil, date)
            case .lessThanOrEqualTo: within(nil, next)
            case .greaterThan: within(next, nil)
            case .greaterThanOrEqualTo: within(date, nil)
            case .equalTo: Query.predicateForMedicationDoseEvent(scheduledDate: date)
            case .notEqualTo: .not(Query.predicateForMedicationDoseEvent(scheduledDate: date))
            case .beginsWith, .endsWith, .contains: nil
            }
        }
        field.among = { values in
            Query.predicateForMedicationDoseEvent(scheduledDates: Set(values.compactMap { $0 as? Date }))
        }
        return field
    }
}

extension UserAnnotatedMedication: PredicateFieldNaming {
    package static var predicateFields: [PartialKeyPath<UserAnnotatedMedication>: PredicateField] {
        [
            \.isArchived: .onlyEqual("isArchived") { Query.predicateForUserAnnotatedMedications(isArchived: $0) },
            \.hasSchedule: .onlyEqual("hasSchedule") { Query.predicateForUserAnnotatedMedications(hasSchedule: $0) },
        ]
    }
}
