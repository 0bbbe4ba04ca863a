import Foundation
@testable import HealthQuery
import Testing

/// A copy of a store that is kept elsewhere by a program that may end at any time.
struct FeedSink: Sendable {
    /// What outlives the program beside the copy.
    enum Memory: Sendable, CaseIterable {
        /// The anchor, kept in one transaction with a page.
        case anchor
        /// The keys of what was applied, change by change, and the anchor after a page.
        case keys
    }

    /// What is known of an object.
    struct Known: Sendable, Equatable {
        let sample: AnySample
        let associations: Set<SampleAssociation>
    }

    let predicates: [SamplePredicate<any Sample>]
    let memory: Memory
    private(set) var anchor: QueryAnchor?
    private(set) var objects: [ObjectKey: Known] = [:]
    /// What was applied, in its order.
    private(set) var log: [ObjectChange] = []
    /// How many changes were told again and passed over.
    private(set) var repeats = 0
    private var keys: Set<UUID> = []

    init(_ predicates: [SamplePredicate<any Sample>], _ memory: Memory) {
        (self.predicates, self.memory) = (predicates, memory)
    }

    /// Reads pages until there is nothing new.
    ///
    /// - Parameter ends: whether the program ends at the next step.
    /// - Returns: whether it got so far.
    mutating func follow(
        _ store: HealthStore, limit: Int?, _ comment: Comment, ends: () -> Bool = { false }
    ) async throws -> Bool {
        while true {
            let feed = ChangeFeedQueryDescriptor(predicates: predicates, anchor: anchor, limit: limit)
            let page = try await feed.result(for: store)
            if try !apply(page, comment, ends: ends) { return false }
            if page.isCaughtUp { return true }
        }
    }

    /// Applies one page as it comes over a wire.
    mutating func apply(
        _ page: ChangeFeedQueryDescriptor.Result, _ comment: Comment, ends: () -> Bool = { false }
    ) throws -> Bool {
        let page = try {
            let read = try ChangeFeedQueryDescriptor.Result(lines: page.lines())
            #expect(read == page, comment)
            return read
        }()
        let deletions = page.changes.prefix { if case .deleted = $0.content { true } else { false } }
        let deleted = Set(deletions.map { ObjectKey(uuid: $0.uuid, source: $0.source) })
        let added = page.changes.dropFirst(deletions.count).map { ObjectKey(uuid: $0.uuid, source: $0.source) }
        #expect(Set(added).count == added.count && deleted.isDisjoint(with: added), comment)
        #expect(Set(page.changes.map(\.key)).count == page.changes.count, comment)
        if ends() { return false }
        switch memory {
        case .anchor: for change in page.changes { apply(change) }
        case .keys:
            for change in page.changes {
                if ends() { return false }
                if keys.insert(change.key).inserted { apply(change) } else { repeats += 1 }
            }
            if ends() { return false }
        }
        anchor = page.newAnchor
        return true
    }

    private mutating func apply(_ change: ObjectChange) {
        log.append(change)
        let key = ObjectKey(uuid: change.uuid, source: change.source)
        switch change.content {
        case .added(let sample, let associations):
            objects[key] = Known(sample: sample, associations: Set(associations))
        case .deleted: objects[key] = nil
        }
    }

    /// The associations of which both sides are here.
    var associations: [ObjectKey: Set<SampleAssociation>] {
        objects.mapValues { known in
            known.associations.filter { objects[ObjectKey(uuid: $0.uuid, source: $0.source)] != nil }
        }.filter { !$0.value.isEmpty }
    }

    /// How often each object was applied.
    func additions() -> [ObjectKey: Int] {
        log.reduce(into: [:]) { counts, change in
            guard case .added = change.content else { return }
            counts[ObjectKey(uuid: change.uuid, source: change.source), default: 0] += 1
        }
    }

    /// Begins anew, with nothing, as the anchor has expired.
    mutating func forget() { self = FeedSink(predicates, memory) }

    /// Begins anew if there is no anchor yet: what was applied may have been deleted since, and the deletion forgotten.
    mutating func forgetWithoutAnchor() {
        if anchor == nil { forget() }
    }
}
