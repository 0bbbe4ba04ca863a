public import Foundation
import HealthQuery

extension HKQuery {
    /// Samples of a stretch of time; nil is no bound, and without options samples match that overlap it.
    public class func predicateForSamples(
        withStart startDate: Date?,
        end endDate: Date?,
        options: HKQueryOptions = []
    ) -> NSPredicate {
        HealthPredicate(Query.predicateForSamples(withStart: startDate, end: endDate, options: options))
    }

    /// Samples whose quantity compares so with another.
    public class func predicateForQuantitySamples(
        with operatorType: HKComparisonOperator,
        quantity: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) { Query.predicateForQuantitySamples(with: $0, quantity: quantity.core) }
    }

    /// Samples whose raw value compares so with another.
    public class func predicateForCategorySamples(
        with operatorType: HKComparisonOperator,
        value: Int
    ) -> NSPredicate {
        compare(operatorType) { Query.predicateForCategorySamples(with: $0, value: value) }
    }

    /// The object with an identifier.
    public class func predicateForObject(with UUID: UUID) -> NSPredicate {
        HealthPredicate(Query.predicateForObject(with: UUID))
    }

    /// The objects with one of several identifiers.
    public class func predicateForObjects(with UUIDs: Set<UUID>) -> NSPredicate {
        HealthPredicate(Query.predicateForObjects(with: UUIDs))
    }

    /// Objects that no correlation holds.
    public class func predicateForObjectsWithNoCorrelation() -> NSPredicate {
        HealthPredicate(Query.predicateForObjectsWithNoCorrelation())
    }

    /// Objects that a source saved.
    public class func predicateForObjects(from source: HKSource) -> NSPredicate {
        HealthPredicate(Query.predicateForObjects(from: source.core))
    }

    /// Objects that one of several sources saved.
    public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
        HealthPredicate(Query.predicateForObjects(from: Set(sources.map(\.core))))
    }

    /// Objects that one of several revisions saved.
    public class func predicateForObjects(from sourceRevisions: Set<HKSourceRevision>) -> NSPredicate {
        HealthPredicate(Query.predicateForObjects(from: Set(sourceRevisions.map(\.core))))
    }

    /// Objects that one of several devices made.
    public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
        HealthPredicate(Query.predicateForObjects(from: Set(devices.map(\.core))))
    }

    /// Samples that were added to a workout.
    public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
        HealthPredicate(Query.predicateForObjects(from: workout.workout))
    }

    /// Objects whose device has one of several values for a property.
    public class func predicateForObjects(
        withDeviceProperty key: String,
        allowedValues: Set<String>
    ) -> NSPredicate {
        HealthPredicate(Query.predicateForObjects(withDeviceProperty: key, allowedValues: allowedValues))
    }

    /// Objects whose metadata has a key.
    public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
        HealthPredicate(Query.predicateForObjects(withMetadataKey: key))
    }

    /// Objects whose metadata has one of several values for a key.
    public class func predicateForObjects(withMetadataKey key: String, allowedValues: [Any]) -> NSPredicate {
        do {
            let values = try allowedValues.map(Metadata.coreValue)
            return HealthPredicate(Query.predicateForObjects(withMetadataKey: key, allowedValues: values))
        } catch {
            return RefusedPredicate(error)
        }
    }

    /// Objects whose metadata has a value for a key that compares so with another.
    public class func predicateForObjects(
        withMetadataKey key: String,
        operatorType: HKComparisonOperator,
        value: Any
    ) -> NSPredicate {
        do {
            let value = try Metadata.coreValue(value)
            return compare(operatorType) {
                Query.predicateForObjects(withMetadataKey: key, operatorType: $0, value: value)
            }
        } catch {
            return RefusedPredicate(error)
        }
    }
}
