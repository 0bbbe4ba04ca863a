import Foundation
@testable import HealthQuery
import Testing

/// One history in two worlds, with and without what a reader may not see, in which it asks the same.
struct TwinWorlds {
    private var history: SecretHistory
    private let whole: EyedWorld
    private let part: EyedWorld

    init(_ history: SecretHistory) {
        self.history = history
        whole = EyedWorld(history, isWhole: true)
        part = EyedWorld(history, isWhole: false)
    }

    /// Plays the history, and at each step a few calls, in the end all; false if the reader found a difference.
    mutating func play() async throws -> Bool {
        defer {
            whole.stopAll()
            part.stopAll()
        }
        for world in [whole, part] { for query in PublicCall.watching(world.reader) { world.start(query) } }
        for step in 0..<40 {
            let event = history.step()
            for world in [whole, part] {
                world.clock.advance()
                if event.isReaders {
                    await world.look("event") {
                        try await event.play(world)
                        return []
                    }
                } else {
                    // What others are told is theirs.
                    try? await event.play(world)
                }
                world.step()
                await PublicCall.position(world)
            }
            guard isSame(step, event.name) else { return false }
            for _ in 0..<3 {
                let call = PublicCall.all[history.below(PublicCall.all.count)]
                guard await ask(call, step, event.name) else { return false }
            }
        }
        for call in PublicCall.all { guard await ask(call, 40, "the end") else { return false } }
        #expect(await whole.database.currentState().log.lastSequence > part.database.currentState().log.lastSequence)
        return true
    }

    /// Makes a call in both worlds.
    private mutating func ask(_ call: PublicCall, _ step: Int, _ event: String) async -> Bool {
        let question = PublicCall.Question(history)
        for world in [whole, part] {
            var question = question
            await call.ask(world, &question)
            world.step()
        }
        // The next question is another one.
        _ = history.random.next()
        return isSame(step, "\(event), then \(call.names.sorted()[0])")
    }

    /// Compares what was seen since the last time, and shows the first difference.
    private func isSame(_ step: Int, _ event: String) -> Bool {
        let (left, right) = (whole.takeLines(), part.takeLines())
        if left == right { return true }
        let place = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
        Issue.record(
            """
            seed \(history.random.seed), step \(step), \(event): line \(place) after \
            \(left.prefix(place).last { $0.hasSuffix(" values") } ?? "the beginning"): \
            \(Self.parting(left.dropFirst(place).first ?? "nothing", right.dropFirst(place).first ?? "nothing"))
            """)
        return false
    }

    /// Where two lines part.
    private static func parting(_ left: String, _ right: String) -> String {
        let same = max(0, left.commonPrefix(with: right).count - 80)
        return "with hidden data …\(left.dropFirst(same).prefix(300)), without …\(right.dropFirst(same).prefix(300))"
    }
}
