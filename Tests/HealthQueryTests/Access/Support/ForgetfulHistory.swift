import Foundation
@testable import HealthQuery
import Testing

/// A history of several apps in which deletions are forgotten, and the plainest account of what each app was told.
///
/// To an app, whatever goes out of its sight was deleted: it does not know the difference, and so the account has none.
struct ForgetfulHistory {
    /// Something that went out of an app's sight.
    private struct Loss {
        let entry: NaiveModel.Entry
        let step: Int
        /// What comes first in one step.
        let order: UInt64
        /// Whether one change of permission took so much at once that this is not remembered.
        var isTooMuch = false
    }

    var history: AccessHistory
    let clock: TestClock
    private let limit: Int?
    private(set) var step = 0
    /// Everything before this step is purged.
    private var firstRemembered = 0
    private var losses: [[Loss]]

    init(limit: Int?) {
        let clock = TestClock()
        history = AccessHistory(.fixed(rules: .init(maximumDeletedObjects: limit), now: { clock.now }))
        self.clock = clock
        self.limit = limit
        losses = history.apps.map { _ in [] }
    }

    /// Lets something happen, and notes what each app lost sight of.
    mutating func change(_ comment: Comment) async throws {
        step += 1
        clock.advance()
        let before = history.apps.indices.map { history.visible($0).entries }
        try await history.change(comment)
        let deletions = Dictionary(history.model.removals.map { ($0.entry.sequence, $0.sequence) }) { first, _ in first
        }
        for app in history.apps.indices {
            let left = Set(history.visible(app).entries.map(\.sequence))
            let gone = before[app].filter { !left.contains($0.sequence) }
            var new = gone.map { Loss(entry: $0, step: step, order: deletions[$0.sequence] ?? $0.sequence) }
            for index in new.indices where deletions[new[index].entry.sequence] == nil {
                let entry = new[index].entry
                let later = new.count { Self.part($0) == Self.part(new[index]) && $0.order > entry.sequence }
                new[index].isTooMuch = later >= limit ?? .max
            }
            losses[app] += new.sorted { $0.order < $1.order }
        }
    }

    /// Forgets what was deleted before one of the steps that were taken, or some steps ago.
    mutating func purge(atMost steps: Int = .max) async {
        let first = 1 + step - history.random.below(min(step, steps) + 1)
        await history.database.purgeDeletedObjects(before: time(Double(first)))
        firstRemembered = max(firstRemembered, first)
    }

    private static func part(_ loss: Loss) -> String {
        "\(loss.entry.type.identifier) \(loss.entry.source.bundleIdentifier)"
    }

    /// Whether an app never saw anything of a type: it knows nothing that can have been deleted.
    func knowsNothing(_ app: Int, _ type: SampleType) -> Bool {
        !losses[app].contains { $0.entry.type == type } && !history.visible(app).entries.contains { $0.type == type }
    }

    /// What an app lost of a type after a step, and is there no more, by when it went for the last time.
    private func lasting(_ app: Int, _ type: SampleType, after step: Int) -> [Loss] {
        let visible = Set(history.visible(app).entries.map(\.sequence))
        var met: Set<UInt64> = []
        let all = losses[app].filter { $0.entry.type == type && !visible.contains($0.entry.sequence) }
        return all.reversed().filter { met.insert($0.entry.sequence).inserted }.reversed().filter { $0.step > step }
    }

    private func isForgotten(_ loss: Loss) -> Bool {
        loss.isTooMuch || loss.step < firstRemembered
    }

    /// Whether the anchor that an app got after a step does not know of something that is forgotten.
    func expires(_ app: Int, _ type: SampleType, after step: Int) -> Bool {
        if losses[app].contains(where: { $0.entry.type == type && $0.step > step && isForgotten($0) }) { return true }
        let lasting = lasting(app, type, after: step)
        return Dictionary(grouping: lasting, by: Self.part).values.contains { $0.count > limit ?? .max }
    }

    /// What an app is told of as deleted that reads all changes after a step.
    func told(_ app: Int, _ type: SampleType, after step: Int) -> Set<UUID> {
        let lasting = lasting(app, type, after: step).filter { !isForgotten($0) }
        let last = Dictionary(grouping: lasting, by: Self.part).values.flatMap { $0.suffix(limit ?? .max) }
        let visible = history.visible(app).entries.filter { $0.type == type }
        return Set(last.map(\.entry.uuid)).subtracting(visible.map(\.uuid))
    }
}
