import Foundation
@testable import HealthQuery
import Testing

/// What a client knows who reads changes again and again and applies them.
struct Replica: Sendable {
    let predicate: SamplePredicate<any Sample>
    let type: SampleType
    let condition: Condition
    private(set) var known: [UUID: AnySample] = [:]
    private(set) var anchor: QueryAnchor?

    init(_ type: SampleType, _ condition: Condition) {
        self.type = type
        self.condition = condition
        predicate = .sample(type: type, predicate: condition.predicate(for: type))
    }

    /// Reads everything that is new, all at once or in pages.
    ///
    /// - Returns: the identifiers that were reported as deleted.
    mutating func update(from store: HealthStore, limit: Int?, _ comment: Comment) async throws -> Set<UUID> {
        var deleted: Set<UUID> = []
        while try await !turnPage(from: store, limit: limit, &deleted, comment) {}
        return deleted
    }

    /// Reads one page; true if there was nothing new.
    mutating func turnPage(
        from store: HealthStore,
        limit: Int?,
        _ deleted: inout Set<UUID>,
        _ comment: Comment
    ) async throws -> Bool {
        let query = AnchoredObjectQueryDescriptor(predicates: [predicate], anchor: anchor, limit: limit)
        let delta = try await query.result(for: store)
        #expect(delta.addedSamples.count + delta.deletedObjects.count <= limit ?? .max, comment)
        apply(delta)
        deleted.formUnion(delta.deletedObjects.map(\.uuid))
        let isDone = delta.newAnchor == anchor
        if isDone { #expect(delta.addedSamples.isEmpty && delta.deletedObjects.isEmpty, comment) }
        anchor = delta.newAnchor
        return isDone
    }

    /// Keeps the anchor as an app does that ends.
    mutating func relaunch() throws {
        anchor = try anchor.map { try JSONDecoder().decode(QueryAnchor.self, from: JSONEncoder().encode($0)) }
    }

    /// Forgets everything if the anchor is from a time that is lost.
    mutating func beginAnewIfExpired(from store: HealthStore) async throws {
        do {
            _ = try await AnchoredObjectQueryDescriptor(predicates: [predicate], anchor: anchor, limit: 1)
                .result(for: store)
        } catch HealthError.errorAnchorExpired {
            (known, anchor) = ([:], nil)
        }
    }

    mutating func apply(_ delta: AnchoredObjectQueryDescriptor<any Sample>.Result) {
        for object in delta.deletedObjects { known[object.uuid] = nil }
        for sample in delta.addedSamples { known[sample.uuid] = AnySample(sample) }
    }

    /// What it should know of what is visible.
    func expected(_ visible: NaiveModel) -> [UUID: AnySample] {
        Dictionary(visible.samples([(type, condition)]).map { ($0.uuid, $0.sample) }) { first, _ in first }
    }
}
