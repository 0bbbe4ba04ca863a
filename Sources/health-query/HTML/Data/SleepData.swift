import Foundation
import HealthQuery

/// The last nights with their stages, and how the nights of each period were on average.
struct SleepData: Sendable {
    /// The stages in the order of the tables and legends.
    static let stages: [CategoryValueSleepAnalysis] = [
        .asleepDeep, .asleepCore, .asleepREM, .asleepUnspecified, .awake,
    ]
    /// How many nights are drawn one by one.
    static let nightCount = 31

    struct Night: Sendable {
        /// The day on which the night ends, as days since 1970.
        let day: Int
        let parts: [NightPlot.Stage]
        /// The seconds asleep and in bed; nil if no source told of any.
        let asleep: Double?
        let inBed: Double?
        /// The seconds in each of the stages.
        let durations: [Double?]
    }

    /// The average of the nights of a period in which anything was told of sleep.
    struct Row: Sendable {
        let index: Int
        var nights = 0
        var asleep = 0.0
        var durations = [Double](repeating: 0, count: stages.count)
    }

    let nights: [Night]
    let rows: Rows<Row>?
    /// How many nights with anything recorded there are.
    let count: Int
    /// The seconds of sleep of an average night; nil if no source told of any sleep.
    let averageAsleep: Double?
}

extension PageQueries {
    func sleep() async throws -> SleepData? {
        let nights = try SleepNights(calendar).result(in: await store.snapshot(), from: nil).map(night)
        guard let newest = nights.last?.day, let oldest = nights.first?.day else { return nil }
        let slept = nights.compactMap(\.asleep)
        return SleepData(
            nights: nights.filter { $0.day > newest - SleepData.nightCount },
            rows: Rows(.init(fitting: newest - oldest + 1), averages(nights, newest - oldest + 1), index: \.index),
            count: nights.count,
            averageAsleep: slept.isEmpty ? nil : slept.reduce(0, +) / Double(slept.count)
        )
    }

    private func averages(_ nights: [SleepData.Night], _ days: Int) -> [SleepData.Row] {
        let period = Period(fitting: days)
        var rows: [SleepData.Row] = []
        for night in nights {
            guard let asleep = night.asleep else { continue }
            let index = period.index(of: CivilDate(daysSince1970: night.day))
            if rows.last?.index != index { rows.append(SleepData.Row(index: index)) }
            var row = rows.removeLast()
            row.nights += 1
            row.asleep += asleep
            for (stage, duration) in night.durations.enumerated() { row.durations[stage] += duration ?? 0 }
            rows.append(row)
        }
        return rows.map { row in
            var row = row
            row.asleep /= Double(row.nights)
            for stage in row.durations.indices { row.durations[stage] /= Double(row.nights) }
            return row
        }
    }

    private func night(_ night: SleepNight) -> SleepData.Night {
        let inBed = night.timesInBed.map { NightPlot.Stage(style: "bed", hours: hours($0)) }
        let parts = night.segments.map { NightPlot.Stage(style: $0.value.style, hours: hours($0.dateInterval)) }
        return SleepData.Night(
            day: night.day.daysSince1970,
            parts: inBed + parts,
            asleep: night.timeAsleep, inBed: night.timeInBed,
            durations: SleepData.stages.map { night.duration(of: $0) }
        )
    }

    /// A time of a night as a clock shows it, in hours since 18:00.
    private func hours(_ time: DateInterval) -> ClosedRange<Double> {
        let seconds = DayText(zone: zone).local(time.start).seconds - NightPlot.firstHour * 3600
        let start = Double(seconds < 0 ? seconds + 86_400 : seconds) / 3600
        let clock = DayText(zone: zone).local(time.end).seconds - NightPlot.firstHour * 3600
        // Whole seconds do not tell 18:00 from the moments after it.
        let isNextEvening = clock < 0 || clock == 0 && time.duration >= 1
        let end = Double(isNextEvening ? clock + 86_400 : clock) / 3600
        // Where the clocks go back within it, it ends before it begins.
        return start...(end > start ? end : min(24, start + time.duration / 3600))
    }
}

extension CategoryValueSleepAnalysis {
    var style: String {
        switch self {
        case .inBed: "bed"
        case .asleepUnspecified: "asleep"
        case .awake: "awake"
        case .asleepCore: "core"
        case .asleepDeep: "deep"
        case .asleepREM: "rem"
        }
    }

    var words: String {
        switch self {
        case .inBed: "In bed"
        case .asleepUnspecified: "Asleep, stage unknown"
        case .awake: "Awake"
        case .asleepCore: "Core"
        case .asleepDeep: "Deep"
        case .asleepREM: "REM"
        }
    }
}
