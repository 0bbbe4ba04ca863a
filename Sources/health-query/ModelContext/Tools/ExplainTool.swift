import Foundation
import HealthQuery

/// How a statistic came about.
struct ExplainTool: ModelContextTool {
    private static let limits = 1...200
    private static let standardLimit = 10

    let name = "explain"
    let title = "How a statistic came about"
    let description = """
        Explains what statistics gives for the whole time from from to to. For a sum: what each source contributed, what \
        was left out because a better source recorded the same time, and the stretches in which most was left out: 10, \
        at most 200. For an average: the numbers of each source. And what the query read to find it.
        """

    let inputSchema = Schema.arguments(
        [
            "type": Schema.type, "from": Schema.from, "to": Schema.to,
            "limit": Schema.integer("How many stretches at most; 10 by default.", limits),
        ],
        required: ["type"]
    )

    let outputSchema = Schema.object(
        [
            "type": Schema.string("The identifier."),
            "unit": Schema.unit,
            "total": Schema.number("The sum, each moment counted once."),
            "addedUp": Schema.number("The sum of all samples, also those that recorded the same time."),
            "average": Schema.number("The average over all sources."),
            "sources": Schema.array(of: sourceSchema, "The sources; of a sum, the one that counts first comes first."),
            "stretches": Schema.array(of: stretchSchema, "Where most was left out, in the order of time."),
            "stretchCount": Schema.integer("In how many stretches something was left out."),
            "plan": Schema.array(of: Schema.string("A line."), "What the query did; its dates are in UTC."),
            "rowsTouched": Schema.integer("How many samples were looked at one by one."),
            "rowsMatched": Schema.integer("How many samples matched."),
            "rowsSummarized": Schema.integer("How many of those were taken from summaries."),
        ],
        optional: ["total", "addedUp", "average", "stretches", "stretchCount"]
    )

    private static let sourceSchema = Schema.object(
        [
            "source": Schema.string("The name of the app or device."),
            "byHand": Schema.flag("Whether these are the samples that a person typed in; missing if not."),
            "samples": Schema.integer("How many samples it has."),
            "sum": Schema.number("Their sum."),
            "counted": Schema.number("The part that counts in the total."),
            "leftOut": Schema.number("The part that does not, as better sources recorded the same time."),
            "average": Schema.number("The average of the source."),
            "minimum": Schema.number("Its least value."),
            "maximum": Schema.number("Its greatest value."),
        ],
        optional: ["byHand", "samples", "sum", "counted", "leftOut", "average", "minimum", "maximum"]
    )

    private static let stretchSchema = Schema.object([
        "start": Schema.instant, "end": Schema.instant,
        "source": Schema.string("The source that counts here."),
        "counted": Schema.number("What it recorded."),
        "leftOut": Schema.array(
            of: Schema.object([
                "source": Schema.string("Another source."), "amount": Schema.number("What it recorded."),
            ]),
            "What others recorded at the same time, which does not count."
        ),
    ])

    func answer(_ arguments: ToolArguments, _ context: HealthContext) async throws -> JSONValue {
        let type = try arguments.quantityType()
        let limit = try arguments.integer("limit", in: Self.limits, default: Self.standardLimit)
        let span = try arguments.span(context.calendar)
        let snapshot = try await context.store.snapshot()
        let isSum = type.aggregationStyle == .cumulative
        let statistics = SpanStatistics(
            type: type,
            span: span,
            sources: nil,
            options: isSum ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax, .separateBySource],
            calendar: context.calendar
        )
        let plan = try await statistics.wholeQuery(in: snapshot)?.explain(for: context.store)
        let interval = span.isOpen ? nil : try statistics.dataInterval(in: snapshot)
        var members = JSONObject(members: [
            .init(key: "type", value: .string(type.identifier)),
            .init(key: "unit", value: .string(type.unitText ?? "")),
        ])
        let found =
            if plan == nil {
                JSONValue.object(["sources": []])
            } else if isSum {
                try sums(type, interval, limit, snapshot, context)
            } else {
                try averages(statistics.whole(in: snapshot))
            }
        if case .object(let object) = found { members.members += object.members }
        let lines = plan?.description.split(separator: "\n").map(String.init) ?? ["No sample reaches into the time."]
        members.members += [
            .init(key: "plan", value: .strings(lines)),
            .init(key: "rowsTouched", value: .number(plan?.rowsTouched ?? 0)),
            .init(key: "rowsMatched", value: .number(plan?.rowsMatched ?? 0)),
            .init(key: "rowsSummarized", value: .number(plan?.rowsSummarized ?? 0)),
        ]
        return .object(members)
    }

    private func averages(_ statistics: Statistics?) throws -> JSONValue {
        func number(_ quantity: Quantity?) -> JSONValue? { quantity.map { .number($0.value) } }
        let sources = (statistics?.sources ?? []).map { source in
            JSONValue.object([
                "source": .string(source.name),
                "average": number(statistics?.averageQuantity(for: source)),
                "minimum": number(statistics?.minimumQuantity(for: source)),
                "maximum": number(statistics?.maximumQuantity(for: source)),
            ])
        }
        return .object(["average": number(statistics?.averageQuantity()), "sources": .array(sources)])
    }

    private func sums(
        _ type: QuantityType,
        _ interval: DateInterval?,
        _ limit: Int,
        _ snapshot: StoreSnapshot,
        _ context: HealthContext
    ) throws -> JSONValue {
        let contributions = try SourceContributionQueryDescriptor(
            predicate: .quantitySample(type: type), interval: interval
        ).result(in: snapshot)
        let doubled = contributions.stretches.filter { !$0.leftOut.isEmpty }
        let greatest = doubled.sorted { ($1.leftOutValue, $0.startDate) < ($0.leftOutValue, $1.startDate) }.prefix(
            limit)
        let stretches = greatest.sorted { ($0.startDate, $0.endDate) < ($1.startDate, $1.endDate) }
        return .object([
            "total": contributions.total.map { .number($0.value) },
            "addedUp": contributions.plainSum.map { .number($0.value) },
            "sources": .array(contributions.sources.map(Self.value)),
            "stretches": .array(stretches.map { Self.value($0, context) }),
            "stretchCount": .number(doubled.count),
        ])
    }

    private static func value(_ contribution: SourceContributions.Contribution) -> JSONValue {
        .object([
            "source": .string(contribution.source.name),
            "byHand": contribution.wasUserEntered ? true : nil,
            "samples": .number(contribution.sampleCount),
            "sum": .number(contribution.sum.value),
            "counted": .number(contribution.counted.value),
            "leftOut": .number(contribution.leftOut.value),
        ])
    }

    private static func value(_ stretch: SourceContributions.Stretch, _ context: HealthContext) -> JSONValue {
        [
            "start": context.text(stretch.startDate),
            "end": context.text(stretch.endDate),
            "source": .string(stretch.source.name),
            "counted": .number(stretch.counted.value),
            "leftOut": .array(
                stretch.leftOut.map { ["source": .string($0.source.name), "amount": .number($0.quantity.value)] }),
        ]
    }
}

extension SourceContributions.Stretch {
    fileprivate var leftOutValue: Double { leftOut.reduce(0) { $0 + $1.quantity.value } }
}
