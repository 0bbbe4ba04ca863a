import Foundation
@testable import HealthQuery
import Testing

/// What elements say of the position they were made at.
struct LivePositionTests {
    private let store = HealthStore.fixed()
    private let steps = SamplePredicate.quantitySample(type: stepCount)

    @Test func `L7 elements of one place have equal anchors, whatever their kind`() async throws {
        let anchored = LiveReader(
            AnchoredObjectQueryDescriptor(predicates: [steps], anchor: nil).results(for: store))
        let samples = LiveReader(
            SampleQueryDescriptor(predicates: [steps], sortDescriptors: []).results(for: store))
        let total = LiveReader(
            StatisticsQueryDescriptor(predicate: steps, options: .cumulativeSum).results(for: store))
        let daily = LiveReader(
            StatisticsCollectionQueryDescriptor(
                predicate: steps,
                options: .cumulativeSum,
                anchorDate: time(0),
                intervalComponents: DateComponents(day: 1)
            ).results(for: store))
        let sources = LiveReader(SourceQueryDescriptor(predicate: steps).results(for: store))
        let observer = LiveReader(ObserverQueryDescriptor(predicates: [steps]).results(for: store))
        let readers: [any CountingReader] = [anchored, samples, total, daily, sources, observer]
        for round in 0..<3 {
            // A change of another type is another transaction, but not among theirs.
            if round > 0 {
                try await HealthStore(database: store.database, sourceRevision: revision("\(round)"))
                    .save(HealthQueryTests.steps(1, at: Double(round)))
            }
            try await store.save(pulse(60, at: Double(round)))
            for reader in readers { reader.run() }
            let anchors = [
                anchored.elements.last?.newAnchor, samples.elements.last?.anchor, total.elements.last?.anchor,
                daily.elements.last?.anchor, sources.elements.last?.anchor, observer.elements.last?.anchor,
            ]
            #expect(anchors.count == 6)
            #expect(Set(anchors).count == 1)
            let once = AnchoredObjectQueryDescriptor(predicates: [steps], anchor: nil)
            #expect(try await once.result(for: store).newAnchor == anchors[0])
        }
        for reader in readers {
            #expect(reader.count == 3)
            reader.cancel()
            reader.run()
        }
        #expect(store.database.liveQueryCount == 0)
    }

    @Test func `L7 L8 an element that the limit cut is not caught up, a full one that has all is`() async throws {
        try await store.save((0..<6).map { HealthQueryTests.steps(1, at: Double($0)) })
        for (limit, expected) in [(2, [false, false, true]), (4, [false, true]), (6, [true]), (7, [true])] {
            let descriptor = AnchoredObjectQueryDescriptor(predicates: [steps], anchor: nil, limit: limit)
            let reader = LiveReader(descriptor.results(for: store))
            reader.run()
            #expect(reader.elements.map(\.isCaughtUp) == expected)
            #expect(try await descriptor.result(for: store).isCaughtUp == expected[0])
            reader.cancel()
            reader.run()
        }
    }
}
