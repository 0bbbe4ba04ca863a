import Foundation
import HealthQuery

extension CommandDescription {
    /// `health-query samples`: the newest samples.
    static let samples = CommandDescription(
        summary: "the samples of a type, newest first",
        discussion: [
            """
            Lists samples that lie in the time asked for, or reach into it, newest first: 20 of them unless --limit \
            says otherwise. Without --type those of all types.
            """
        ],
        arguments: .optionalFile,
        options: [.type, .from, .to, .source, .min, .max, .unit, .limit, .zone, .json, .csv]
    ) { run in
        try checkValues(run.options)
        let data = try await run.load()
        let options = run.options
        let types = options.types.isEmpty ? try await data.store.typesWithSamples() : options.types
        let sources = try await run.sources(of: types, in: data)
        let limit = options.limit ?? 20
        let query = SampleQueryDescriptor(
            predicates: try types.map { type in
                let condition = QueryPredicate.all(data.span.predicate, .from(sources), try values(of: type, options))
                return SamplePredicate<any Sample>.sample(type: type, predicate: condition)
            },
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
            limit: limit
        )
        let found = types.isEmpty ? [] : try await query.result(for: data.store)
        let answer = Answer(
            key: "samples",
            rows: listing(of: found, options.unit, data.dates),
            heading: "\(NumberText.count(found.count, "sample")), newest first",
            notes: limit > 0 && found.count == limit ? ["  There may be more: see --limit."] : [],
            none: "There are none."
        )
        try run.print(answer, data)
        try data.checkWhole()
    }

    /// Checks that options about values come with types that have some.
    private static func checkValues(_ options: Options) throws {
        let given: [(OptionName, Bool)] = [
            (.min, options.least != nil), (.max, options.greatest != nil), (.unit, options.unit != nil),
        ]
        guard let option = given.first(where: \.1)?.0 else { return }
        try QuantityUnits.check(options.types, options.unit, for: option)
    }

    /// The condition of `--min` and `--max`.
    private static func values(of type: SampleType, _ options: Options) throws -> QueryPredicate? {
        guard let unit = options.unit ?? type.unitOfValues else { return nil }
        func compare(_ operation: QueryPredicate.Operator, _ value: Double?) -> QueryPredicate? {
            value.map {
                Query.predicateForQuantitySamples(with: operation, quantity: QuantityUnits.quantity($0, unit))
            }
        }
        return .all(compare(.greaterThanOrEqualTo, options.least), compare(.lessThanOrEqualTo, options.greatest))
    }

    private static func listing(of samples: [any Sample], _ unit: HealthUnit?, _ dates: DayText) -> Listing {
        var listing = Listing([
            .text("type", nil), .text("name", "Type"), .number("start", "Begins"), .number("end", "Ends"),
            .number("value", nil), .text("unit", nil), .number("description", "Value"), .text("source", "Source"),
            .text("sourceIdentifier", nil), .text("device", nil), .text("uuid", nil),
        ])
        for sample in samples {
            let value = SampleValue(sample, unit)
            let source = sample.sourceRevision.source
            listing.add([
                .text(sample.sampleType.identifier), .text(TypeName.swift(sample.sampleType)),
                .time(sample.startDate, dates), .time(sample.endDate, dates), .number(value.number),
                .text(value.unit), .text(value.text), .text(source.name), .text(source.bundleIdentifier),
                .text(sample.device?.name), .text(sample.uuid.uuidString),
            ])
        }
        return listing
    }
}

/// The value of a sample, as a person and as a program reads it.
private struct SampleValue {
    /// The number of a quantity, or the raw value of a category; nil for others.
    var number: Double?
    var unit: String?
    let text: String

    init(_ sample: any Sample, _ wanted: HealthUnit?) {
        switch sample {
        case let sample as QuantitySample:
            // As it was recorded, unless a unit is asked for that fits.
            let converted = wanted.flatMap { unit in
                (try? sample.quantity.value(in: unit)).map { Quantity(unit: unit, doubleValue: $0) }
            }
            let quantity = converted ?? sample.quantity
            number = quantity.value
            unit = quantity.unit.unitString
            text = ValueText.of(quantity)
        case let sample as CategorySample:
            number = Double(sample.value)
            text = ValueText.of(sample)
        default: text = ValueText.of(sample)
        }
    }
}
