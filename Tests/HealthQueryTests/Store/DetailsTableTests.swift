import Foundation
@testable import HealthQuery
import Testing

struct DetailsTableTests {
    private func details(_ metadata: [String: MetadataValue]) -> SampleDetails {
        steps(1, metadata: metadata).details
    }

    @Test func `equal details of one revision are shared`() {
        var table = DetailsTable()
        let first = table.saved(details(["a": 1]), by: revision("phone"))
        #expect(table.saved(details(["a": 1]), by: revision("phone")) === first)
        #expect(table.saved(details(["a": 2]), by: revision("phone")) !== first)
        #expect(first.sourceRevision == revision("phone"))
    }

    @Test func `details that alternate are shared`() {
        var table = DetailsTable()
        func saved(_ index: Int) -> ObjectIdentifier {
            ObjectIdentifier(table.saved(details(["a": .integer(index)]), by: revision("phone")))
        }
        let first = (0..<DetailsTable.capacity).map(saved)
        #expect((0..<3).allSatisfy { _ in (0..<DetailsTable.capacity).map(saved) == first })
    }

    @Test func `another revision or type is not shared`() {
        var table = DetailsTable()
        let first = table.saved(details([:]), by: revision("phone"))
        let namesake = Source(name: "phone", bundleIdentifier: "other")
        let others = [
            revision("watch"), SourceRevision(source: namesake, version: "1.0"),
            SourceRevision(source: namesake, version: "1.1"),
        ]
        for other in others { #expect(table.saved(details([:]), by: other).sourceRevision == other) }
        let rate = table.saved(pulse(60).details, by: revision("phone"))
        #expect(rate.type == heartRate)
        #expect(rate !== first)
    }

    @Test func `what is saved comes back as it was given, not as something equal`() async throws {
        let store = HealthStore.fixed()
        let values: [MetadataValue] = [
            .bool(true), .integer(1), .double(1),
            .quantity(Quantity(unit: .gramUnit(with: .kilo), doubleValue: 1)),
            .quantity(Quantity(unit: .gram(), doubleValue: 1000)),
        ]
        for value in values { try await store.save(steps(1, metadata: ["key": value])) }
        let descriptor = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        let found = try await descriptor.result(for: store).compactMap { $0.metadata["key"] }
        #expect(try found.map(json) == values.map(json))
    }

    @Test func `an app that was renamed saves under its new name`() {
        var table = DetailsTable()
        for name in ["old", "new", "newer"] {
            let source = Source(name: name, bundleIdentifier: "app")
            let saved = table.saved(details([:]), by: SourceRevision(source: source, version: nil))
            #expect(saved.sourceRevision.source.name == name)
        }
    }
}
