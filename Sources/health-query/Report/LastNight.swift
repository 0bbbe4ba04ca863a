import Foundation
import HealthQuery

extension Report {
    /// Shows how the person slept in the last night; nothing without sleep.
    func printLastNight() async throws {
        let newest = SampleQueryDescriptor(
            predicates: [.categorySample(type: CategoryType(.sleepAnalysis))],
            sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)],
            limit: 1
        )
        guard let last = try await newest.result(for: store).first?.endDate,
            let next = calendar.date(byAdding: .day, value: 1, to: last)
        else { return }
        func day(_ date: Date) -> DateComponents {
            var components = calendar.dateComponents([.era, .year, .month, .day], from: date)
            components.calendar = calendar
            return components
        }
        // What ends in the evening belongs to the night that ends a day later.
        let nights = try await SleepNightQueryDescriptor(betweenStart: day(last), end: day(next)).result(for: store)
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
