import Foundation

extension Statistics: Codable {
    /// Decodes statistics.
    ///
    /// - Throws: `DecodingError` if a unit does not fit the type, or the most recent sample ends before it starts.
    public init(from decoder: any Decoder) throws {
        let form = try StatisticsForm(from: decoder)
        guard (0...1 << 53).contains(form.sampleCount) else {
            throw decoder.corrupted("sampleCount must be a count, was \(form.sampleCount)")
        }
        let page = StatisticsPage(
            form.type,
            start: form.start.timeIntervalSinceReferenceDate,
            end: form.end.timeIntervalSinceReferenceDate,
            count: form.sampleCount,
            try form.numbers.values(of: form.type, decoder),
            separate: try form.sources?.map { own in
                SourceStatistics(source: own.source, values: try own.numbers.values(of: form.type, decoder))
            }
        )
        self.init(page: page, position: 0)
    }

    /// Encodes what the accessors answer; options are not encoded.
    public func encode(to encoder: any Encoder) throws {
        let unit = quantityType.canonicalUnit
        let form = StatisticsForm(
            type: quantityType,
            start: startDate,
            end: endDate,
            sampleCount: sampleCount,
            numbers: NumbersForm(merged, unit),
            sources: sources?.map { SourceForm(source: $0, numbers: NumbersForm(values(for: $0), unit)) }
        )
        try form.encode(to: encoder)
    }
}

private struct StatisticsForm: Codable {
    let type: QuantityType
    let start: Date
    let end: Date
    let sampleCount: Int
    let numbers: NumbersForm
    let sources: [SourceForm]?
}

private struct SourceForm: Codable {
    let source: Source
    let numbers: NumbersForm
}

private struct RecentForm: Codable {
    let quantity: Quantity
    let start: Date
    let end: Date
}

private struct NumbersForm: Codable {
    let sum: Quantity?
    let average: Quantity?
    let minimum: Quantity?
    let maximum: Quantity?
    let mostRecent: RecentForm?
    let duration: Quantity?

    init(_ values: StatisticsValues?, _ unit: HealthUnit) {
        func quantity(_ value: Double?) -> Quantity? { value.map { Quantity(unit: unit, doubleValue: $0) } }
        sum = quantity(values?.sum)
        average = quantity(values?.average)
        minimum = quantity(values?.minimum)
        maximum = quantity(values?.maximum)
        mostRecent = values?.mostRecent.map { recent in
            RecentForm(
                quantity: Quantity(unit: unit, doubleValue: recent.value),
                start: Date(timeIntervalSinceReferenceDate: recent.start),
                end: Date(timeIntervalSinceReferenceDate: recent.end)
            )
        }
        duration = values?.duration.map { Quantity(unit: .second(), doubleValue: $0) }
    }

    func values(of type: QuantityType, _ decoder: any Decoder) throws -> StatisticsValues {
        func number(_ quantity: Quantity?, in unit: HealthUnit) throws -> Double? {
            guard let quantity else { return nil }
            guard quantity.is(compatibleWith: unit) else {
                throw decoder.corrupted("\(quantity) is not in a unit of \(type.identifier), such as \(unit)")
            }
            return quantity.doubleValue(for: unit)
        }
        let unit = type.canonicalUnit
        if let mostRecent, !(mostRecent.start <= mostRecent.end) {
            throw decoder.corrupted("the most recent sample must not end before it starts")
        }
        return StatisticsValues(
            sum: try number(sum, in: unit),
            average: try number(average, in: unit),
            minimum: try number(minimum, in: unit),
            maximum: try number(maximum, in: unit),
            mostRecent: try mostRecent.flatMap { recent in
                try number(recent.quantity, in: unit).map { value in
                    StatisticsValues.Recent(
                        value: value,
                        start: recent.start.timeIntervalSinceReferenceDate,
                        end: recent.end.timeIntervalSinceReferenceDate,
                        sequence: 0
                    )
                }
            },
            duration: try number(duration, in: .second())
        )
    }
}

extension StatisticsPage {
    /// A page with one interval, which has the numbers that are given; a count of 0 is not known if there are numbers.
    convenience init(
        _ type: QuantityType,
        start: Double,
        end: Double,
        count: Int,
        _ values: StatisticsValues,
        separate: [SourceStatistics]?
    ) {
        let given: [(option: StatisticsOptions, value: Double?)] = [
            (.cumulativeSum, values.sum), (.discreteAverage, values.average), (.discreteMin, values.minimum),
            (.discreteMax, values.maximum), (.mostRecent, values.mostRecent?.value), (.duration, values.duration),
        ]
        var options: StatisticsOptions = separate == nil ? [] : .separateBySource
        for (option, value) in given where value != nil { options.insert(option) }
        let layout = StatisticsLayout(type, options, .byPriority)
        var numbers = ContiguousArray(repeating: 0.0, count: layout.stride)
        let isUnknown = count == 0 && given.contains { $0.value != nil }
        numbers[1...3] = [start, end, isUnknown ? -1 : Double(count)]
        for (option, value) in given {
            if let value, let position = layout.position(option) { numbers[position] = value }
        }
        if let recent = values.mostRecent {
            let position = layout.stride - StatisticsLayout.restOfRecent
            numbers[position...position + 1] = [recent.start, recent.end]
        }
        self.init(layout, numbers: numbers, separate: separate.map { [$0] } ?? [])
    }
}
