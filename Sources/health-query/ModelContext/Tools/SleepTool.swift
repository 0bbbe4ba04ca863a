import Foundation
import HealthQuery

/// How the person slept, night by night.
struct SleepTool: ModelContextTool {
    private static let limits = 1...366
    private static let standardLimit = 30
    /// How many days one query reads at most.
    private static let dayLimit = 36_525

    let name = "sleep"
    let title = "Nights of sleep"
    let description = """
        Tells how long the person slept, was in bed, and was in each stage, for the newest nights in the time: 30, at \
        most 366. A night ends on its day and lasts from 18:00 to 18:00. What several sources recorded counts once. What \
        was not recorded is missing, and not zero. For older nights ask with a to before the first night of the answer.
        """

    let inputSchema = Schema.arguments([
        "from": Schema.from, "to": Schema.to,
        "limit": Schema.integer("How many nights at most; 30 by default.", limits),
    ])

    let outputSchema = Schema.object([
        "nights": Schema.array(
            of: Schema.object(
                [
                    "day": Schema.string("The day on which the night ends."),
                    "fellAsleep": Schema.instant, "wokeUp": Schema.instant,
                    "asleepMinutes": Schema.number("All sleep, whatever its stage."),
                    "inBedMinutes": Schema.number("The time in bed."),
                    "coreMinutes": Schema.number("Light sleep."),
                    "deepMinutes": Schema.number("Deep sleep."),
                    "remMinutes": Schema.number("Sleep with rapid eye movements."),
                    "unspecifiedMinutes": Schema.number("Sleep of no known stage."),
                    "awakeMinutes": Schema.number("The time awake in the night."),
                    "efficiency": Schema.number("The part of the time in bed that was sleep, from 0 to 1."),
                    "sources": Schema.array(of: Schema.string("A name."), "The apps and devices that recorded it."),
                ],
                optional: [
                    "fellAsleep", "wokeUp", "asleepMinutes", "inBedMinutes", "coreMinutes", "deepMinutes", "remMinutes",
                    "unspecifiedMinutes", "awakeMinutes", "efficiency",
                ]
            ),
            "The nights of which anything was recorded, by day."
        ),
        "more": Schema.flag("Whether there are older nights in the time."),
    ])

    func answer(_ arguments: ToolArguments, _ context: HealthContext) async throws -> JSONValue {
        let limit = try arguments.integer("limit", in: Self.limits, default: Self.standardLimit)
        _ = try arguments.span(context.calendar)
        let calendar = context.calendar
        let (from, to) = (try arguments.moment("from", calendar), try arguments.moment("to", calendar))
        let snapshot = try await context.store.snapshot()
        var nights: [SleepNight] = []
        if let recorded = try days(in: snapshot, calendar) {
            let last = min(to?.day(in: calendar)?.daysSince1970 ?? .max, recorded.upperBound)
            let asked = max(from?.day(in: calendar)?.daysSince1970 ?? .min, recorded.lowerBound)
            // Nothing is as old as the first of so many days, unless a date is wrong.
            let first = max(asked, last - Self.dayLimit + 1)
            let query = SleepNightQueryDescriptor(
                betweenStart: Self.components(first, calendar), end: Self.components(last, calendar))
            nights = first <= last ? try query.result(in: snapshot) : []
        }
        return [
            "nights": .array(nights.suffix(limit).map { Self.value($0, context) }),
            "more": .bool(nights.count > limit),
        ]
    }

    /// The days, counted from 1970, between which all nights end; nil if there is no sleep.
    private func days(in snapshot: StoreSnapshot, _ calendar: Calendar) throws -> ClosedRange<Int>? {
        func sample(_ key: SortDescriptor<CategorySample>) throws -> CategorySample? {
            try SampleQueryDescriptor(
                predicates: [.categorySample(type: CategoryType(.sleepAnalysis))], sortDescriptors: [key], limit: 1
            ).result(in: snapshot).first
        }
        guard let first = try sample(SortDescriptor(\.startDate))?.startDate,
            let last = try sample(SortDescriptor(\.endDate, order: .reverse))?.endDate,
            let firstDay = Moment.instant(first).day(in: calendar),
            let lastDay = Moment.instant(last).day(in: calendar), firstDay.isInOurEra, lastDay.isInOurEra
        else { return nil }
        // What ends in the evening belongs to the night that ends a day later.
        return firstDay.daysSince1970...max(firstDay.daysSince1970, lastDay.daysSince1970 + 1)
    }

    private static func components(_ day: Int, _ calendar: Calendar) -> DateComponents {
        var components = DateComponents(CivilDate(daysSince1970: day))
        components.calendar = calendar
        return components
    }

    private static func value(_ night: SleepNight, _ context: HealthContext) -> JSONValue {
        func minutes(_ seconds: TimeInterval?) -> JSONValue? { seconds.map { .number(($0 / 6).rounded() / 10) } }
        let day = night.dateComponents(for: context.calendar)
        let text = CivilDate(year: day.year ?? 0, month: day.month ?? 0, day: day.day ?? 0).text
        return .object([
            "day": .string(text),
            "fellAsleep": night.sleepStartDate.map { context.text($0) },
            "wokeUp": night.sleepEndDate.map { context.text($0) },
            "asleepMinutes": minutes(night.timeAsleep),
            "inBedMinutes": minutes(night.timeInBed),
            "coreMinutes": minutes(night.duration(of: .asleepCore)),
            "deepMinutes": minutes(night.duration(of: .asleepDeep)),
            "remMinutes": minutes(night.duration(of: .asleepREM)),
            "unspecifiedMinutes": minutes(night.duration(of: .asleepUnspecified)),
            "awakeMinutes": minutes(night.duration(of: .awake)),
            "efficiency": night.efficiency.map { .number(($0 * 1000).rounded() / 1000) },
            "sources": .strings(night.sources.map(\.name)),
        ])
    }
}
