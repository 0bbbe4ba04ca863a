/// A type of sample together with a condition: what a query asks for.
///
/// Make one with the factory for the type. `Sample` is the type of the results: ``QuantitySample``, ``CategorySample``,
/// ``Correlation``, ``VisionPrescription``, or `any Sample` for queries over several kinds.
///
/// ```swift
/// let predicate = SamplePredicate.quantitySample(type: QuantityType(.stepCount), predicate: today)
/// ```
public struct SamplePredicate<Sample>: Sendable {
    /// The type of the samples.
    public let sampleType: SampleType
    /// The condition; nil matches every sample of the type (R1.7).
    public let predicate: QueryPredicate?
    /// How rows become samples; the type and the generic parameter determine it.
    package let decoding: SampleDecoding<Sample>

    private init(
        _ sampleType: SampleType,
        _ predicate: QueryPredicate?,
        _ decoding: SampleDecoding<Sample>
    ) {
        self.sampleType = sampleType
        self.predicate = predicate
        self.decoding = decoding
    }
}

// The factories are constrained, so that `SamplePredicate.quantitySample(type:)` needs no context to say what `Sample`
// is.

extension SamplePredicate where Sample == QuantitySample {
    /// Quantity samples of a type.
    public static func quantitySample(
        type quantityType: QuantityType,
        predicate: QueryPredicate? = nil
    ) -> SamplePredicate<QuantitySample> {
        SamplePredicate<QuantitySample>(quantityType, predicate, .plain(.quantity))
    }
}

extension SamplePredicate where Sample == CategorySample {
    /// Category samples of a type.
    public static func categorySample(
        type categoryType: CategoryType,
        predicate: QueryPredicate? = nil
    ) -> SamplePredicate<CategorySample> {
        SamplePredicate<CategorySample>(categoryType, predicate, .plain(.category))
    }
}

extension SamplePredicate where Sample == Correlation {
    /// Correlations of a type; the condition is one on the correlation itself, not on what it holds.
    public static func correlation(
        type correlationType: CorrelationType,
        predicate: QueryPredicate? = nil
    ) -> SamplePredicate<Correlation> {
        SamplePredicate<Correlation>(correlationType, predicate, .looking { .correlation($0) })
    }
}

extension SamplePredicate where Sample == VisionPrescription {
    /// Prescriptions for glasses and contact lenses.
    public static func visionPrescription(
        _ predicate: QueryPredicate? = nil
    ) -> SamplePredicate<VisionPrescription> {
        SamplePredicate<VisionPrescription>(.visionPrescription, predicate, .plain(.visionPrescription))
    }
}

extension SamplePredicate where Sample == any HealthQuery.Sample {
    /// Samples of any type, for queries that mix types.
    ///
    /// Each result is boxed; where only one kind is asked for, its own factory is faster.
    public static func sample(
        type sampleType: SampleType,
        predicate: QueryPredicate? = nil
    ) -> SamplePredicate<any HealthQuery.Sample> {
        SamplePredicate<any HealthQuery.Sample>(sampleType, predicate, .looking { .any($0) })
    }
}

extension SamplePredicate: Hashable {
    /// Whether type and condition are equal.
    public static func == (left: SamplePredicate, right: SamplePredicate) -> Bool {
        left.sampleType == right.sampleType && left.predicate == right.predicate
    }

    /// Hashes type and condition.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(sampleType)
        hasher.combine(predicate)
    }
}

extension SamplePredicate {
    /// The condition made ready for the type.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown or the condition makes no sense for
    ///   it.
    package func lowered() throws -> TypedFilter {
        guard sampleType.isKnown else {
            throw HealthError.invalidArgument("there is no sample type \(sampleType.identifier)")
        }
        return TypedFilter(type: sampleType, filter: try predicate?.lowered(for: sampleType) ?? .everything)
    }
}
