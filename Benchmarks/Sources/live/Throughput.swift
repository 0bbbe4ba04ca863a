import Measuring
import Workloads

/// How many samples a writer saves, one in a call, while somebody observes the steps of every day.
struct Throughput {
    /// What was measured.
    struct Result {
        let savesPerSecond: Double
        /// What all threads took for a save, in seconds: steadier where others use the machine.
        let processorSeconds: Double
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

    /// Saves while somebody observes; checks what the last element says.
    func run(_ subject: Subject, run: Int) async throws -> Result {
        let rows = try rows(subject.data, run)
        let follower = Follower(base: sumsBefore.reduce(0, +) + subject.sumsOfSteps.values.reduce(0, +))
        follower.reserve(rows.count)
        guard let peer = subject.peer as? any LiveStorePeer else {
            throw Disagreement("\(subject.name) keeps no samples")
        }
        let observation = peer.observeSteps(follower.receiver)
        let written = try await Patience.limiting({ follower.fail($0) }) {
            try await follower.wait(for: 0)
            return try await write(rows, to: subject, follower)
        }
        await observation.end()
        for row in rows[..<written.saves] { subject.expect(row) }
        let outcome = follower.outcome
        try check(outcome.last?.byDay() ?? [:], subject)
        return Result(
            savesPerSecond: Double(written.saves) / written.seconds,
            processorSeconds: written.processorSeconds / Double(written.saves),
            elementsPerSecond: Double(outcome.elements) / written.seconds,
            ages: outcome.ages
        )
    }

    /// How many samples are saved in a second while nobody observes; whoever observes next checks that they are there.
    func runAlone(_ subject: Subject, run: Int) async throws -> Double {
        let rows = try rows(subject.data, run)
        let written = try await write(rows, to: subject, nil)
        for row in rows[..<written.saves] { subject.expect(row) }
        return Double(written.saves) / written.seconds
    }

    private func rows(_ data: LiveData, _ run: Int) throws -> [LiveRow] {
        // Samples are made before; a peer that is slow needs fewer, but making them is not timed.
        let count = Int(seconds * Double(Self.greatestRate))
        let days = (count + Self.perDay - 1) / Self.perDay
        let first = data.today + Self.firstDay + run * days
        guard first + days < data.boundaries.count else { throw UsageError("this takes too long\n\n") }
        return (0..<count).map { place in
            data.row(
                1_000_000_000 + run * count + place,
                in: LiveDay(.steps, day: first + place / Self.perDay),
                second: place % Self.perDay
            )
        }
    }

    private struct Written {
        let saves: Int
        let seconds: Double
        let processorSeconds: Double
    }

    /// Saves until the time is over; with a follower, until it knows all.
    private func write(_ rows: [LiveRow], to subject: Subject, _ follower: Follower?) async throws -> Written {
        let save = subject.peer.saves(rows)
        let processor = Stopwatch.processorSeconds
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        var saves = 0
        while saves < rows.count {
            try await save(saves)
            saves += 1
            if (follower?.noteSave() ?? ContinuousClock.now) > end { break }
        }
        let elapsed = (ContinuousClock.now - start).seconds
        try await follower?.wait(for: saves)
        return Written(
            saves: saves,
            seconds: elapsed,
            processorSeconds: Stopwatch.processorSeconds - processor
        )
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
