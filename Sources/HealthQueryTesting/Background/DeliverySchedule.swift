import Foundation
import HealthQuery

/// When an app is woken for which types (R7.6): a state machine without tasks.
///
/// For each type that the app asked for:
///
///     quiet ── changed ─▶ due ── takeDue ─▶ delivered ── acknowledge ─▶ quiet
///                          ▲                    └─────── miss ─▶ due again, later each time; the third time: given up
///                          └─────────────────────────────────────┘
struct DeliverySchedule: Sendable {
    private struct Entry: Sendable {
        let request: BackgroundDelivery.Request
        let period: TimeInterval
        var lastWake: Date?
        /// When the app is to be woken for the type.
        var due: Date?
        var misses = 0

        var isGivenUp: Bool { misses >= DeliverySchedule.greatestMisses }
    }

    /// After so many wakes in a row that were not acknowledged, the app is not woken any more.
    static let greatestMisses = 3
    /// The shortest delay before the first try again, in seconds.
    static let leastDelay: TimeInterval = 300

    /// The types for which an app is woken once an hour at most.
    let hourlyTypes: Set<SampleType>
    private var entries: [SampleType: Entry] = [:]

    init(hourlyTypes: Set<SampleType>) {
        self.hourlyTypes = hourlyTypes
    }

    /// When the app is to be woken next.
    var next: Date? { entries.values.compactMap(\.due).min() }

    /// The types of which changes matter: those that are not due already, and not given up.
    var watchedTypes: [SampleType] {
        entries.filter { $0.value.due == nil && !$0.value.isGivenUp }.keys.sorted { $0.identifier < $1.identifier }
    }

    /// Takes over what the app asks for now.
    ///
    /// Asking again begins anew for a type that was given up. Otherwise it makes no difference but for the frequency:
    /// apps ask at each launch, also when they are launched to be woken.
    mutating func update(_ requests: [SampleType: BackgroundDelivery.Request]) {
        entries = requests.reduce(into: [:]) { entries, request in
            let (type, new) = request
            let old = self.entries[type]
            if let old, old.request == new {
                entries[type] = old
            } else {
                let period = new.frequency.period(isHourly: hourlyTypes.contains(type))
                var entry = Entry(request: new, period: period, lastWake: old?.lastWake)
                if let old, !old.isGivenUp {
                    entry.misses = old.misses
                    entry.due = old.due
                    if let due = old.due, let lastWake = old.lastWake {
                        if period > old.period {
                            entry.due = max(due, lastWake + period)
                        } else if old.misses == 0 {
                            // Tries again stay as they are. A date that is past means at once.
                            entry.due = min(due, lastWake + period)
                        }
                    }
                }
                entries[type] = entry
            }
        }
    }

    /// Notes that samples of a type were saved or deleted.
    mutating func noteChange(of type: SampleType, at date: Date) {
        guard let entry = entries[type], entry.due == nil, !entry.isGivenUp else { return }
        entries[type]?.due = max(date, entry.lastWake.map { $0 + entry.period } ?? date)
    }

    /// Takes the types for which the app is to be woken by now.
    mutating func takeDue(at date: Date) -> Set<SampleType> {
        let due = entries.filter { $0.value.due.map { $0 <= date } ?? false }.keys
        for type in due {
            entries[type]?.due = nil
            entries[type]?.lastWake = date
        }
        return Set(due)
    }

    /// How often wakes for a type were not acknowledged since the last one that was.
    func misses(of type: SampleType) -> Int { entries[type]?.misses ?? 0 }

    mutating func acknowledge(_ type: SampleType) { entries[type]?.misses = 0 }

    /// Notes that the last wake for a type was not acknowledged; the next delay is twice as long.
    mutating func miss(_ type: SampleType) {
        guard var entry = entries[type], let lastWake = entry.lastWake else { return }
        let delay = max(entry.period, Self.leastDelay) * pow(2, Double(entry.misses))
        entry.misses += 1
        entry.due = entry.isGivenUp ? nil : lastWake + delay
        entries[type] = entry
    }

    /// Forgets what the app would be woken for, as it runs and is told at once.
    mutating func forgetDue() {
        for type in entries.keys { entries[type]?.due = nil }
    }
}

extension UpdateFrequency {
    /// The shortest time between two wakes, in seconds.
    fileprivate func period(isHourly: Bool) -> TimeInterval {
        switch self {
        case .immediate: isHourly ? 3600 : 0
        case .hourly: 3600
        case .daily: 86_400
        case .weekly: 7 * 86_400
        }
    }
}
