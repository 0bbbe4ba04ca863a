import Foundation
@testable import HealthQuery
import Testing

struct PaceTests {
    @Test func `a pace with budget left does not pause`() async throws {
        var pace = try Pace()
        #expect(pace.budget == Pace.stride)
        pace.budget = 1
        try await pace.rest()
        #expect(pace.budget == 1)
        pace.budget = -5
        try await pace.rest()
        #expect(pace.budget == Pace.stride)
    }

    @Test func `R10.2 a cancelled task neither begins nor goes on`() async {
        let task = Task {
            var pace = try Pace()
            pace.budget = 0
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(throws: CancellationError.self) { try Pace() }
            try await pace.rest()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `R10.2 a cancelled task gets no answer that is kept, nor one in which nothing can be`() async throws {
        let store = HealthStore.fixed()
        try await store.save(steps(5))
        let query = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)), options: .cumulativeSum, anchorDate: time(0),
            intervalComponents: DateComponents(day: 1))
        let (snapshot, first) = (try await store.snapshot(), try await query.result(for: store))
        #expect(first.statistics().count == 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) { try await query.result(for: store) }
            #expect(throws: CancellationError.self) { try query.result(in: snapshot) }
        }
        await task.value
    }

    @Test func `a pause lets others run`() async throws {
        let executor = ManualExecutor()
        let events = Recorder<String>()
        let query = Task(executorPreference: executor) {
            var pace = try Pace()
            for step in 0..<2 {
                events.append("query \(step)")
                pace.budget = 0
                try await pace.rest()
            }
        }
        let other = Task(executorPreference: executor) { events.append("other") }
        executor.run()
        try await query.value
        await other.value
        #expect(events.elements == ["query 0", "other", "query 1"])
    }

    @Test(arguments: [0, 1, 512, 513, 5000])
    func `sorting with pauses gives the first in the order, however the elements come`(count: Int) async throws {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let shuffled = (0..<count).map { (key: Int.random(in: 0..<max(1, count / 3), using: &random), sequence: $0) }
        let inOrder = shuffled.sorted { ($0.key, $0.sequence) < ($1.key, $1.sequence) }
        for elements in [shuffled, inOrder, inOrder.reversed()] {
            for limit in [1, 7, count, .max] {
                let pauses = Recorder<Int>()
                let sorted = try await Pace.$pauseProbe.withValue(PauseProbe { pauses.append($0) }) {
                    var pace = try Pace()
                    return try await pace.sorted(elements[...], upTo: limit) {
                        ($0.key, $0.sequence) < ($1.key, $1.sequence)
                    }
                }
                #expect(sorted.map(\.sequence) == inOrder.prefix(limit).map(\.sequence), comment)
                #expect(pauses.elements.count >= count / 1024, comment)
            }
        }
    }

    @Test func `sorting counts also what it only copies`() async throws {
        let count = 32 * 1024
        let looks = Recorder<Int>()
        let sorted = try await Pace.$pauseProbe.withValue(PauseProbe { looks.append($0) }) {
            var pace = try Pace()
            return try await pace.sorted(Array(0..<count)[...], upTo: .max, by: <)
        }
        #expect(sorted == Array(0..<count))
        // Parts of 512 count eight times, and then six merges double their length.
        #expect(looks.elements.reduce(0, +) >= (8 + 6) * count - Pace.stride)
    }

    @Test func `R10.2 a list is made from another with pauses, or not at all`() async throws {
        let count = 3 * Pace.stride + 1
        let made = Recorder<Int>()
        let task = Task {
            var pace = try Pace()
            #expect(try await pace.map(Array(0..<count)) { $0 * 2 } == (0..<count).map { $0 * 2 })
            return try await pace.map(Array(0..<count)) { number in
                made.append(number)
                if number == 0 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(made.elements.count <= Pace.stride)
    }

    @Test(.enabled(if: InvariantChecks.areOn))
    func `a checked build stops a query on the main actor`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { _ = try? Pace() }
        }
        await #expect(processExitsWith: .success) { _ = try Pace() }
    }
}
