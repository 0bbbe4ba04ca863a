import Foundation
import HealthQuery
import Testing

/// The page on replicating changes: its listings, and what it says.
struct ReplicatingChangesPageTests {
    /// A copy of a store in the plainest way.
    struct Sink {
        var anchor: QueryAnchor?
        private(set) var samples: [UUID: AnySample] = [:]

        mutating func transaction(_ body: (inout Sink) throws -> Void) throws {
            var copy = self
            try body(&copy)
            self = copy
        }

        mutating func put(_ sample: AnySample, _ associations: [SampleAssociation]) { samples[sample.uuid] = sample }
        mutating func remove(_ uuid: UUID, _ source: Source) { samples[uuid] = nil }
    }

    func copy(_ store: HealthStore, to sink: inout Sink) async throws {
        while true {
            let feed = ChangeFeedQueryDescriptor(
                predicates: [.sample(type: QuantityType(.stepCount)), .sample(type: .workoutType())],
                anchor: sink.anchor)
            let page = try await feed.result(for: store)
            try sink.transaction { sink in
                for change in page.changes {
                    switch change.content {
                    case .added(let sample, let associations): sink.put(sample, associations)
                    case .deleted(let object, let source): sink.remove(object.uuid, source)
                    }
                }
                sink.anchor = page.newAnchor
            }
            if page.isCaughtUp { return }
        }
    }

    @Test func `a copy has what the store has`() async throws {
        let store = HealthStore.fixed()
        var sink = Sink()
        let samples = (0..<1500).map { steps(1, at: Double($0)) }
        try await store.save(samples)
        try await copy(store, to: &sink)
        #expect(Set(sink.samples.keys) == Set(samples.map(\.uuid)))
        try await store.delete(Array(samples.prefix(1000)))
        try await copy(store, to: &sink)
        #expect(Set(sink.samples.keys) == Set(samples.dropFirst(1000).map(\.uuid)))
    }

    @Test func `the listings of the page are here`() throws { try expectListings(of: "ReplicatingChanges", count: 1) }
}
