import Foundation
import HealthQuery
import Testing

/// Key paths as they are written outside of the package, where only what is public is there.
struct KeyPathTests {
    private func order<Kind: Sample>(
        of predicate: SamplePredicate<Kind>, by descriptor: SortDescriptor<Kind>
    ) async throws -> QueryExplanation.Order? {
        let query = SampleQueryDescriptor(predicates: [predicate], sortDescriptors: [descriptor])
        return try await query.explain(for: HealthStore()).order
    }

    @Test func `what a kind has as its number is sorted by the index`() async throws {
        #expect(try await order(of: .gad7Assessment(), by: SortDescriptor(\.score)) == .sortedByColumns)
        #expect(try await order(of: .phq9Assessment(), by: SortDescriptor(\.score)) == .sortedByColumns)
        #expect(try await order(of: .workout(), by: SortDescriptor(\.duration)) == .sortedByColumns)
        #expect(try await order(of: .workoutRoute(), by: SortDescriptor(\.count)) == .sortedByColumns)
        #expect(try await order(of: .heartbeatSeries(), by: SortDescriptor(\.count)) == .sortedByColumns)
        #expect(try await order(of: .stateOfMind(), by: SortDescriptor(\.valence)) == .sortedByColumns)
        let sleep = SamplePredicate.categorySample(type: CategoryType(.sleepAnalysis))
        #expect(try await order(of: sleep, by: SortDescriptor(\.value)) == .sortedByColumns)
    }

    @Test func `dates are sorted by the index`() async throws {
        #expect(try await order(of: .gad7Assessment(), by: SortDescriptor(\.startDate)) == .start(reversed: false))
        #expect(try await order(of: .gad7Assessment(), by: SortDescriptor(\.endDate)) == .sortedByColumns)
        #expect(try await order(of: .phq9Assessment(), by: SortDescriptor(\.endDate)) == .sortedByColumns)
        let prescriptions = SortDescriptor(\VisionPrescription.dateIssued)
        #expect(try await order(of: .visionPrescription(), by: prescriptions) == .start(reversed: false))
        let steps = SamplePredicate.quantitySample(type: QuantityType(.stepCount))
        #expect(try await order(of: steps, by: SortDescriptor(\.endDate)) == .sortedByColumns)
    }
}
