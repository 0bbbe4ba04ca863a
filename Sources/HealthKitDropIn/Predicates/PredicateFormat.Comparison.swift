import Foundation
import HealthQuery

extension PredicateFormat {
    /// How two sides are compared.
    enum Relation: Equatable, CustomStringConvertible {
        case compares(QueryPredicate.Operator)
        /// Takes a list of values.
        case isIn
        /// Takes two values.
        case between

        init?(_ symbol: String) {
            switch symbol {
            case "=", "==": self = .compares(.equalTo)
            case "!=", "<>": self = .compares(.notEqualTo)
            case "<": self = .compares(.lessThan)
            case "<=", "=<": self = .compares(.lessThanOrEqualTo)
            case ">": self = .compares(.greaterThan)
            case ">=", "=>": self = .compares(.greaterThanOrEqualTo)
            case "IN": self = .isIn
            case "BETWEEN": self = .between
            case "BEGINSWITH": self = .compares(.beginsWith)
            case "ENDSWITH": self = .compares(.endsWith)
            case "CONTAINS": self = .compares(.contains)
            default: return nil
            }
        }

        /// The core's operator; nil for those that take several values.
        var core: QueryPredicate.Operator? { if case .compares(let comparison) = self { comparison } else { nil } }

        /// The relation with its sides changed; nil if there is none.
        var turned: Relation? { core?.exchanged.map { .compares($0) } }

        var description: String { core?.symbol ?? (self == .isIn ? "IN" : "BETWEEN") }
    }

    /// A key path of HealthKit's, compared with a value.
    struct Comparison {
        let path: String
        let relation: Relation
        let value: Any?

        init(_ path: String, _ relation: Relation, _ value: Any?) {
            (self.path, self.relation, self.value) = (path, relation, value)
        }

        func predicate() throws -> NSPredicate { HealthPredicate(try core()) }

        var refused: HealthError {
            error("a predicate format cannot compare \(path) so: \(relation), with \(ValueName.of(value as Any))")
        }

        private func core() throws -> QueryPredicate {
            switch relation {
            case .between:
                guard let bounds = list, bounds.count == 2 else { throw refused }
                return try Comparison(path, .compares(.greaterThanOrEqualTo), bounds[0]).core()
                    && Comparison(path, .compares(.lessThanOrEqualTo), bounds[1]).core()
            case .isIn:
                switch path {
                // One condition, which the core looks up, and not one for each.
                case HKPredicateKeyPathUUID, "uuid":
                    return Query.predicateForObjects(with: Set(try each { $0 as? UUID }))
                case HKPredicateKeyPathSource:
                    return Query.predicateForObjects(from: Set(try each { ($0 as? HKSource)?.core }))
                case HKPredicateKeyPathSourceRevision:
                    return Query.predicateForObjects(from: Set(try each { ($0 as? HKSourceRevision)?.core }))
                case HKPredicateKeyPathDevice:
                    return Query.predicateForObjects(from: Set(try each { ($0 as? HKDevice)?.core }))
                case _ where path.hasPrefix(HKPredicateKeyPathMetadata + "."):
                    return Query.predicateForObjects(
                        withMetadataKey: metadataKey, allowedValues: try each { try Metadata.coreValue($0) })
                default:
                    return .or(try each { try Comparison(path, .compares(.equalTo), $0).core() })
                }
            case .compares(let comparison): return try single(comparison)
            }
        }

        /// Something made of each value of a list.
        private func each<Element>(_ make: (Any) throws -> Element?) throws -> [Element] {
            guard let list else { throw refused }
            return try list.map { value in
                guard let element = try make(value) else { throw Comparison(path, relation, value).refused }
                return element
            }
        }

        private func single(_ comparison: QueryPredicate.Operator) throws -> QueryPredicate {
            if path.hasPrefix(HKPredicateKeyPathMetadata + ".") { return try metadata() }
            if let predicate = try measured(comparison) { return predicate }
            // What is left has no order, and "not equal" is the negation.
            guard comparison == .notEqualTo else { return try choice() }
            return .not(try Comparison(path, .compares(.equalTo), value).choice())
        }

        /// Values that compare in order; nil for another key path.
        ///
        /// "Not equal" is left to the core here: a total that is not known does not match it.
        private func measured(_ comparison: QueryPredicate.Operator) throws -> QueryPredicate? {
            switch path {
            case HKPredicateKeyPathStartDate:
                return Query.predicateForSamples(with: comparison, startDate: try date(comparison))
            case HKPredicateKeyPathEndDate:
                return Query.predicateForSamples(with: comparison, endDate: try date(comparison))
            case HKPredicateKeyPathQuantity:
                return Query.predicateForQuantitySamples(with: comparison, quantity: try quantity())
            case HKPredicateKeyPathCategoryValue:
                return Query.predicateForCategorySamples(with: comparison, value: try integer())
            case HKPredicateKeyPathWorkoutDuration:
                return Query.predicateForWorkouts(with: comparison, duration: try number())
            case HKPredicateKeyPathWorkoutActivityDuration:
                return Query.predicateForWorkoutActivities(operatorType: comparison, duration: try number())
            case HKPredicateKeyPathWorkoutActivityStartDate:
                return try parts(comparison, try date(comparison), .strictStartDate)
            case HKPredicateKeyPathWorkoutActivityEndDate:
                return try parts(comparison, try date(comparison), .strictEndDate)
            case HKPredicateKeyPathWorkoutTotalDistance:
                return Query.predicateForWorkouts(with: comparison, totalDistance: try quantity())
            case HKPredicateKeyPathWorkoutTotalEnergyBurned:
                return Query.predicateForWorkouts(with: comparison, totalEnergyBurned: try quantity())
            case HKPredicateKeyPathWorkoutTotalFlightsClimbed:
                return Query.predicateForWorkouts(with: comparison, totalFlightsClimbed: try quantity())
            case HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount:
                return Query.predicateForWorkouts(with: comparison, totalSwimmingStrokeCount: try quantity())
            case HKPredicateKeyPathAverageHeartRate:
                return Query.predicateForElectrocardiograms(with: comparison, averageHeartRate: try quantity())
            case HKPredicateKeyPathDateComponents: return try days(comparison)
            default: return try named(comparison)
            }
        }

        /// Values that are one thing or another.
        private func choice() throws -> QueryPredicate {
            switch path {
            case HKPredicateKeyPathUUID, "uuid":
                guard relation == .compares(.equalTo), let uuid = value as? UUID else { throw refused }
                return Query.predicateForObject(with: uuid)
            case HKPredicateKeyPathSource:
                guard relation == .compares(.equalTo), let source = value as? HKSource else { throw refused }
                return Query.predicateForObjects(from: source.core)
            case HKPredicateKeyPathSourceRevision:
                guard relation == .compares(.equalTo), let revision = value as? HKSourceRevision else { throw refused }
                return Query.predicateForObjects(from: [revision.core])
            case HKPredicateKeyPathDevice:
                guard relation == .compares(.equalTo), let device = value as? HKDevice else { throw refused }
                return Query.predicateForObjects(from: [device.core])
            case HKPredicateKeyPathCorrelation:
                guard relation == .compares(.equalTo), value == nil else { throw refused }
                return Query.predicateForObjectsWithNoCorrelation()
            case HKPredicateKeyPathWorkout:
                guard relation == .compares(.equalTo), let workout = value as? HKWorkout else { throw refused }
                return Query.predicateForObjects(from: workout.workout)
            case HKPredicateKeyPathWorkoutType, "workoutActivityType":
                return Query.predicateForWorkouts(with: try activityType())
            case HKPredicateKeyPathWorkoutActivityType:
                return Query.predicateForWorkoutActivities(workoutActivityType: try activityType())
            default: return try ofKind()
            }
        }

        private func activityType() throws -> HKWorkoutActivityType {
            guard relation == .compares(.equalTo),
                let type = HKWorkoutActivityType(rawValue: UInt(clamping: try integer()))
            else {
                throw refused
            }
            return type
        }

        private var metadataKey: String { String(path.dropFirst(HKPredicateKeyPathMetadata.count + 1)) }

        private func metadata() throws -> QueryPredicate {
            let key = metadataKey
            guard let value else {
                let isThere = Query.predicateForObjects(withMetadataKey: key)
                switch relation {
                case .compares(.notEqualTo): return isThere
                case .compares(.equalTo): return .not(isThere)
                default: throw refused
                }
            }
            guard let comparison = relation.core else { throw refused }
            return Query.predicateForObjects(
                withMetadataKey: key, operatorType: comparison, value: try Metadata.coreValue(value))
        }

        private func date(_ comparison: QueryPredicate.Operator) throws -> Date {
            guard let date = value as? Date, !comparison.isForText else { throw refused }
            return date
        }

        private var list: [Any]? {
            switch value {
            case let values as [Any]: values
            case let values as NSArray: values.map { $0 }
            // Of Swift's sets too.
            case let values as NSSet: values.allObjects
            default: nil
            }
        }

        func quantity() throws -> Quantity {
            guard let quantity = value as? HKQuantity else { throw refused }
            return quantity.core
        }

        private func number() throws -> Double {
            switch value {
            case let number as NSNumber: return number.doubleValue
            case let number as any BinaryFloatingPoint: return Double(number)
            case let number as any BinaryInteger: return Double(number)
            default: throw refused
            }
        }

        func integer() throws -> Int {
            if let raw = value as? any RawRepresentable, let number = raw.rawValue as? any BinaryInteger {
                return Int(clamping: number)
            }
            // All digits, which a Double need not have.
            if let value, case .integer(let number)? = try? Metadata.coreValue(value) { return number }
            guard let number = Int(exactly: try number()) else { throw refused }
            return number
        }
    }
}
