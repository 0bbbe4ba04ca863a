import Measuring
import Workloads

/// How many samples a writer saves, one in a call, while somebody observes the steps of every day.
struct Throughput {
    /// What was measured.
    struct Result {
        let savesPerSecond: Double
        let elementsPerSecond: Double
        /// How old the oldest save was that each element brought.
        let ages: Sorted
    }

    /// How long the writer writes, in seconds.
    let seconds: Double
    /// What the peers were told to begin with.
    let sumsBefore: [Double]

    /// Samples in a day of the writer.
    private static let perDay = 80_000
    private static let firstDay = 2_000
    /// More than any peer saves in a second.
    private static let greatestRate = 400_000

    func run(_ subject: Subject, run: Int) async throws -> Result {
        // Samples are made before; a peer that is slow needs fewer, but making them is not timed.
        let count = Int(seconds * Double(Self.greatestRate))
        let days = (count + Self.perDay - 1) / Self.perDay
        let first = subject.data.today + Self.firstDay + run * days
        guard first + days < subject.data.boundaries.count else { throw UsageError("this takes too long\n\n") }
        let rows = (0..<count).map { place in
            subject.data.row(
                1_000_000_000 + run * count + place,
                in: LiveDay(.steps, day: first + place / Self.perDay),
                second: place % Self.perDay
            )
        }
        let save = subject.peer.saves(rows)
        let base = sumsBefore.reduce(0, +) + subject.sumsOfSteps.values.reduce(0, +)
        let follower = Follower(base: base)
        follower.reserve(count)
        let observation = subject.peer.observeSteps(follower.receiver)
        let (saves, elapsed) = try await Patience.limiting({ follower.fail($0) }) {
            try await follower.wait(for: 0)
            let written = try await write(save, count, follower)
            try await follower.wait(for: written.saves)
            return written
        }
        await observation.end()
        for row in rows[..<saves] { subject.expect(row) }
        let outcome = follower.outcome
        try check(outcome.last?.byDay() ?? [:], subject)
        return Result(
            savesPerSecond: Double(saves) / elapsed,
            elementsPerSecond: Double(outcome.elements) / elapsed,
            ages: outcome.ages
        )
    }

    private func write(_ save: LiveSaves, _ count: Int, _ follower: Follower) async throws -> (
        saves: Int, seconds: Double
    ) {
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        var saves = 0
        while saves < count {
            try await save(saves)
            saves += 1
            if follower.noteSave() > end { break }
        }
        return (saves, (ContinuousClock.now - start).seconds)
    }

    /// The last element must hold the sum of each day.
    private func check(_ told: [Int: Double], _ subject: Subject) throws {
        let later = subject.sumsOfSteps
        for day in sumsBefore.indices {
            let expected = sumsBefore[day] + later[day, default: 0]
            if abs(told[day, default: 0] - expected) > 1e-6 * max(1, expected) {
                throw Disagreement("\(subject.name) says \(told[day, default: 0]) of day \(day), not \(expected)")
            }
        }
    }
}
