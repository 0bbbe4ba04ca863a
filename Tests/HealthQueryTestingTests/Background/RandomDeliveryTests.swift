import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

/// Wakes on random histories against a model that goes second by second.
struct RandomDeliveryTests {
    /// What the rules say about one type of one app.
    private struct Model {
        let period: Int
        var isChanged = false
        var lastWake: Int?
        var awakeUntil: Int?
        var retryAt: Int?
        var misses = 0
        var wakes: [Int] = []

        /// One second of a suspended app: it is woken, and acknowledges or not.
        mutating func tick(_ second: Int, acknowledges: (Int) -> Bool) {
            if awakeUntil == second {
                // What happened while it was awake was told.
                (awakeUntil, isChanged) = (nil, false)
            }
            guard awakeUntil == nil, misses < 3 else { return }
            let isDue = retryAt.map { $0 <= second } ?? (isChanged && second >= (lastWake ?? -period) + period)
            guard isDue else { return }
            let isAcknowledged = acknowledges(wakes.count)
            wakes.append(second)
            (lastWake, retryAt, isChanged) = (second, nil, false)
            if isAcknowledged {
                misses = 0
            } else {
                retryAt = second + max(period, 300) << misses
                misses += 1
                awakeUntil = second + 15
                if misses == 3 { retryAt = nil }
            }
        }
    }

    @Test(arguments: 0..<12) func `R7.6 wakes are those of a model, on random histories`(round: Int) async throws {
        let seed = Self.seed &+ UInt64(round)
        print("R7.6 wakes: HEALTHQUERY_SEED=\(seed)")
        var random = SplitMix64(seed: seed)
        let world = BackgroundWorld()
        let frequency = [UpdateFrequency.immediate, .hourly, .daily].randomElement(using: &random) ?? .hourly
        let type = [world.heartRate, world.steps].randomElement(using: &random) ?? world.steps
        let patience = Double.random(in: 0...1, using: &random)
        // Whether the app acknowledges a wake.
        let decisions = (0..<2000).map { _ in Double.random(in: 0...1, using: &random) < patience }
        let count = Locked(0)
        let app = world.app(delivery: [type: frequency]) { update, number in
            guard number > 0 else { return update.acknowledge() }
            let wake = count.withLock { count in
                count += 1
                return count - 1
            }
            if decisions[wake] { update.acknowledge() }
        }
        try await app.open()
        try await app.suspend()

        var model = Model(period: frequency == .daily ? 86_400 : frequency == .hourly || type == world.steps ? 3600 : 0)
        let start = world.clock.now
        var second = 0
        for _ in 0..<60 {
            // What is saved while the app is awake is told to it, and would shift its decisions.
            if Bool.random(using: &random), model.awakeUntil == nil {
                if type == world.steps { try await world.saveSteps() } else { try await world.saveHeartRate() }
                model.isChanged = true
            } else {
                let step = [1, 20, 900, 5000, 90_000].randomElement(using: &random) ?? 1
                try await world.clock.advance(by: Double(step))
                for _ in 0...step {
                    model.tick(second) { decisions[$0] }
                    second += 1
                }
                second -= 1
            }
        }
        #expect(
            app.wakes.map { Int($0.date.timeIntervalSince(start)) } == model.wakes,
            "HEALTHQUERY_SEED=\(seed), \(frequency), \(type)")
        try await app.terminate()
    }

    private static let seed =
        ProcessInfo.processInfo.environment["HEALTHQUERY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
}
