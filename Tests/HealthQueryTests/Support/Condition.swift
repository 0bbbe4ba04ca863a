import Foundation
import HealthQuery

/// A condition that both the package and the model understand, each in its own way.
indirect enum Condition: Sendable {
    case everything
    case dates(from: Double?, to: Double?, QueryOptions)
    case value(QueryPredicate.Operator, Double)
    case sources(Set<Source>)
    case uuids(Set<UUID>)
    case userEntered
    case notUserEntered
    case syncIdentifier(String)
    case all([Condition])
    case any([Condition])
    case not(Condition)
}

extension Condition {
    /// The condition as the package's predicate; nil for everything.
    func predicate(for type: SampleType) -> QueryPredicate? {
        switch self {
        case .everything:
            return nil
        case .dates(let from, let to, let options):
            return Query.predicateForSamples(withStart: from.map(time), end: to.map(time), options: options)
        case .value(let comparison, let value):
            guard type is QuantityType else {
                return Query.predicateForCategorySamples(with: comparison, value: Int(value))
            }
            let unit = type == heartRate ? HealthUnit.count().unitDivided(by: .minute()) : .count()
            let quantity = Quantity(unit: unit, doubleValue: value)
            return Query.predicateForQuantitySamples(with: comparison, quantity: quantity)
        case .sources(let sources):
            return Query.predicateForObjects(from: sources)
        case .uuids(let uuids):
            return Query.predicateForObjects(with: uuids)
        case .userEntered:
            return metadataPredicate(MetadataKeyWasUserEntered, .equalTo, true)
        case .notUserEntered:
            return metadataPredicate(MetadataKeyWasUserEntered, .notEqualTo, true)
        case .syncIdentifier(let identifier):
            return metadataPredicate(MetadataKeySyncIdentifier, .equalTo, .string(identifier))
        case .all(let conditions):
            return .and(conditions.map { $0.predicate(for: type) ?? .and([]) })
        case .any(let conditions):
            return .or(conditions.map { $0.predicate(for: type) ?? .and([]) })
        case .not(let condition):
            return .not(condition.predicate(for: type) ?? .and([]))
        }
    }

    private func metadataPredicate(
        _ key: String,
        _ comparison: QueryPredicate.Operator,
        _ value: MetadataValue
    ) -> QueryPredicate {
        Query.predicateForObjects(withMetadataKey: key, operatorType: comparison, value: value)
    }

    /// Whether an entry fits, in the plainest way.
    func holds(_ entry: NaiveModel.Entry) -> Bool {
        switch self {
        case .everything:
            return true
        case .dates(let from, let to, let options):
            let start = entry.sample.sample.startDate
            let end = entry.sample.sample.endDate
            let lower = from.map(time) ?? .distantPast
            let upper = to.map(time) ?? .distantFuture
            switch (options.contains(.strictStartDate), options.contains(.strictEndDate)) {
            case (false, false): return end >= lower && start < upper
            case (true, false): return start >= lower && start < upper
            case (false, true): return end >= lower && end < upper
            case (true, true): return start >= lower && end < upper
            }
        case .value(let comparison, let value):
            switch comparison {
            case .lessThan: return entry.value < value
            case .lessThanOrEqualTo: return entry.value <= value
            case .greaterThan: return entry.value > value
            case .greaterThanOrEqualTo: return entry.value >= value
            case .equalTo: return entry.value == value
            case .notEqualTo: return entry.value != value
            case .beginsWith, .endsWith, .contains: return false
            }
        case .sources(let sources):
            return sources.contains(entry.source)
        case .uuids(let uuids):
            return uuids.contains(entry.uuid)
        case .userEntered:
            return entry.sample.sample.metadata[MetadataKeyWasUserEntered] == true
        case .notUserEntered:
            return entry.sample.sample.metadata[MetadataKeyWasUserEntered] != true
        case .syncIdentifier(let identifier):
            return entry.sample.sample.metadata[MetadataKeySyncIdentifier] == .string(identifier)
        case .all(let conditions):
            return conditions.allSatisfy { $0.holds(entry) }
        case .any(let conditions):
            return conditions.contains { $0.holds(entry) }
        case .not(let condition):
            return !condition.holds(entry)
        }
    }

    /// Whether the deletion of an entry is told (R3.6): only identifiers and sync keys can hide it.
    func showsDeletion(of entry: NaiveModel.Entry) -> Bool {
        switch self {
        case .uuids, .syncIdentifier: holds(entry)
        case .all(let conditions): conditions.allSatisfy { $0.showsDeletion(of: entry) }
        case .any(let conditions): conditions.contains { $0.showsDeletion(of: entry) }
        case .not(let condition): condition.isAboutIdentity ? holds(entry) : true
        case .everything, .dates, .value, .sources, .userEntered, .notUserEntered: true
        }
    }

    private var isAboutIdentity: Bool {
        switch self {
        case .uuids, .syncIdentifier: true
        case .all(let conditions), .any(let conditions):
            !conditions.isEmpty && conditions.allSatisfy(\.isAboutIdentity)
        case .not(let condition): condition.isAboutIdentity
        case .everything, .dates, .value, .sources, .userEntered, .notUserEntered: false
        }
    }
}
