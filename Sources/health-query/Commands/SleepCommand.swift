import Foundation
import HealthQuery

extension CommandDescription {
    /// `health-query sleep`: the nights.
    static let sleep = CommandDescription(
        summary: "night by night, with stages",
        discussion: [
            """
            Tells how long the person slept and was in bed, night by night. A night is named by the day on which it \
            ends, and lasts from 18:00 to 18:00. What several sources recorded counts once.
            """,
            """
            An instant in --from or --to stands for its day, of which the night is told as a whole; midnight in --to \
            stands for the day before.
            """,
        ],
        arguments: .optionalFile,
        options: [.from, .to, .source, .prefer, .limit, .zone, .json, .csv]
    ) { run in
        let data = try await run.load()
        let type = CategoryType(.sleepAnalysis)
        try await run.prefer(of: [type], in: data)
        let nights = try await SleepNights(
            from: run.options.from.flatMap { Moment($0, data.calendar) },
            to: run.options.to.flatMap { Moment($0, data.calendar) }, data.calendar
        )
        .result(in: data.store.snapshot(), from: run.sources(of: [type], in: data))
        let shown = run.options.newest(nights)
        let answer = Answer(
            key: "nights",
            rows: listing(of: shown, data),
            heading: NumberText.count(shown.count, "night"),
            none: "There is no sleep."
        )
        try run.print(answer, data)
        try data.checkWhole()
    }

    private static let stages: [(key: String, title: String, value: CategoryValueSleepAnalysis)] = [
        ("core", "Core", .asleepCore), ("deep", "Deep", .asleepDeep), ("rem", "REM", .asleepREM),
        ("unspecified", "Other", .asleepUnspecified), ("awake", "Awake", .awake),
    ]

    private static func listing(of nights: [SleepNight], _ data: CommandRun.LoadedData) -> Listing {
        var listing = Listing(
            [
                .text("day", "Night to"), .number("fellAsleep", "From"), .number("wokeUp", "To"),
                .number("asleepSeconds", "Asleep"), .number("inBedSeconds", "In bed"),
                .number("efficiency", "Efficiency"),
            ] + stages.map { .number($0.key + "Seconds", $0.title) }
                + [.text("sources", "Sources"), .nested("segments")])
        let dates = data.dates
        for night in nights {
            let efficiency = night.efficiency.map {
                Listing.Cell(text: NumberText.rounded($0 * 100) + " %", value: .number($0))
            }
            listing.add(
                [
                    day(of: night, data), clock(night.sleepStartDate, dates), clock(night.sleepEndDate, dates),
                    .duration(night.timeAsleep), .duration(night.timeInBed), efficiency ?? .none,
                ] + stages.map { .duration(night.duration(of: $0.value)) }
                    + [.names(night.sources), segments(of: night, dates)])
        }
        return listing
    }

    /// The day on which a night ends.
    private static func day(of night: SleepNight, _ data: CommandRun.LoadedData) -> Listing.Cell {
        Listing.Cell(text: data.dates.weekday(night.day, isAligned: true), value: .string(night.day.text))
    }

    /// An instant of which a person needs only the time.
    private static func clock(_ date: Date?, _ dates: DayText) -> Listing.Cell {
        let cell = Listing.Cell.time(date, dates)
        return Listing.Cell(text: date.map(dates.time) ?? "", value: cell.value)
    }

    private static func segments(of night: SleepNight, _ dates: DayText) -> Listing.Cell {
        var listing = Listing([.text("start", nil), .text("end", nil), .text("stage", nil), .text("source", nil)])
        for segment in night.segments {
            listing.add([
                .time(segment.dateInterval.start, dates), .time(segment.dateInterval.end, dates),
                .text("\(segment.value)"), .text(segment.source.name),
            ])
        }
        return Listing.Cell(text: "", value: listing.json)
    }
}
