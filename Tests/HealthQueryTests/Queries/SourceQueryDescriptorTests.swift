import Foundation
@testable import HealthQuery
import Testing

struct SourceQueryDescriptorTests {
    private func sources(_ store: HealthStore, _ condition: Condition = .everything) async throws -> [Source] {
        let predicate = condition.predicate(for: stepCount)
        let descriptor = SourceQueryDescriptor(predicate: .quantitySample(type: stepCount, predicate: predicate))
        return try await descriptor.result(for: store)
    }

    @Test func `R13.1 each source with a match comes once; without a match there is none and no error`() async throws {
        let database = HealthDatabase.fixed()
        let phone = HealthStore(database: database, sourceRevision: revision("phone"))
        let watch = HealthStore(database: database, sourceRevision: revision("watch"))
        #expect(try await sources(phone).isEmpty)
        try await watch.save([steps(1), steps(2)])
        try await phone.save([steps(10), steps(20)])
        try await watch.save(steps(3))
        #expect(try await sources(phone).map(\.name) == ["watch", "phone"])
        #expect(try await sources(phone, .value(.greaterThan, 5)).map(\.name) == ["phone"])
        #expect(try await sources(phone, .value(.greaterThan, 50)).isEmpty)
        try await phone.deleteObjects(of: stepCount, predicate: .and([]))
        #expect(try await sources(phone).map(\.name) == ["watch"])
    }

    @Test func `R13.2 sources are equal when their bundle identifiers are`() async throws {
        let old = Source(name: "Old name", bundleIdentifier: "app")
        let new = Source(name: "New name", bundleIdentifier: "app")
        #expect(old == new)
        #expect(Set([old, new]).count == 1)
        #expect(old != Source(name: "Old name", bundleIdentifier: "other"))
        let database = HealthDatabase.fixed()
        for (count, source) in [old, new].enumerated() {
            let store = HealthStore(database: database, sourceRevision: SourceRevision(source: source, version: nil))
            try await store.save(steps(Double(count)))
        }
        #expect(try await sources(HealthStore(database: database)) == [new])
    }

    @Test func `R13.4 several apps share one database, each under its own name`() async throws {
        let database = HealthDatabase.fixed()
        let apps = ["a", "b", "c"].map { HealthStore(database: database, sourceRevision: revision($0)) }
        for app in apps { try await app.save(steps(1)) }
        for app in apps {
            #expect(try await sources(app).count == 3)
            let own = Condition.sources([app.sourceRevision.source])
            #expect(try await sources(app, own) == [app.sourceRevision.source])
        }
    }

    @Test func `R13.1 identifiers are looked up once, however many sources there are`() async throws {
        let database = HealthDatabase.fixed()
        let sample = steps(1)
        for count in [3, 30] {
            for number in 0..<count {
                let app = HealthStore(database: database, sourceRevision: revision("\(count) \(number)"))
                try await app.save(number == 0 && count == 3 ? sample : steps(2))
            }
            let descriptor = SourceQueryDescriptor(
                predicate: .quantitySample(type: stepCount, predicate: Query.predicateForObject(with: sample.uuid)))
            let found = try await descriptor.explain(for: HealthStore(database: database))
            #expect(found.resultCount == 1)
            #expect(found.identifiersLookedUp == 1)
        }
    }

    @Test func `a search longer than a stride of work goes on`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        try await store.save((0..<Pace.stride + 100).map { steps(1, at: Double($0)) })
        try await store.save(steps(9, at: 1e6))
        #expect(try await sources(store, .value(.equalTo, 9)).count == 1)
    }
}
