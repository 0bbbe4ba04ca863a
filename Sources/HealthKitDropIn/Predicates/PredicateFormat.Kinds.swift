import Foundation
import HealthQuery

extension PredicateFormat.Comparison {
    /// A condition on a name in a document; nil for another key path.
    func named(_ comparison: QueryPredicate.Operator) throws -> QueryPredicate? {
        switch path {
        case HKPredicateKeyPathCDATitle:
            return Query.predicateForCDADocuments(with: comparison, title: try text())
        case HKPredicateKeyPathCDAPatientName:
            return Query.predicateForCDADocuments(with: comparison, patientName: try text())
        case HKPredicateKeyPathCDAAuthorName:
            return Query.predicateForCDADocuments(with: comparison, authorName: try text())
        case HKPredicateKeyPathCDACustodianName:
            return Query.predicateForCDADocuments(with: comparison, custodianName: try text())
        default: return nil
        }
    }

    /// A condition on the start of a workout's parts, or on their end, as the option says.
    func parts(
        _ comparison: QueryPredicate.Operator, _ date: Date, _ option: QueryOptions
    ) throws -> QueryPredicate {
        func between(_ start: Date?, _ end: Date?) -> QueryPredicate {
            Query.predicateForWorkoutActivities(start: start, end: end, options: option)
        }
        // A range does not contain its end.
        let next = Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.nextUp)
        return switch comparison {
        case .equalTo: between(date, next)
        case .notEqualTo: .not(between(date, next))
        case .lessThan: between(nil, date)
        case .lessThanOrEqualTo: between(nil, next)
        case .greaterThan: between(next, nil)
        case .greaterThanOrEqualTo: between(date, nil)
        default: throw refused
        }
    }

    /// A condition on the days of rings.
    func days(_ comparison: QueryPredicate.Operator) throws -> QueryPredicate {
        guard let day = value as? DateComponents else { throw refused }
        func between(_ start: DateComponents, _ end: DateComponents) -> QueryPredicate {
            Query.predicate(forActivitySummariesBetweenStart: start, end: end)
        }
        // The first and the last day that rings can have.
        let calendar = Calendar(identifier: .gregorian)
        let first = DateComponents(calendar: calendar, year: 1, month: 1, day: 1)
        let last = DateComponents(calendar: calendar, year: 9999, month: 12, day: 31)
        return switch comparison {
        case .equalTo: Query.predicateForActivitySummary(with: day)
        case .notEqualTo: .not(Query.predicateForActivitySummary(with: day))
        case .lessThan: .not(between(day, last))
        case .lessThanOrEqualTo: between(first, day)
        case .greaterThan: .not(between(first, day))
        case .greaterThanOrEqualTo: between(day, last)
        default: throw refused
        }
    }

    /// A condition on what only samples of one kind have, and what has no order.
    func ofKind() throws -> QueryPredicate {
        guard relation == .compares(.equalTo) else { throw unknown }
        switch path {
        case HKPredicateKeyPathClinicalRecordFHIRResourceType:
            return Query.predicateForClinicalRecords(
                withFHIRResourceType: try value as? HKFHIRResourceType ?? HKFHIRResourceType(rawValue: text()))
        case HKPredicateKeyPathStatus:
            return Query.predicateForMedicationDoseEvent(status: try choice())
        case HKPredicateKeyPathMedicationConceptIdentifier:
            guard let identifier = value as? HKHealthConceptIdentifier else { throw refused }
            return Query.predicateForMedicationDoseEvent(medicationConceptIdentifier: identifier.core)
        case HKPredicateKeyPathScheduledDate:
            guard let date = value as? Date else { throw refused }
            return Query.predicateForMedicationDoseEvent(scheduledDate: date)
        case HKUserAnnotatedMedicationPredicateKeyPathIsArchived:
            return Query.predicateForUserAnnotatedMedications(isArchived: try integer() != 0)
        case HKUserAnnotatedMedicationPredicateKeyPathHasSchedule:
            return Query.predicateForUserAnnotatedMedications(hasSchedule: try integer() != 0)
        case HKPredicateKeyPathECGClassification:
            return Query.predicateForElectrocardiograms(classification: try choice())
        case HKPredicateKeyPathECGSymptomsStatus:
            return Query.predicateForElectrocardiograms(symptomsStatus: try choice())
        default: throw unknown
        }
    }

    private var unknown: HealthError {
        PredicateFormat.error(
            "a predicate format asks so for the key path \(path), which is not understood: \(relation)")
    }

    private func text() throws -> String {
        if let text = value as? String { return text }
        guard let text = value as? NSString else { throw refused }
        return String(text)
    }

    /// A value of an enumeration, or its number.
    private func choice<Choice: RawRepresentable>() throws -> Choice where Choice.RawValue == Int {
        if let choice = value as? Choice { return choice }
        guard let choice = Choice(rawValue: try integer()) else { throw refused }
        return choice
    }
}
