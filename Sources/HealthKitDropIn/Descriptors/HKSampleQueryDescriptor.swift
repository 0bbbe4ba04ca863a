public import Foundation
import HealthQuery

/// Asks for samples, once.
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
    /// What it answers.
    public typealias Output = [Sample]

    /// What is asked for.
    public var predicates: [HKSamplePredicate<Sample>]
    /// How the samples are sorted; without any, by start.
    public var sortDescriptors: [SortDescriptor<Sample>]
    /// How many samples are asked for at most; nil for all.
    public var limit: Int?

    /// Asks for samples.
    public init(
        predicates: [HKSamplePredicate<Sample>],
        sortDescriptors: [SortDescriptor<Sample>],
        limit: Int? = nil
    ) {
        self.predicates = predicates
        self.sortDescriptors = sortDescriptors
        self.limit = limit
    }

    /// The samples.
    public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
        let query = SampleQueryDescriptor(
            predicates: try predicates.map { try $0.lowered() }, sortDescriptors: sortDescriptors, limit: limit)
        return try await query.result(for: HKHealthStore.current)
    }
}

/// Asks for what was saved and deleted since an anchor, once or as it goes on.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
    /// What was saved and deleted, and the anchor to go on from.
    public struct Result: Sendable {
        /// The samples that were saved.
        public let addedSamples: [Sample]
        /// What is left of those that were deleted.
        public let deletedObjects: [HKDeletedObject]
        /// The anchor to go on from.
        public let newAnchor: HKQueryAnchor

        init(_ core: AnchoredObjectQueryDescriptor<Sample>.Result) {
            addedSamples = core.addedSamples
            deletedObjects = core.deletedObjects.map { HKDeletedObject(core: $0) }
            newAnchor = HKQueryAnchor(core: core.newAnchor)
        }
    }

    /// What it answers once.
    public typealias Output = Result
    /// What it answers as it goes on.
    public typealias Results = HKQueryResults<LiveResults<AnchoredObjectQueryDescriptor<Sample>.Result>, Result>
    /// What it answers as it goes on.
    public typealias Sequence = Results

    /// What is asked for.
    public var predicates: [HKSamplePredicate<Sample>]
    /// Where it begins; nil for the beginning.
    public var anchor: HKQueryAnchor?
    /// How many samples are asked for at a time at most; nil for all.
    public var limit: Int?

    /// Asks for what was saved and deleted.
    public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {
        self.predicates = predicates
        self.anchor = anchor
        self.limit = limit
    }

    private func lowered(in store: HealthStore) throws -> AnchoredObjectQueryDescriptor<Sample> {
        AnchoredObjectQueryDescriptor(
            predicates: try predicates.map { try $0.lowered() }, anchor: anchor?.core(in: store), limit: limit,
            expiredAnchorPolicy: .ignore)
    }

    /// What was saved and deleted.
    public func result(for healthStore: HKHealthStore) async throws -> Result {
        let store = HKHealthStore.current
        return Result(try await lowered(in: store).result(for: store))
    }

    /// What was saved and deleted, and what is from then on.
    public func results(for healthStore: HKHealthStore) -> Results {
        let store = HKHealthStore.current
        return Results(base: { try lowered(in: store).results(for: store) }, convert: { Result($0) })
    }
}

/// Asks which sources saved samples, once.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
    /// What it answers.
    public typealias Output = [HKSource]

    /// What is asked for.
    public var predicate: HKSamplePredicate<Sample>

    /// Asks which sources saved samples.
    public init(predicate: HKSamplePredicate<Sample>) {
        self.predicate = predicate
    }

    /// The sources.
    public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
        let query = SourceQueryDescriptor(predicate: try predicate.lowered())
        return try await query.result(for: HKHealthStore.current).map { HKSource(core: $0) }
    }
}
