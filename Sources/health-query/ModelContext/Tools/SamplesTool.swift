import Foundation
import HealthQuery

/// The samples of a type one by one, page by page.
struct SamplesTool: ModelContextTool {
    private static let limits = 1...1000
    private static let standardLimit = 100

    enum Order: String, CaseIterable, Sendable {
        case newest, oldest
    }

    let name = "samples"
    let title = "Samples of a type"
    let description = """
        Lists samples as they were recorded, newest first unless asked otherwise: 100 at a time, at most 1,000. Phone and \
        watch may have recorded the same time: never add values up, ask statistics. Samples that reach into the time from \
        from to to count, also if they begin before it. For the next page repeat the call with nextCursor as cursor.
        """

    let inputSchema = Schema.arguments(
        [
            "type": Schema.type, "from": Schema.from, "to": Schema.to, "source": Schema.source,
            "order": Schema.string(
                "Which samples come first: newest by default.", oneOf: Order.allCases.map(\.rawValue)),
            "min": Schema.number("Only values of at least this, in the unit of the answer; for types with a unit."),
            "max": Schema.number("Only values of at most this, in the unit of the answer; for types with a unit."),
            "limit": Schema.integer("How many samples at most; 100 by default.", limits),
            "cursor": Schema.string("The nextCursor of the page before; all other arguments stay the same."),
        ],
        required: ["type"]
    )

    let outputSchema = Schema.object(
        [
            "type": Schema.string("The identifier."),
            "unit": Schema.unit,
            "samples": Schema.array(
                of: Schema.object(
                    [
                        "start": Schema.instant, "end": Schema.instant,
                        "value": Schema.number("The value, in the unit."),
                        "text": Schema.string("What was recorded, for types without a unit."),
                        "source": Schema.string("The name of the app or device."),
                        "byHand": Schema.flag("Whether a person typed it in; missing if not."),
                    ],
                    optional: ["value", "text", "byHand"]
                ),
                "The samples, by start."
            ),
            "more": Schema.flag("Whether there are more samples."),
            "nextCursor": Schema.string("The cursor of the next page; missing on the last one."),
        ],
        optional: ["unit", "nextCursor"]
    )

    func answer(_ arguments: ToolArguments, _ context: HealthContext) async throws -> JSONValue {
        let type = try arguments.type()
        let order = try arguments.choice("order", default: Order.newest)
        let limit = try arguments.integer("limit", in: Self.limits, default: Self.standardLimit)
        let cursor = try arguments.string("cursor").map { try SampleCursor($0) }
        let snapshot = try await context.store.snapshot()
        let predicate = QueryPredicate.all(
            try arguments.span(context.calendar).predicate,
            .from(try arguments.sources(of: type, snapshot)),
            try Self.bound("min", .greaterThanOrEqualTo, arguments, type),
            try Self.bound("max", .lessThanOrEqualTo, arguments, type),
            cursor?.predicate(order)
        )
        let skipped = cursor?.skipped ?? 0
        let found = try SampleQueryDescriptor(
            predicates: [.sample(type: type, predicate: predicate)],
            sortDescriptors: [SortDescriptor(\.startDate, order: order == .newest ? .reverse : .forward)],
            // One more tells whether there are more.
            limit: skipped + limit + 1
        ).result(in: snapshot).dropFirst(skipped)
        let page = found.prefix(limit)
        let next = found.count > limit ? SampleCursor(after: page, cursor) : nil
        return .object([
            "type": .string(type.identifier),
            "unit": type.unitText.map { .string($0) },
            "samples": .array(try page.map { try Self.value($0, context) }),
            "more": .bool(next != nil),
            "nextCursor": next.map { .string($0.text) },
        ])
    }

    /// A condition on the value; nil if it is not given.
    private static func bound(
        _ name: String,
        _ comparison: QueryPredicate.Operator,
        _ arguments: ToolArguments,
        _ type: SampleType
    ) throws -> QueryPredicate? {
        guard let value = try arguments.number(name) else { return nil }
        guard let unit = type.unitOfValues else {
            throw ToolFailure("\(TypeName.swift(type)) has no values for \(name)")
        }
        return Query.predicateForQuantitySamples(with: comparison, quantity: Quantity(unit: unit, doubleValue: value))
    }

    private static func value(_ sample: any Sample, _ context: HealthContext) throws -> JSONValue {
        let quantity = (sample as? QuantitySample)?.quantity
        let unit = sample.sampleType.unitOfValues
        let number = try quantity.flatMap { quantity in try unit.map { try quantity.value(in: $0) } }
        return .object([
            "start": context.text(sample.startDate),
            "end": context.text(sample.endDate),
            "value": number.map { .number($0) },
            "text": number == nil ? .string(ValueText.of(sample)) : nil,
            "source": .string(sample.sourceRevision.source.name),
            "byHand": sample.metadata[MetadataKeyWasUserEntered]?.boolValue == true ? true : nil,
        ])
    }
}

/// Where a page of samples ends: at the start of its last sample, and after how many samples that start then.
///
/// Unlike a count of samples, it costs nothing to come back to, however many pages were read.
struct SampleCursor: Sendable, Hashable {
    /// Seconds since the reference date.
    let start: Double
    let skipped: Int

    /// The end of a page, which followed another; nil for an empty one.
    init?(after page: ArraySlice<any Sample>, _ before: SampleCursor?) {
        guard let last = page.last?.startDate else { return nil }
        start = last.timeIntervalSinceReferenceDate
        let same = page.reversed().prefix { $0.startDate == last }.count
        skipped = same + (before?.start == start ? before?.skipped ?? 0 : 0)
    }

    /// Reads the text of a cursor.
    init(_ text: String) throws {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let bits = UInt64(parts[0], radix: 16), let skipped = Int(parts[1]),
            (0...Int(Int32.max)).contains(skipped), SampleDates.isUsable(Date(bits: bits))
        else { throw ToolFailure("cursor must be the nextCursor of a page, was \(ToolFailure.quoted(text))") }
        start = Date(bits: bits).timeIntervalSinceReferenceDate
        self.skipped = skipped
    }

    /// The exact start and the count.
    var text: String { "\(String(start.bitPattern, radix: 16))-\(skipped)" }

    /// The samples from the last one's start on, in the order of the pages.
    func predicate(_ order: SamplesTool.Order) -> QueryPredicate {
        switch order {
        case .oldest:
            Query.predicateForSamples(
                withStart: Date(timeIntervalSinceReferenceDate: start), end: nil, options: .strictStartDate)
        case .newest:
            Query.predicateForSamples(
                withStart: nil, end: Date(timeIntervalSinceReferenceDate: start.nextUp), options: .strictStartDate)
        }
    }
}

extension Date {
    fileprivate init(bits: UInt64) { self.init(timeIntervalSinceReferenceDate: Double(bitPattern: bits)) }
}
