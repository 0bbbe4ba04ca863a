import Foundation
import HealthQuery

/// A process that changes a store, keeps it and replicates it, until it is killed.
struct Victim {
    /// The folder of the checkpoint.
    let folder: URL
    let kind: SinkKind
    let keeping: Keeping
    /// Where the sink is.
    let location: String
    let seed: UInt64
    /// At which step it is killed.
    let dies: Int
    /// The only place whose steps count; nil for all.
    let only: Place?

    /// Never ends by itself.
    func live() async throws {
        let steps = Steps(last: dies, only: only)
        var random = Seeded(seed)
        let checkpoint = try DatabaseCheckpoint(contentsOf: folder)
        let world = World(checkpoint.database)
        let sink = Sink(try kind.open(location, steps), keeping, steps)
        let replication = Replication(reader: world.reader, sink: sink, steps: steps)
        var history = History(world: world, random: Seeded(random.next()), steps: steps)
        while true {
            try await history.go()
            // A page is handed on only after the checkpoint that holds its changes: if the sink had what the folder has
            // not, a process that is killed would leave a copy of what never was, and an anchor from a lost time, which
            // has expired.
            steps.step(.checkpoint)
            try await checkpoint.write()
            steps.step(.checkpoint)
            // Mostly it does not catch up, so that changes of permissions come between pages.
            let limit = Int.random(in: 1...12, using: &random)
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                if try await replication.page(limit: limit) { break }
            }
        }
    }
}
