import Foundation
import HealthQuery

/// How the person slept, night by night.
struct SleepTool: ModelContextTool {
    private static let limits = 1...366
    private static let standardLimit = 30

    let name = "sleep"
    let title = "Nights of sleep"
    let description = """
        Tells how long the person slept, was in bed, and was in each stage, for the newest nights in the time: 30, at \
        most 366. A night ends on its day and lasts from 18:00 to 18:00. What several sources recorded counts once. What \
        was not recorded is missing, and not zero. For older nights ask with a to before the first night of the answer.
        """

    let inputSchema = Schema.arguments([
        "from": Schema.string(
            "The day on which the first night ends (2025-10-26), or an instant of that day (2025-10-26T07:00:00+01:00)."
        ),
        "to": Schema.string(
            "The day on which the last night ends, or an instant: its day, or at midnight the day before."),
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
        let nights = try SleepNights(from: from, to: to, calendar).result(in: snapshot, from: nil)
        return [
            "nights": .array(nights.suffix(limit).map { Self.value($0, context) }),
            "more": .bool(nights.count > limit),
        ]
    }

    private static func value(_ night: SleepNight, _ context: HealthContext) -> JSONValue {
        func minutes(_ seconds: TimeInterval?) -> JSONValue? { seconds.map { .number(($0 / 6).rounded() / 10) } }
        return .object([
            "day": .string(night.day.text),
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
