import Foundation
import HealthQuery

/// Prints what a watch has to tell.
struct WatchNews: Sendable {
    /// How many days of a change are shown to a person.
    private static let dayCount = 7

    let console: Console
    let dates: DayText
    let isJSON: Bool

    /// Tells what was read at first.
    func tellStart(_ path: String, _ lines: [String]) throws {
        if isJSON {
            try print([["event": "watching", "file": .string(path), "timeZone": .string(dates.zone.identifier)]])
        } else {
            try console.print(lines + ["  Watching it; Control-C ends this."])
        }
    }

    /// Tells how many samples of which type came and went.
    func tell(_ change: WatchedChanges.Change) throws {
        var counts: [String: (type: SampleType, added: Int)] = [:]
        for sample in change.added {
            counts[sample.sampleType.identifier, default: (sample.sampleType, 0)].added += 1
        }
        let added = counts.values.sorted { TypeName.short($0.type) < TypeName.short($1.type) }
        let deleted = change.deletedCount
        if isJSON {
            try print(
                added.map { ["event": "added", "type": .string($0.type.identifier), "samples": .number($0.added)] }
                    + (deleted > 0 ? [["event": "deleted", "samples": .number(deleted)]] : []))
        } else {
            let lines = added.map { "  \(TypeName.swift($0.type)): \(NumberText.count($0.added)) new" }
            try console.print(lines + (deleted > 0 ? ["  \(NumberText.count(deleted, "sample")) deleted"] : []))
        }
    }

    /// Tells how the sums of days changed.
    func tell(_ changes: [WatchedDays.Change]) throws {
        if isJSON {
            try print(
                changes.map { change in
                    .object([
                        "event": "day", "type": .string(change.type.identifier),
                        "start": .string(InstantText.text(change.day, in: dates.zone)),
                        "sumBefore": .some(change.before.map { .number($0) } ?? .null),
                        "sum": .some(change.after.map { .number($0) } ?? .null),
                        "unit": .string(change.type.canonicalUnit.unitString),
                    ])
                })
            return
        }
        let shown = changes.suffix(Self.dayCount)
        let more = changes.count - shown.count
        let head = more > 0 ? ["  ... and \(NumberText.count(more, "day")) before these"] : []
        try console.print(head + shown.map(line))
    }

    private func line(_ change: WatchedDays.Change) -> String {
        let sums = [change.before, change.after].map { $0.map { NumberText.rounded($0, digits: 2) } ?? "nothing" }
        let unit = change.type.canonicalUnit == .count() ? "" : " \(change.type.canonicalUnit)"
        return
            "  \(TypeName.swift(change.type)) on \(dates.weekday(change.day)): \(sums.joined(separator: " → "))\(unit)"
    }

    private func print(_ events: [JSONValue]) throws {
        try console.print(events.map(\.text))
    }
}
