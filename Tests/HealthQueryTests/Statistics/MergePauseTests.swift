import Foundation
@testable import HealthQuery
import Testing

/// Merging sources pauses in all its phases; what is looked at between pauses is added up.
@Suite struct MergePauseTests {
    private static let count = 4 * Pace.stride

    private let phone = HealthStore.fixed()
    private let watch: HealthStore

    init() {
        watch = HealthStore(database: phone.database, sourceRevision: revision("watch"))
    }

    private var contributions: SourceContributions {
        get async throws {
            try await SourceContributionQueryDescriptor(predicate: .quantitySample(type: stepCount))
                .result(for: phone)
        }
    }

    @Test func `R10.2 contributions pause while stretches are found and made`() async throws {
        try await phone.save((0..<Self.count).map { steps(2, at: Double($0) * 60, lasting: 40) })
        try await watch.save((0..<Self.count).map { steps(2, at: Double($0) * 60 + 20, lasting: 40) })
        let looks = try await HealthQueryTests.looks(per: Self.count) {
            // The first alone, both, the second alone.
            let found = try await contributions
            #expect(found.stretches.count == 3 * Self.count)
        }
        // The walk over 2; 4 starts and ends, between which 4 ranks cover the time; 3 stretches of 4 ranks; their 4
        // parts.
        #expect(looks >= 20)
    }

    @Test func `R10.2 contributions pause while instants of one moment are added up`() async throws {
        try await phone.save((0..<Self.count).map { _ in steps(1, at: 60, lasting: 0) })
        let looks = try await HealthQueryTests.looks(per: Self.count) {
            let found = try await contributions
            #expect(found.stretches.map(\.counted) == [Quantity(unit: .count(), doubleValue: Double(Self.count))])
        }
        #expect(looks >= 1.7)
    }
}
