import Foundation
@testable import HealthQuery
import Testing

/// A crowd whose every step is picked at random, on one thread.
final class SteppedCrowd {
    let database = HealthDatabase.fixed()
    private let comment: Comment
    private let chronicle = Chronicle()
    private let executor: ShuffledExecutor
    private let stalls = Stalls()
    private let moods: Locked<SplitMix64>
    private let all: HealthStore
    private let few: HealthStore
    private let writer: CrowdWriter
    private var random: SplitMix64
    private var readers: [CrowdReader] = []
    private var writes: [Task<Void, any Error>] = []
    private var (started, elements) = (0, 0)
    private let folder: TemporaryFolder
    private let checkpoint: DatabaseCheckpoint
    /// What was read from files, until it is compared.
    private let kept = Recorder<DatabaseState>()
    private var comparisons = 0

    private static let greatestCrowd = 300

    init(seed: UInt64) async throws {
        folder = try TemporaryFolder()
        checkpoint = try DatabaseCheckpoint(of: database, in: folder.url)
        comment = "HEALTHQUERY_SEED=\(seed)"
        random = SplitMix64(seed: seed)
        executor = ShuffledExecutor(seed: random.next())
        moods = Locked(SplitMix64(seed: random.next()))
        all = HealthStore(database: database, sourceRevision: revision("reader"))
        few = HealthStore(database: database, sourceRevision: revision("phone"), authorization: .denied)
        writer = CrowdWriter(database, few, chronicle, seed: random.next())
        chronicle.record(await database.currentState(), few: few.access.reader)
    }

    private func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    func run(steps: Int) async throws {
        while executor.steps < steps {
            switch below(2000) {
            case 0..<20 where readers.count < Self.greatestCrowd: start()
            case 20..<24: write()
            case 24..<30 where !readers.isEmpty:
                // It may be anywhere in its work, and is let go of later.
                readers[below(readers.count)].task.cancel()
            case 30..<45: stalls.releaseOne()
            case 45: keep()
            case 46 where readers.count > Self.greatestCrowd / 2: try await retire()
            default: if !executor.step() { write() }
            }
        }
        try await end()
    }

    private func start() {
        let eyes: Chronicle.Eyes = below(3) == 0 ? .few : .all
        started += 1
        readers.append(
            CrowdReader(
                below(CrowdQuery.all.count),
                eyes,
                of: eyes == .all ? all : few,
                on: executor,
                chronicle,
                stalls,
                comment,
                mood: { [moods] in
                    switch moods.withLock({ Int.random(in: 0..<60, using: &$0) }) {
                    case 0: .leave
                    case 1, 2: .stall
                    default: .goOn
                    }
                }
            )
        )
    }

    private func write() {
        writes.append(Task(executorPreference: executor) { [writer] in try await writer.write() })
    }

    /// Writes what changed, while anything happens, and reads it.
    private func keep() {
        writes.append(
            Task(executorPreference: executor) { [checkpoint, folder, kept] in
                try await checkpoint.write()
                kept.append(try await HealthDatabase(contentsOf: folder.url).currentState())
            })
    }

    /// What was read from files must be what there was after some transaction.
    private func compare() throws {
        for state in kept.takeAll() {
            comparisons += 1
            let entry = try #require(chronicle.entry(at: state.log.lastSequence), comment)
            expectSame(entry.snapshot, state, comment)
        }
    }

    /// Tells everybody everything, and lets go of the readers that are to end.
    private func retire() async throws {
        let gone = readers.filter(\.task.isCancelled)
        readers.removeAll(where: \.task.isCancelled)
        try tellAll()
        for reader in gone {
            _ = await reader.task.result
            elements += reader.elementCount
        }
    }

    /// Goes on until nothing happens any more; nobody may have missed anything then.
    private func tellAll() throws {
        repeat { executor.run() } while stalls.releaseAll()
        #expect(database.waitingQueries == database.liveQueryCount, comment)
        for reader in readers { try reader.checkEnd(chronicle, comment) }
        try compare()
    }

    /// Everybody is told everything, and then asked to go.
    private func end() async throws {
        try tellAll()
        for write in writes { try await write.value }
        for reader in readers {
            elements += reader.elementCount
            reader.task.cancel()
        }
        executor.run()
        for reader in readers { _ = await reader.task.result }
        #expect(database.waitingQueries == 0, comment)
        #expect(database.liveQueryCount == 0, comment)
        print(
            "\(executor.steps) steps, \(chronicle.count) transactions, \(started) readers, \(elements) elements, \(comparisons) files"
        )
    }
}
