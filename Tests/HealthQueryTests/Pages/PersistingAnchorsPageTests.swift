import Foundation
import HealthQuery
import Testing

struct StepCopy: Codable {
    var anchor: QueryAnchor?
    var counts: [UUID: Double] = [:]

    mutating func catchUp(with store: HealthStore) async throws {
        while true {
            let news = try await AnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: QuantityType(.stepCount))],
                anchor: anchor,
                limit: 500
            ).result(for: store)
            if news.newAnchor == anchor { return }
            for object in news.deletedObjects { counts[object.uuid] = nil }
            for sample in news.addedSamples { counts[sample.uuid] = try sample.quantity.value(in: .count()) }
            anchor = news.newAnchor
        }
    }

    func write(to url: URL) throws { try JSONEncoder().encode(self).write(to: url, options: .atomic) }

    static func read(from url: URL) throws -> StepCopy {
        try JSONDecoder().decode(StepCopy.self, from: Data(contentsOf: url))
    }
}

/// The page on anchors that are kept: its listings, and what it says.
struct PersistingAnchorsPageTests {
    private let store = HealthStore.fixed()
    private let url = FileManager.default.temporaryDirectory.appending(path: "steps-\(UUID()).json")

    func refreshed(_ copy: StepCopy, from store: HealthStore) async throws -> StepCopy {
        var copy = copy
        do {
            try await copy.catchUp(with: store)
        } catch let error as HealthError where error.code == .errorAnchorExpired {
            copy = StepCopy()
            try await copy.catchUp(with: store)
        }
        return copy
    }

    private func follow(from start: StepCopy) async throws -> StepCopy {
        var copy = start
        let live = AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.stepCount))],
            anchor: copy.anchor
        )
        for try await news in live.results(for: store) {
            for object in news.deletedObjects { copy.counts[object.uuid] = nil }
            for sample in news.addedSamples { copy.counts[sample.uuid] = try sample.quantity.value(in: .count()) }
            copy.anchor = news.newAnchor
            try copy.write(to: url)
            if copy.counts.isEmpty { break }
        }
        return copy
    }

    @Test func `a copy in a file catches up with what was added and deleted`() async throws {
        defer { try? FileManager.default.removeItem(at: url) }
        let samples = (1...1200).map { steps(Double($0), at: Double($0) * 100) }
        try await store.save(samples)
        var copy = StepCopy()
        try await copy.catchUp(with: store)
        #expect(copy.counts.count == 1200)
        try copy.write(to: url)

        try await store.delete(samples[0])
        try await store.save(steps(7))
        copy = try await refreshed(.read(from: url), from: store)
        #expect(copy.counts.count == 1200 && copy.counts[samples[0].uuid] == nil)
        let anchor = copy.anchor
        try await copy.catchUp(with: store)
        #expect(copy.anchor == anchor)
    }

    @Test func `a live query goes on from a copy`() async throws {
        defer { try? FileManager.default.removeItem(at: url) }
        let sample = steps(5)
        try await store.save(sample)
        var copy = StepCopy()
        try await copy.catchUp(with: store)
        try await store.delete(sample)
        let followed = try await follow(from: copy)
        #expect(followed.counts.isEmpty && followed.anchor != copy.anchor)
        #expect(try StepCopy.read(from: url).anchor == followed.anchor)
    }

    @Test func `R3.9 a copy that is too old begins anew`() async throws {
        let clock = TestClock()
        let store = HealthStore(database: .fixed(now: { clock.now }))
        let samples = [steps(1), steps(2, at: 100)]
        try await store.save(samples)
        var copy = StepCopy()
        try await copy.catchUp(with: store)
        try await store.delete(samples[0])
        await store.database.purgeDeletedObjects(before: .distantFuture)
        await #expect(throws: HealthError.self) { try await copy.catchUp(with: store) }
        #expect(try await refreshed(copy, from: store).counts == [samples[1].uuid: 2])
    }

    @Test func `R3.12 another database refuses an anchor, unless its seed is the same`() async throws {
        try await store.save(steps(5))
        var copy = StepCopy()
        try await copy.catchUp(with: store)
        let other = HealthStore(database: .fixed(seed: 2))
        let old = copy
        await expectInvalidArgument { _ = try await refreshed(old, from: other) }
        let twin = HealthStore.fixed()
        try await twin.save([steps(5), steps(6, at: 100)])
        _ = try await refreshed(old, from: twin)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(QueryAnchor.self, from: Data("\"none\"".utf8)) }
    }

    @Test func `R3.13 a type that is asked for later needs an anchor of its own`() async throws {
        try await store.save(pulse(60))
        var copy = StepCopy()
        try await copy.catchUp(with: store)
        try await store.save(steps(5))
        try await copy.catchUp(with: store)
        let both = AnchoredObjectQueryDescriptor<any Sample>(
            predicates: [.sample(type: stepCount), .sample(type: heartRate)], anchor: copy.anchor)
        #expect(try await both.result(for: store).addedSamples.isEmpty)
    }

    @Test func `the listings of the page are here`() throws {
        try expectListings(of: "PersistingAnchors", count: 3)
    }
}
