import Foundation
@testable import HealthQuery
import Testing

/// How much is compared to sort a list, once and live.
struct SortingTests {
    /// A key that counts how often it is compared, and may cancel the task that compares.
    struct CountedKey: Comparable {
        let value: Double

        @TaskLocal static var count: Recorder<Void>?
        @TaskLocal static var cancels = false

        static func < (left: CountedKey, right: CountedKey) -> Bool {
            count?.append(())
            if cancels { withUnsafeCurrentTask { $0?.cancel() } }
            return left.value < right.value
        }
    }

    private static let count = 20_000
    private static let byValue = SampleQueryDescriptor<QuantitySample>(
        predicates: [.quantitySample(type: stepCount)], sortDescriptors: [SortDescriptor(\.countedValue)])

    private func filled() async throws -> HealthStore {
        let store = HealthStore.fixed()
        var random = SeededGenerator()
        try await store.save(
            (0..<Self.count).map { steps(Double.random(in: 0...1, using: &random), at: Double($0)) })
        return store
    }

    @Test func `L20 R10.2 sorting ends soon after the task is cancelled`() async throws {
        let store = try await filled()
        let counts = [Recorder<Void>(), Recorder<Void>()]
        try await CountedKey.$cancels.withValue(true) {
            let once = CountedKey.$count.withValue(counts[0]) { Task { try await Self.byValue.result(for: store) } }
            await #expect(throws: CancellationError.self) { try await once.value }
            let live = CountedKey.$count.withValue(counts[1]) {
                Task {
                    var iterator = Self.byValue.results(for: store).makeAsyncIterator()
                    return try await iterator.next() == nil
                }
            }
            let isEnd = try await live.value
            #expect(isEnd)
        }
        for count in counts {
            #expect(!count.elements.isEmpty)
            #expect(count.elements.count < Self.count)
        }
    }

    @Test func `L9 a sample finds its place in a live list by a few comparisons`() async throws {
        let store = try await filled()
        let (once, first, later) = (Recorder<Void>(), Recorder<Void>(), Recorder<Void>())
        _ = try await CountedKey.$count.withValue(once) { try await Self.byValue.result(for: store) }
        var iterator = Self.byValue.results(for: store).makeAsyncIterator()
        _ = try await CountedKey.$count.withValue(first) { try await iterator.next(isolation: nil) }
        #expect(first.elements.count <= once.elements.count)
        let sample = steps(0.5, at: 1)
        try await store.save(sample)
        let element = try await CountedKey.$count.withValue(later) { try await iterator.next(isolation: nil) }
        #expect(try await element?.samples == Self.byValue.result(for: store))
        // Each descriptor compares in both directions.
        #expect(later.elements.count <= 2 * 15)
    }
}

extension QuantitySample {
    fileprivate var countedValue: SortingTests.CountedKey { .init(value: quantity.value) }
}
