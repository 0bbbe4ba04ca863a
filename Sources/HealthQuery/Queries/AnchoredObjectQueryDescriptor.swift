import Foundation

/// Reads what was added and deleted since an anchor.
///
/// Additions come in the order they were saved, never by date (R3.2). An object that was added and deleted since the
/// anchor is reported as deleted only (R3.5). The type and identifier parts of a predicate apply to deletions too;
/// conditions on dates, values, source or other metadata never hide a deletion (R3.6), so the query may report
/// deletions of objects that the caller never saw.
///
/// A deletion is reported to readers that could see the object when it was deleted. What becomes visible by a change
/// of permissions is reported as added, and what is no longer visible as deleted (R9.2).
///
/// ``HealthDatabase/purgeDeletedObjects(before:)`` forgets deletions. If the anchor is older,
/// ``expiredAnchorPolicy`` decides (R3.9).
///
/// With a limit, additions and deletions are counted together (R3.3). There is no more to read when `newAnchor` equals
/// the anchor that was given (R3.4).
///
/// ```swift
/// var anchor: QueryAnchor?
/// while true {
///     let descriptor = AnchoredObjectQueryDescriptor(predicates: [steps], anchor: anchor, limit: 500)
///     let result = try await descriptor.result(for: store)
///     if result.newAnchor == anchor { break }
///     anchor = result.newAnchor
/// }
/// ```
public struct AnchoredObjectQueryDescriptor<Sample: Sendable>: RunnableQuery {
    /// What was added and deleted since the anchor.
    ///
    /// O(log n + k log k + d) for k samples saved since the anchor, up to the limit, and d deletions of these types
    /// since the anchor, where samples were saved roughly in the order of their dates; else up to all n samples are
    /// looked at. Samples and deletions that do not match are looked at as well, and do not count for the limit.
    ///
    /// There must be predicates, no negative limit, and no anchor of another store (R3.12). An anchor so old that
    /// deletions which it does not know of may be forgotten throws ``HealthError`` with `errorAnchorExpired` (R3.9).
    public typealias Output = Result

    /// The types and conditions, combined by "or".
    public var predicates: [SamplePredicate<Sample>]
    /// Where to begin; nil reads everything, and the deletions that are remembered.
    public var anchor: QueryAnchor?
    /// The greatest number of additions and deletions together; nil and 0 mean all.
    ///
    /// A result can have more if permissions changed again while earlier changes were read page by page.
    public var limit: Int?
    /// What happens if deletions after the anchor may be forgotten (R3.9); HealthKit has no such choice.
    public var expiredAnchorPolicy: ExpiredAnchorPolicy

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(
        predicates: [SamplePredicate<Sample>],
        anchor: QueryAnchor?,
        limit: Int? = nil,
        expiredAnchorPolicy: ExpiredAnchorPolicy = .fail
    ) {
        self.predicates = predicates
        self.anchor = anchor
        self.limit = limit
        self.expiredAnchorPolicy = expiredAnchorPolicy
    }

    /// What was added and deleted since an anchor.
    public struct Result: Sendable {
        /// The added samples that still exist, in the order they were saved.
        public let addedSamples: [Sample]
        /// The deleted objects, in the order they were deleted.
        ///
        /// Apply them before the additions.
        public let deletedObjects: [DeletedObject]
        /// The position up to which everything is known now; equal to the query's anchor if there was nothing new.
        public let newAnchor: QueryAnchor
        /// Whether everything is known that happened before the query ran; false if the limit cut something off.
        public let isCaughtUp: Bool
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<Result> {
        try await Delta.run(
            "AnchoredObjectQueryDescriptor", predicates, after: anchor, limit: limit, expiredAnchorPolicy, in: store,
            explains: explains
        ) { delta, _, snapshot in
            try await Result(delta, decoder: predicates.decoder, in: snapshot)
        }
    }
}

extension AnchoredObjectQueryDescriptor.Result: Equatable where Sample: Equatable {}
extension AnchoredObjectQueryDescriptor.Result: Hashable where Sample: Hashable {}

extension AnchoredObjectQueryDescriptor.Result {
    init(_ delta: Delta, decoder: (MemberLookup) -> SampleDecoder<Sample>, in snapshot: DatabaseState) async throws {
        var pace = try Pace()
        self.init(
            addedSamples: try await pace.samples(of: delta.added, in: snapshot.index, decoder),
            deletedObjects: try await pace.map(delta.deleted) { DeletedObject($0.row) },
            newAnchor: snapshot.anchor(delta.position),
            isCaughtUp: delta.isComplete
        )
    }
}
