import Foundation
@testable import HealthQuery
import Testing

/// A history of several apps in which deletions are forgotten, and the plainest account of what each app was told.
///
/// To an app, whatever goes out of its sight was deleted: it does not know the difference, and so the account has none.
/// Each step is a second; what happens in a step has its number as its date.
struct ForgetfulHistory {
    /// Something that went out of an app's sight.
    private struct Loss {
        let entry: NaiveModel.Entry
        let step: Int
    }

    var history: AccessHistory
    let clock: TestClock
    private(set) var step = 0
    /// The step of the last purge; 0 before the first, as the database was made then.
    private(set) var lastPurge = 0
    /// What is from before this step has expired.
    private var horizon = 0
    /// Everything before this step is forgotten.
    private var firstRemembered = 0
    private var losses: [[Loss]]

    init() {
        let clock = TestClock()
        history = AccessHistory(.fixed(now: { clock.now }))
        self.clock = clock
        losses = history.apps.map { _ in [] }
    }

    /// Lets something happen, and notes what each app lost sight of.
    mutating func change(_ comment: Comment) async throws {
        step += 1
        clock.advance()
        let before = history.apps.indices.map { history.visible($0).entries }
        try await history.change(comment)
        for app in history.apps.indices {
            let left = Set(history.visible(app).entries.map(\.sequence))
            losses[app] += before[app].filter { !left.contains($0.sequence) }.map { Loss(entry: $0, step: step) }
        }
    }

    /// Forgets what was deleted before one of the steps that were taken, or some steps ago; at most once in a step.
    mutating func purge(atMost steps: Int = .max) async {
        let first = 1 + step - history.random.below(min(step, steps) + 1)
        await history.database.purgeDeletedObjects(before: time(Double(first)))
        firstRemembered = max(firstRemembered, first)
        horizon = max(horizon, min(first, step))
        lastPurge = step
    }

    /// Whether an anchor has expired that was read when a purge was the last one.
    func hasExpired(since purge: Int) -> Bool { purge < horizon }

    /// Whether an app never saw anything of a type: it knows nothing that can have been deleted.
    func knowsNothing(_ app: Int, _ type: SampleType) -> Bool {
        lastPurge == 0 && !losses[app].contains { $0.entry.type == type }
            && !history.visible(app).entries.contains { $0.type == type }
    }

    /// What an app is told of as deleted that reads all changes after a step: what it lost and that is there no more,
    /// by when it went for the last time.
    func told(_ app: Int, _ type: SampleType, after step: Int) -> Set<UUID> {
        let visible = history.visible(app).entries.filter { $0.type == type }
        let sequences = Set(visible.map(\.sequence))
        var met: Set<UInt64> = []
        let lost = losses[app].reversed().filter { loss in
            loss.entry.type == type && !sequences.contains(loss.entry.sequence)
                && met.insert(loss.entry.sequence).inserted && loss.step > step && loss.step >= firstRemembered
        }
        return Set(lost.map(\.entry.uuid)).subtracting(visible.map(\.uuid))
    }
}
