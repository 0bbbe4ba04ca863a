import Foundation
@testable import HealthQuery
import Testing

/// Merging sources pauses in all its phases; what is looked at between pauses is added up.
struct MergePauseTests {
    private static let count = 4 * Pace.stride

    private let phone = HealthStore.fixed()
    private let watch: HealthStore

    init() {
        watch = HealthStore(database: phone.database, sourceRevision: revision("watch"))
    }

    /// Statistics of all steps, and what is looked at for them.
    private func looks(_ options: StatisticsOptions) async throws -> Double {
        try await HealthQueryTests.looks(per: Self.count) {
            let found = try await StatisticsQueryDescriptor(
                predicate: .quantitySample(type: stepCount), options: options
            ).result(for: phone)
            #expect(found != nil)
        }
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

    @Test func `R4.24 R10.2 a merged sum pauses while the ranks of a source are told apart`() async throws {
        let byHand: [String: MetadataValue] = [MetadataKeyWasUserEntered: true]
        try await phone.save(
            (0..<Self.count).map { steps(2, at: Double($0) * 60, metadata: $0.isMultiple(of: 2) ? byHand : [:]) })
        try await watch.save(steps(1, at: -60))
        // The walk, once more for each of two ranks, what they count for, and the time that one and the other covers.
        #expect(try await looks(.cumulativeSum) >= 5.2)
    }

    @Test func `R10.2 one duration of many spans pauses while their lengths are added up`() async throws {
        try await phone.save((0..<Self.count).map { steps(2, at: Double($0) * 60, lasting: 40) })
        // The walk, the time that is covered, and its length, of the source and of all.
        #expect(try await looks(.duration) >= 3.5)
    }

    @Test func `R4.20 R10.2 a merged sum pauses while lengths are added up for one long sample`() async throws {
        try await phone.save(steps(1000, at: 0, lasting: Double(Self.count) * 120))
        try await watch.save((0..<Self.count).map { steps(2, at: Double($0) * 120) })
        // The walk, the time that the better source covers, and the lengths of its spans.
        #expect(try await looks(.cumulativeSum) >= 1.9)
    }
}
