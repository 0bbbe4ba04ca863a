import Foundation
import HealthQuery

/// Sums, or averages and extremes, of a span or of its days, weeks and so on.
struct StatisticsTool: ModelContextTool {
    /// How many intervals an answer has at most.
    static let limit = 2000

    /// The length of the intervals, or the whole span.
    private static let steps = CalendarStep.allCases.map(\.rawValue) + ["all"]

    let name = "statistics"
    let title = "Sums and averages"
    let description = """
        Computes, for a type with a unit, the sum (steps, energy, distances: each moment counted once, whatever number of \
        sources recorded it) or the average, least and greatest value (heart rate, body mass), and the most recent value; \
        for the whole time, or by hour, day, week from Monday, month or year. Intervals without data are left out. At \
        most 2,000 intervals. Their starts and ends are those of the calendar; what lies outside from and to does not count \
        in them.
        """

    let inputSchema = Schema.arguments(
        [
            "type": Schema.type, "from": Schema.from, "to": Schema.to, "source": Schema.source,
            "by": Schema.string(
                "The length of the intervals: all, the default, for one answer.",
                oneOf: Self.steps),
            "duration": Schema.flag("Whether to tell for how long there are samples; slower."),
        ],
        required: ["type"]
    )

    let outputSchema = Schema.object([
        "type": Schema.string("The identifier."),
        "unit": Schema.unit,
        "by": Schema.string("The length of the intervals.", oneOf: Self.steps),
        "intervals": Schema.array(
            of: Schema.object(
                [
                    "start": Schema.instant, "end": Schema.instant,
                    "samples": Schema.integer("How many samples reach into the interval, of all sources."),
                    "sum": Schema.number("The sum, each moment counted once."),
                    "average": Schema.number("The average, by the rules of the type."),
                    "minimum": Schema.number("The least value."),
                    "maximum": Schema.number("The greatest value."),
                    "mostRecent": Schema.number("The value of the sample that ends last."),
                    "mostRecentEnd": Schema.instant,
                    "durationSeconds": Schema.number("For how long there are samples, overlaps counted once."),
                ],
                optional: ["sum", "average", "minimum", "maximum", "mostRecent", "mostRecentEnd", "durationSeconds"]
            ),
            "The intervals with data, in order."
        ),
    ])

    func answer(_ arguments: ToolArguments, _ context: HealthContext) async throws -> JSONValue {
        let type = try arguments.quantityType()
        let by = try arguments.choice("by", of: Self.steps, default: "all")
        var options: StatisticsOptions = [.mostRecent]
        options.formUnion(
            type.aggregationStyle == .cumulative ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax])
        if try arguments.flag("duration") { options.insert(.duration) }
        let snapshot = try await context.store.snapshot()
        let question = SpanStatistics(
            type: type,
            span: try arguments.span(context.calendar),
            sources: try arguments.sources(of: type, snapshot),
            options: options,
            calendar: context.calendar
        )
        let statistics = try question.statistics(by: CalendarStep(rawValue: by), in: snapshot)
        guard statistics.count <= Self.limit else {
            throw ToolFailure(
                """
                \(NumberText.count(statistics.count, by)) have data, and an answer has at most \
                \(NumberText.count(Self.limit)); ask for a shorter time with from and to, or for longer intervals with by
                """
            )
        }
        return [
            "type": .string(type.identifier),
            "unit": .string(type.unitText ?? ""),
            "by": .string(by),
            "intervals": .array(statistics.map { Self.value($0, context) }),
        ]
    }

    private static func value(_ found: SpanStatistics.Found, _ context: HealthContext) -> JSONValue {
        let statistics = found.statistics
        // Quantities are in the type's canonical unit, and so is the answer.
        func number(_ quantity: Quantity?) -> JSONValue? { quantity.map { .number($0.value) } }
        return .object([
            "start": context.text(found.start),
            "end": context.text(found.end),
            "samples": .number(statistics.sampleCount),
            "sum": number(statistics.sumQuantity()),
            "average": number(statistics.averageQuantity()),
            "minimum": number(statistics.minimumQuantity()),
            "maximum": number(statistics.maximumQuantity()),
            "mostRecent": number(statistics.mostRecentQuantity()),
            "mostRecentEnd": statistics.mostRecentQuantityDateInterval().map { context.text($0.end) },
            "durationSeconds": number(statistics.duration()),
        ])
    }
}
