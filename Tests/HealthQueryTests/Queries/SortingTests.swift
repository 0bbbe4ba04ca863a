import Foundation
@testable import HealthQuery
import Testing

/// How much is compared to sort a list.
@Suite struct SortingTests {
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
}

extension QuantitySample {
    fileprivate var countedValue: SortingTests.CountedKey { .init(value: quantity.value) }
}
