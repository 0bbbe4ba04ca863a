import Foundation
@testable import HealthQuery
import Testing

/// How much queries look at, counted, in a small store and in one ten times as large.
struct ReadingGrowthTests {
    /// The samples in the range that is asked for.
    private static let inside = 1000
    /// Whole leaves, so that the range cuts the same leaves in both stores.
    private static let outside = [80, 800].map { $0 * RowLeaf.capacity }

    private static let newest = [SortDescriptor(\QuantitySample.startDate, order: .reverse)]

    /// The small store and the large one.
    private static let stores = Task {
        var stores: [HealthStore] = []
        for outside in Self.outside { stores.append(try await store(outside: outside)) }
        return stores
    }

    /// A sample each minute: half of those outside before the range, half after it.
    private static func store(outside: Int) async throws -> HealthStore {
        let store = HealthStore.fixed()
        let first = -outside / 2
        let last = inside + outside / 2
        for start in stride(from: first, to: last, by: 5000) {
            let samples = (start..<min(last, start + 5000)).map {
                steps(Double($0 & 63), at: Double($0) * 60, lasting: 30)
            }
            try await store.save(samples)
        }
        return store
    }

    /// What a query looks at in the small store and in the large one.
    private func explanations(
        _ condition: Condition,
        sort: [SortDescriptor<QuantitySample>] = [],
        limit: Int? = nil
    ) async throws -> [QueryExplanation] {
        let predicate = condition.predicate(for: stepCount)
        let descriptor = SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: predicate)],
            sortDescriptors: sort,
            limit: limit
        )
        var explanations: [QueryExplanation] = []
        for store in try await Self.stores.value { explanations.append(try await descriptor.explain(for: store)) }
        return explanations
    }

    @Test func `a range touches its rows, two leaves more, and a few nodes for each level`() async throws {
        let range = Condition.dates(from: 0, to: Double(Self.inside) * 60, .strictStartDate)
        let found = try await explanations(range)
        for explanation in found {
            #expect(explanation.resultCount == Self.inside)
            #expect(explanation.rowsTouched <= Self.inside + 2 * RowLeaf.capacity)
            // At least half of a leaf is filled.
            #expect(explanation.nodesTouched <= 2 * explanation.rowsTouched / RowLeaf.capacity + 10)
        }
        #expect(found[0].rowsTouched == found[1].rowsTouched)
        #expect(found[1].nodesTouched - found[0].nodesTouched <= 4)
    }

    @Test func `what may reach into a range is looked for among summaries`() async throws {
        let found = try await explanations(.dates(from: 0, to: Double(Self.inside) * 60, []))
        for explanation in found {
            #expect(explanation.resultCount == Self.inside)
            #expect(explanation.rowsTouched <= Self.inside + 2 * RowLeaf.capacity)
            #expect(explanation.nodesPassedOver.byEnd > 0)
        }
        // Three levels, in each at most the children of one branch.
        #expect(found[1].nodesTouched <= 3 * RowBranch.capacity)
    }

    @Test func `a limit above every value touches no row`() async throws {
        for explanation in try await explanations(.value(.greaterThan, 1000)) {
            #expect(explanation.rowsTouched == 0)
            #expect(explanation.nodesTouched == 1)
            #expect(explanation.nodesPassedOver.byValue == 1)
        }
    }

    @Test func `the newest hundred touch a few leaves`() async throws {
        for explanation in try await explanations(.everything, sort: Self.newest, limit: 100) {
            #expect(explanation.resultCount == 100)
            #expect(explanation.limitStoppedReading)
            #expect(explanation.rowsTouched <= 3 * RowLeaf.capacity)
            #expect(explanation.nodesTouched <= 8)
        }
    }

    @Test func `the newest hundred of a range touch a few leaves`() async throws {
        let range = Condition.dates(from: 0, to: Double(Self.inside) * 60, .strictStartDate)
        for explanation in try await explanations(range, sort: Self.newest, limit: 100) {
            #expect(explanation.resultCount == 100)
            #expect(explanation.rowsTouched <= 3 * RowLeaf.capacity)
            #expect(explanation.nodesTouched <= 8)
        }
    }
}
