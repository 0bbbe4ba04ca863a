package import Foundation

/// A payload that tells the statistics of the samples that were added to its holder.
package protocol HolderPayload: SamplePayload {
    /// The types of which there are statistics.
    var typesOfTotals: Set<SampleType> { get }

    /// The payload with new statistics of some types; those of others stay.
    ///
    /// - Parameter totals: the statistics of the samples of these types, or of those that lie within a span.
    func having(
        _ types: Set<SampleType>,
        _ totals: (_ span: (start: Date, end: Date)?) -> [SampleTotals]
    ) -> Self
}

extension HolderPayload {
    /// The spans of which statistics are told; nil stands for that of all samples.
    var spansOfTotals: [(start: Date, end: Date)?] {
        var spans: [(start: Date, end: Date)?] = []
        _ = having([]) { span in
            spans.append(span)
            return []
        }
        return spans
    }
}

extension SampleDetails {
    /// The details of a sample that an app saves: a new one holds nothing yet, whatever it held where it was read.
    package var withoutTotals: SampleDetails {
        guard let payload = payload as? any HolderPayload, !payload.typesOfTotals.isEmpty else { return self }
        return having(payload.having(payload.typesOfTotals) { _ in [] })
    }
}

/// The statistics of a workout's samples of one type; numbers are in the type's canonical unit.
package struct SampleTotals: Sendable, Hashable {
    package let type: QuantityType
    package var start: Date
    package var end: Date
    /// How many samples there are; 0 if that is not known.
    package var count = 0
    package var sum: Double?
    package var average: Double?
    package var minimum: Double?
    package var maximum: Double?
    package var mostRecent: Recent?
    /// The seconds that the samples cover.
    package var duration: Double?

    /// The value of the sample that ends last.
    package struct Recent: Sendable, Hashable, Codable {
        package let value: Double
        package let start: Date
        package let end: Date

        package init(value: Double, start: Date, end: Date) {
            (self.value, self.start, self.end) = (value, start, end)
        }
    }

    package init(type: QuantityType, start: Date, end: Date) {
        self.type = type
        self.start = start
        self.end = end
    }
}

extension SampleTotals {
    /// The same statistics without the numbers that are not finite, as they are not known then.
    ///
    /// The sum of finite numbers can be infinite, and no workout may have such a number: it could not be read again.
    var withFiniteNumbers: SampleTotals {
        func finite(_ number: Double?) -> Double? { number.flatMap { $0.isFinite ? $0 : nil } }
        var result = self
        result.sum = finite(sum)
        result.average = finite(average)
        result.minimum = finite(minimum)
        result.maximum = finite(maximum)
        result.duration = finite(duration)
        return result
    }
}

extension SampleTotals: Codable {
    private enum CodingKeys: String, CodingKey {
        case type, start, end, sampleCount, unit, sum, average, minimum, maximum, mostRecent, duration
    }

    /// Decodes totals in any unit that fits the type.
    ///
    /// - Throws: `DecodingError` if the unit does not fit, or there cannot be so many samples.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(QuantityType.self, forKey: .type)
        let unit = try container.decode(HealthUnit.self, forKey: .unit)
        guard let conversion = unit.conversion(to: type.canonicalUnit) else {
            throw decoder.corrupted("\(unit) is no unit of \(type.identifier)")
        }
        func number(_ key: CodingKeys) throws -> Double? {
            try container.decodeIfPresent(Double.self, forKey: key).map { conversion($0) }
        }
        self.init(
            type: type,
            start: try container.decode(Date.self, forKey: .start),
            end: try container.decode(Date.self, forKey: .end)
        )
        count = try container.decodeIfPresent(Int.self, forKey: .sampleCount) ?? 0
        guard (0...1 << 53).contains(count) else {
            throw decoder.corrupted("sampleCount must be a count, was \(count)")
        }
        sum = try number(.sum)
        average = try number(.average)
        minimum = try number(.minimum)
        maximum = try number(.maximum)
        mostRecent = try container.decodeIfPresent(Recent.self, forKey: .mostRecent).map { recent in
            Recent(value: conversion(recent.value), start: recent.start, end: recent.end)
        }
        if let mostRecent, !(mostRecent.start <= mostRecent.end) {
            throw decoder.corrupted("the most recent sample must not end before it starts")
        }
        duration = try container.decodeIfPresent(Double.self, forKey: .duration)
    }

    /// Encodes the totals in the type's canonical unit.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        try container.encode(start, forKey: .start)
        try container.encode(end, forKey: .end)
        if count > 0 { try container.encode(count, forKey: .sampleCount) }
        try container.encode(type.canonicalUnit, forKey: .unit)
        try container.encodeIfPresent(sum, forKey: .sum)
        try container.encodeIfPresent(average, forKey: .average)
        try container.encodeIfPresent(minimum, forKey: .minimum)
        try container.encodeIfPresent(maximum, forKey: .maximum)
        try container.encodeIfPresent(mostRecent, forKey: .mostRecent)
        try container.encodeIfPresent(duration, forKey: .duration)
    }
}
