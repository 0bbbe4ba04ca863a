public import Foundation

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
    /// How rows become samples in a state of a store; the generic parameter determines it.
    package let decoder: @Sendable (MemberLookup) -> SampleDecoder<Sample>

    package init(
        sampleType: SampleType,
        predicate: QueryPredicate?,
        decoder: @escaping @Sendable (MemberLookup) -> SampleDecoder<Sample>
    ) {
        self.sampleType = sampleType
        self.predicate = predicate
        self.decoder = decoder
    }
}

extension SamplePredicate where Sample: StoredSample {
    /// Samples of one kind; what the kind's factory makes.
    ///
    /// Factories are constrained to their kind, so that `SamplePredicate.quantitySample(type:)` needs no context to say
    /// what `Sample` is.
    @inline(__always)
    package init(type: SampleType, predicate: QueryPredicate?) {
        self.init(sampleType: type, predicate: predicate) { SampleDecoder($0) }
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
        .init(sampleType: sampleType, predicate: predicate) { .any($0) }
    }

    /// Samples of any type that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func sample(
        type sampleType: SampleType,
        predicate: Predicate<any HealthQuery.Sample>
    ) -> SamplePredicate<any HealthQuery.Sample> {
        .sample(type: sampleType, predicate: QueryPredicate(predicate))
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
