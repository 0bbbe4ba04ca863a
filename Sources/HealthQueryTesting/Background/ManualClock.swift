public import Foundation
import HealthQuery

/// A clock that a test moves.
///
/// What is to happen meanwhile in apps that the clock belongs to (``SimulatedApp``) happens on the way, each at its
/// date. So do the ends of sleeps, of late answers (``ScriptedFaults``) and of locks.
///
/// ```swift
/// let clock = ManualClock(at: person.days[0].interval.start)
/// let database = HealthDatabase(calendar: person.calendar, now: { clock.now })
/// try await clock.advance(by: 3600)
/// ```
public final class ManualClock: Sendable {
    private struct Entry: Sendable {
        weak var app: SimulatedApp?
    }

    private let date: Locked<Date>
    private let entries = Locked<[Entry]>([])
    let alarms = Locked(Alarms())
    /// What happens to the apps of a clock happens one after another.
    let turns = TurnQueue()

    /// Creates a clock.
    ///
    /// - Parameter date: the time that it shows until it is moved.
    public init(at date: Date) {
        self.date = Locked(date)
    }

    /// The time.
    public var now: Date { date.withLock { $0 } }

    /// Moves the clock forward, and lets happen what is to happen until then.
    ///
    /// - Parameter seconds: how far; with 0, what is to happen now happens.
    /// - Throws: `HealthError` with `errorInvalidArgument` if the seconds are negative, infinite or no number;
    ///   `CancellationError` if the task is cancelled.
    public func advance(by seconds: TimeInterval) async throws {
        guard seconds >= 0, seconds.isFinite else {
            throw HealthError.invalidArgument("a clock goes forward by a number of seconds, not by \(seconds)")
        }
        try await turns.take {
            let end = now + seconds
            while true {
                let first = try await next().flatMap { $0.1 <= end ? $0 : nil }
                if let alarm = alarms.withLock({ $0.removeFirst(until: first?.1 ?? end) }) {
                    date.withLock { $0 = max($0, alarm.date) }
                    await alarm.ring()
                    for app in apps { try await app.goOn() }
                } else if let (app, date) = first {
                    self.date.withLock { $0 = max($0, date) }
                    try await app.continue()
                } else {
                    break
                }
            }
            date.withLock { $0 = end }
        }
    }

    func add(_ app: SimulatedApp) {
        entries.withLock { entries in
            entries.removeAll { $0.app == nil }
            entries.append(Entry(app: app))
        }
    }

    private var apps: [SimulatedApp] { entries.withLock { $0.compactMap(\.app) } }

    /// The app to which something happens first, and when.
    private func next() async throws -> (SimulatedApp, Date)? {
        var first: (SimulatedApp, Date)?
        for app in apps {
            guard let date = try await app.nextDate() else { continue }
            if first.map({ date < $0.1 }) ?? true { first = (app, date) }
        }
        return first
    }
}
