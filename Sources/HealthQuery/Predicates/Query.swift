public import Foundation

/// The predicates of queries, with the names of HealthKit's class methods on `HKQuery`.
public enum Query {
    /// Samples whose span lies in a range as `options` say (R2.1); a missing date leaves that side open (R2.2).
    public static func predicateForSamples(
        withStart startDate: Date?,
        end endDate: Date?,
        options: QueryOptions = []
    ) -> QueryPredicate {
        QueryPredicate(.dates(DatePredicate(start: startDate, end: endDate, options: options)))
    }

    /// Samples whose start compares with a date, whatever their end.
    ///
    /// HealthKit has a key path for it, `HKPredicateKeyPathStartDate`, and no function. A query throws
    /// `errorInvalidArgument` if the operator is one for text.
    public static func predicateForSamples(
        with operatorType: QueryPredicate.Operator,
        startDate: Date
    ) -> QueryPredicate {
        QueryPredicate(.startDate(operatorType, startDate))
    }

    /// Samples whose end compares with a date, whatever their start.
    ///
    /// HealthKit has a key path for it, `HKPredicateKeyPathEndDate`, and no function. A query throws
    /// `errorInvalidArgument` if the operator is one for text.
    public static func predicateForSamples(
        with operatorType: QueryPredicate.Operator,
        endDate: Date
    ) -> QueryPredicate {
        QueryPredicate(.endDate(operatorType, endDate))
    }

    /// Quantity samples whose quantity compares with the given one.
    ///
    /// Units are converted. A query throws `errorInvalidArgument` if the unit does not fit its type, or if the operator
    /// is one for text.
    public static func predicateForQuantitySamples(
        with operatorType: QueryPredicate.Operator,
        quantity: Quantity
    ) -> QueryPredicate {
        QueryPredicate(.quantity(operatorType, quantity))
    }

    /// Category samples whose raw value compares with the given one.
    public static func predicateForCategorySamples(
        with operatorType: QueryPredicate.Operator,
        value: Int
    ) -> QueryPredicate {
        QueryPredicate(.category(operatorType, value))
    }

    /// The object with an identifier.
    public static func predicateForObject(with UUID: UUID) -> QueryPredicate {
        QueryPredicate(.uuids([UUID]))
    }

    /// The objects with one of several identifiers; without any, nothing.
    public static func predicateForObjects(with UUIDs: Set<UUID>) -> QueryPredicate {
        QueryPredicate(.uuids(UUIDs))
    }

    /// Objects that no correlation holds.
    ///
    /// No correlation holds a correlation. Saving a correlation around a stored sample, or deleting one, changes what
    /// matches (R6.5): anchored and live queries report that.
    ///
    /// ```swift
    /// let loose = Query.predicateForObjectsWithNoCorrelation()
    /// let protein = SamplePredicate.quantitySample(type: QuantityType(.dietaryProtein), predicate: loose)
    /// ```
    public static func predicateForObjectsWithNoCorrelation() -> QueryPredicate {
        QueryPredicate(.noCorrelation)
    }

    /// Objects that a source saved.
    public static func predicateForObjects(from source: Source) -> QueryPredicate {
        QueryPredicate(.sources([source]))
    }

    /// Objects that one of several sources saved; without any, nothing (R2.6).
    public static func predicateForObjects(from sources: Set<Source>) -> QueryPredicate {
        QueryPredicate(.sources(sources))
    }

    /// Objects that one of several revisions saved; the `SourceRevisionAny` constants are wildcards (R13.3).
    public static func predicateForObjects(from sourceRevisions: Set<SourceRevision>) -> QueryPredicate {
        QueryPredicate(.sourceRevisions(sourceRevisions))
    }

    /// Objects that one of several devices made; all properties must be equal, unknown ones included (R2.5).
    public static func predicateForObjects(from devices: Set<Device>) -> QueryPredicate {
        QueryPredicate(.devices(devices))
    }

    /// Objects whose device has one of several values for a property; without any, objects where it is unknown (R2.5).
    ///
    /// A query throws `errorInvalidArgument` if `key` is not one of the `DevicePropertyKey` constants.
    public static func predicateForObjects(
        withDeviceProperty key: String,
        allowedValues: Set<String>
    ) -> QueryPredicate {
        QueryPredicate(.deviceProperty(key: key, allowedValues))
    }

    /// Objects whose metadata has a key, with any value (R2.5).
    public static func predicateForObjects(withMetadataKey key: String) -> QueryPredicate {
        QueryPredicate(.metadata(MetadataPredicate(key: key, condition: .present)))
    }

    /// Objects whose metadata has one of several values for a key.
    public static func predicateForObjects(
        withMetadataKey key: String,
        allowedValues: [MetadataValue]
    ) -> QueryPredicate {
        QueryPredicate(.metadata(MetadataPredicate(key: key, condition: .oneOf(allowedValues))))
    }

    /// Objects whose metadata value for a key compares with the given one.
    ///
    /// Values of different kinds are neither equal nor ordered; numbers compare by value, so that `true` equals 1. An
    /// object without the key matches `notEqualTo` alone, which is the negation of `equalTo` (R2.7): use it to leave
    /// out data that a person typed in.
    ///
    /// ```swift
    /// let measured = Query.predicateForObjects(
    ///     withMetadataKey: MetadataKeyWasUserEntered,
    ///     operatorType: .notEqualTo,
    ///     value: true
    /// )
    /// ```
    public static func predicateForObjects(
        withMetadataKey key: String,
        operatorType: QueryPredicate.Operator,
        value: MetadataValue
    ) -> QueryPredicate {
        QueryPredicate(.metadata(MetadataPredicate(key: key, condition: .compares(operatorType, value))))
    }
}
