import Foundation
@testable import HealthQuery

extension SecretHistory {
    /// The person changes what the reader may do, or answers when it asks.
    mutating func decide() -> Step {
        var share: [SampleType: Bool] = [:]
        var read: [ObjectType: ReadAuthorization] = [:]
        for type in types.shuffled(using: &random).prefix(1 + below(3)) {
            if once(in: 2) { share[type] = !once(in: 3) }
            if once(in: 2) { read[type] = permission(type) }
        }
        // Some types can only be read.
        let shared = share.filter { $0.key.traits.sharing != .never }
        let asks = once(in: 3)
        return Step(name: asks ? "the reader asks" : "the person decides: \(shared) \(read)", isReaders: true) {
            [read] world in
            if asks {
                try await world.reader.requestAuthorization(toShare: Set(shared.keys), read: Set(read.keys))
            } else {
                try await world.reader.changeAuthorization(share: shared, read: read)
            }
        }
    }

    /// Another order of sources; those of which nothing may be seen stand somewhere in it.
    mutating func order() -> Step {
        if once(in: 2) { sourceOrder = Self.revisions.prefix(3).map(\.source).filter { _ in once(in: 2) } }
        sourceOrder.shuffle(using: &random)
        let isHidden = once(in: 2)
        var whole = sourceOrder
        for shadow in Self.shadows { whole.insert(shadow.source, at: below(whole.count + 1)) }
        let part = sourceOrder
        let type = once(in: 3) ? heartRate : stepCount
        return Step(name: "the sources are put in order") { [whole] world in
            if isHidden {
                // First in both worlds, so that it is the same order but for the hidden ones.
                try await world.stores[1].setSourceOrder(part, for: type)
                world.step()
                await world.hidden { try await $0.stores[3].setSourceOrder(whole, for: type) }
            } else {
                try await world.stores[1].setSourceOrder(world.isWhole ? whole : part, for: type)
            }
        }
    }

    /// What the person enters.
    mutating func enter() -> Step {
        let blood: BloodType = [.abNegative, .oPositive, .notSet][below(3)]
        let days = (0...below(2)).map { _ in summary(7 + below(4), Double(100 * below(4))) }
        let unit = [HealthUnit.pound(), .stone()][below(2)]
        let hides = (hidesCharacteristics, hidesSummaries)
        return Step(name: "the person enters characteristics and summaries") { world in
            if world.isWhole || !hides.0 {
                try world.database.setCharacteristics(Characteristics(bloodType: blood))
            }
            if world.isWhole { try world.database.setPreferredUnit(unit, for: Self.bodyMass) }
            if world.isWhole || !hides.1 { try await world.database.saveActivitySummaries(days.unique) }
        }
    }

    /// What the owner of the database does.
    mutating func database() -> Step {
        switch below(4) {
        case 0, 1:
            return Step(name: "deletions are forgotten") { world in
                await world.database.purgeDeletedObjects(before: world.clock.now)
            }
        case 2: return lock(true)
        default:
            // Where hidden samples and others of a type are condensed into one series, the others show it.
            guard secrecy.values.allSatisfy({ $0 == .nothing || $0 == .everything }) else { return lock(true) }
            return Step(name: "old workouts are condensed") { world in
                _ = try await world.database.condense(workoutsEndedBefore: time(100_000))
            }
        }
    }

    mutating func lock(_ locks: Bool) -> Step {
        isLocked = locks
        return Step(name: locks ? "the device is locked" : "the device is unlocked") { world in
            if locks { await world.database.lock() } else { await world.database.unlock() }
        }
    }

    /// An app attaches something to an object of its own.
    mutating func attach() -> Step {
        guard let known = known.filter({ $0.app > 0 }).randomElement(using: &random) else { return save(by: 1) }
        return Step(name: "app \(known.app) attaches to \(known.sample.uuid)") { world in
            guard !world.shown([known.sample]).isEmpty else { return }
            // One that was replaced has none.
            _ = try? await AttachmentStore(healthStore: world.stores[known.app]).addAttachment(
                to: known.sample, name: "a", contentType: "b", data: Data([1, 2]))
        }
    }

    /// An app that may read everything asks, and its answers are kept.
    mutating func askOtherwise() -> Step {
        let question = PublicCall.Question(self)
        return Step(name: "another app asks for statistics") { world in
            var question = question
            for store in [world.stores[1], world.stores[3]] {
                _ = try await PublicCall.statistics(&question).result(for: store)
                _ = try await PublicCall.collection(&question).result(for: store)
            }
        }
    }

    /// A live query of the reader begins, or ends.
    mutating func live() -> Step {
        let place = below(100)
        let begins = !once(in: 3)
        let query = PublicCall.live[place % PublicCall.live.count]
        let question = PublicCall.Question(self)
        let random = random
        return Step(name: begins ? "a live query begins" : "a live query ends") { world in
            var question = question
            question.random = random
            if begins { world.start(query(world.reader, &question)) } else { world.stop(place) }
        }
    }
}

extension [ActivitySummary] {
    /// One of each day.
    fileprivate var unique: [ActivitySummary] {
        var days: Set<DateComponents> = []
        return filter { days.insert($0.dateComponents(for: .utc)).inserted }
    }
}
