import Foundation
import HealthQuery

/// What the phone and the watch do, scene by scene.
struct LiveScript: Sendable {
    let phone: HealthStore
    let watch: HealthStore
    let start: Date

    let steps = QuantityType(.stepCount)
    let heartRate = QuantityType(.heartRate)

    /// One change to the store.
    struct Scene: Sendable {
        let words: String
        let action: @Sendable () async throws -> Void
        let reactions: Set<Reaction>
    }

    /// A loop that a change concerns.
    enum Reaction: Sendable, CaseIterable {
        case observer, changes, daily
    }

    /// The scenes, in order.
    func scenes() -> [Scene] {
        let walk = sample(steps, 1040, .count(), minutes: 0, to: 10)
        let sameWalk = [0.0, 2, 4, 6, 8].map { sample(steps, 202, .count(), minutes: $0, to: $0 + 2) }
        let rates = [(0.0, 88.0), (5, 104), (10, 111)].map { minute, rate in
            sample(heartRate, rate, .perMinute, minutes: minute, to: minute)
        }
        let (phone, watch) = (phone, watch)
        return [
            Scene(
                words: "the phone saves a walk of 10 minutes, 1,040 steps",
                action: { try await phone.save(walk) },
                reactions: [.observer, .changes, .daily]
            ),
            Scene(
                words: "the watch saves the same walk, 1,010 steps, which counts once, and 3 heart rates",
                action: { try await watch.save(sameWalk + rates) },
                reactions: [.observer, .changes, .daily]
            ),
            Scene(
                words: "the watch deletes the heart rates; steps are not concerned",
                action: { try await watch.delete(rates) },
                reactions: [.observer, .changes]
            ),
            Scene(
                words: "the watch deletes its walk",
                action: { try await watch.delete(sameWalk) },
                reactions: [.observer, .changes, .daily]
            ),
            Scene(
                words: "the phone deletes its walk",
                action: { try await phone.delete(walk) },
                reactions: [.observer, .changes, .daily]
            ),
        ]
    }

    private func sample(
        _ type: QuantityType,
        _ value: Double,
        _ unit: HealthUnit,
        minutes from: Double,
        to: Double
    ) -> QuantitySample {
        QuantitySample(
            type: type,
            quantity: Quantity(unit: unit, doubleValue: value),
            start: start.addingTimeInterval(from * 60),
            end: start.addingTimeInterval(to * 60)
        )
    }
}
