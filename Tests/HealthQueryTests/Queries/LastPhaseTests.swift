import Foundation
@testable import HealthQuery
import Testing

/// Queries pause in all phases of their work: also while they sort, remove what repeats, and build their answers.
///
/// What is looked at between pauses is added up. A phase without pauses is missing in the sum.
struct LastPhaseTests {
    private static let count = 4 * Pace.stride

    private let store = HealthStore.fixed()

    /// How many rows a query tells that it looked at, as multiples of those that there are.
    private func looks(_ body: () async throws -> Void) async throws -> Double {
        try await HealthQueryTests.looks(per: Self.count, body)
    }

    private func saveSteps(by store: HealthStore) async throws {
        try await store.save((0..<Self.count).map { steps(Double($0 & 63), at: Double($0) * 60) })
    }

    @Test func `R10.2 a query for changes pauses while it makes samples`() async throws {
        try await saveSteps(by: store)
        let all = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
        let looks = try await looks {
            let found = try await AnchoredObjectQueryDescriptor(predicates: [all], anchor: nil).result(for: store)
            #expect(found.addedSamples.count == Self.count)
        }
        // The walk, the look at the order, and the samples.
        #expect(looks >= 2.5)
    }

    @Test func `R10.2 a query for changes pauses while it sorts them, however great its limit`() async throws {
        let backwards = (0..<Self.count).map { steps(Double($0 & 63), at: -Double($0) * 60) }
        try await store.save(backwards)
        let all = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
        let limit = Self.count / 4
        let looks = try await looks {
            let found = try await AnchoredObjectQueryDescriptor(predicates: [all], anchor: nil, limit: limit)
                .result(for: store)
            #expect(found.addedSamples.map(\.uuid) == backwards.prefix(limit).map(\.uuid))
        }
        #expect(looks >= 5)
    }

    @Test func `R3.3 R10.2 a query for changes pauses while its limit cuts something off`() async throws {
        try await saveSteps(by: store)
        let all = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
        let looks = try await looks {
            let found = try await AnchoredObjectQueryDescriptor(predicates: [all], anchor: nil, limit: Self.count - 1)
                .result(for: store)
            #expect(found.addedSamples.count == Self.count - 1)
        }
        // Besides the walk and the samples: sequence numbers are listed and sorted, and rows left out.
        #expect(looks >= 14)
    }

    @Test func `R10.2 a live list pauses while it is brought up to date`() async throws {
        try await saveSteps(by: store)
        let live = SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount)], sortDescriptors: [SortDescriptor(\.startDate)]
        ).results(for: store)
        var iterator = live.makeAsyncIterator()
        let first = try #require(try await iterator.next()).samples
        try await store.delete(first[Self.count / 2])
        try await store.save(steps(1, at: 90))
        let looks = try await looks {
            let next = try await iterator.next()
            #expect(next?.samples.count == Self.count)
        }
        // Where the sample is that goes, and a copy of all others.
        #expect(looks >= 1.7)
    }

    @Test func `R10.2 a query for changes pauses while it tells of deletions`() async throws {
        try await saveSteps(by: store)
        let anchor = await store.database.currentState().anchor(HistoryPosition(0))
        _ = try await store.deleteObjects(of: stepCount, predicate: Query.predicateForSamples(withStart: nil, end: nil))
        let all = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
        let looks = try await looks {
            let found = try await AnchoredObjectQueryDescriptor(predicates: [all], anchor: anchor).result(for: store)
            #expect(found.deletedObjects.count == Self.count)
        }
        #expect(looks >= 2.5)
    }

    @Test func `R9.2 R10.2 a query for changes pauses while it tells of what can no longer be seen`() async throws {
        let reader = HealthStore(
            database: store.database, sourceRevision: revision("reader"),
            authorization: HealthAuthorization(read: [stepCount: .everything]))
        try await saveSteps(by: store)
        let all = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
        let anchor = try await AnchoredObjectQueryDescriptor(predicates: [all], anchor: nil)
            .result(for: reader).newAnchor
        try await reader.changeAuthorization(read: [stepCount: .denied])
        let looks = try await looks {
            let found = try await AnchoredObjectQueryDescriptor(predicates: [all], anchor: anchor).result(for: reader)
            #expect(found.deletedObjects.count == Self.count)
        }
        // Two times two walks leave out what is not told, and each is a sort besides.
        #expect(looks >= 10)
    }

    @Test func `R1.6 R10.2 a query with an order of its own pauses while it gathers its samples`() async throws {
        try await saveSteps(by: store)
        let looks = try await looks {
            let found = try await SampleQueryDescriptor(
                predicates: [.quantitySample(type: stepCount)],
                sortDescriptors: [SortDescriptor(\QuantitySample.sourceRevision.source.name)]
            ).result(for: store)
            #expect(found.count == Self.count)
        }
        #expect(looks >= 15)
    }

    @Test func `R10.2 a distribution pauses while it sorts its values`() async throws {
        try await saveSteps(by: store)
        let looks = try await looks {
            let found = try await QuantityDistributionQueryDescriptor(
                predicate: .quantitySample(type: stepCount)
            ).result(for: store)
            #expect(found.map(\.count) == [Self.count])
        }
        #expect(looks >= 10)
    }

    @Test func `R10.2 a query for effort pauses between workouts`() async throws {
        try await store.save(
            (0..<Self.count).map {
                Workout(activityType: .running, start: time(Double($0) * 60), end: time(Double($0) * 60 + 30))
            })
        let looks = try await looks {
            let found = try await WorkoutEffortRelationshipQueryDescriptor(
                predicate: nil, anchor: nil, option: .default
            ).result(for: store)
            #expect(found.relationships.isEmpty)
        }
        #expect(looks >= 2.5)
    }

    @Test func `R10.2 a summary of days pauses between hours in which the person stood`() async throws {
        try await store.save(
            (0..<Self.count).map {
                CategorySample(
                    type: CategoryType(.appleStandHour), value: CategoryValueAppleStandHour.stood.rawValue,
                    start: time(Double($0)), end: time(Double($0) + 1))
            })
        let (first, last) = (CivilDate(daysSince1970: 19_420), CivilDate(daysSince1970: 19_430))
        let looks = try await looks {
            let found = try await ComputedActivitySummaryQueryDescriptor(
                betweenStart: first.components(in: .utc), end: last.components(in: .utc)
            ).result(for: store)
            #expect(!found.isEmpty)
        }
        #expect(looks >= 1.5)
    }
}
