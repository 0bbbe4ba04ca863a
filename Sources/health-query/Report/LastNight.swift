import Foundation
import HealthQuery

extension Report {
    /// Shows how the person slept in the last night; nothing without sleep.
    func printLastNight() async throws {
        // The newest sample may be of no length, and then of no night.
        let nights = try SleepNights(calendar).result(in: await store.snapshot(), from: nil)
        guard let night = nights.last else { return }
        try console.printSection("The last night", lines(of: night))
    }

    private func lines(of night: SleepNight) -> [String] {
        var facts: [String] = []
        if let asleep = night.timeAsleep, let start = night.sleepStartDate, let end = night.sleepEndDate {
            facts.append("\(DurationText.text(asleep)) asleep from \(dates.time(start)) to \(dates.time(end))")
        }
        if let inBed = night.timeInBed { facts.append("\(DurationText.text(inBed)) in bed") }
        if let efficiency = night.efficiency { facts.append(NumberText.rounded(efficiency * 100) + " % of it asleep") }
        let stages: [(String, CategoryValueSleepAnalysis)] = [
            ("core", .asleepCore), ("deep", .asleepDeep), ("REM", .asleepREM), ("awake", .awake),
        ]
        let parts = stages.compactMap { name, value in
            night.duration(of: value).map { "\(name) \(DurationText.text($0))" }
        }
        let heading = "  to \(dates.weekday(night.endDate)): " + facts.joined(separator: ", ")
        return [heading] + (parts.isEmpty ? [] : ["  " + parts.joined(separator: ", ")])
    }
}
