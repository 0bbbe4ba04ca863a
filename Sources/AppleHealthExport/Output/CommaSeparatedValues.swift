public import Foundation
public import HealthQuery

/// Results of queries as comma-separated values in the form of RFC 4180, for spreadsheets and data frames.
///
/// The first line names the columns. Numbers have a point, and as many digits as are needed to read the same number
/// back; dates are in ISO 8601 with the offset of a time zone, to the millisecond. Lines end with a carriage return and
/// a line feed. The order is that of the results.
///
/// ```swift
/// let samples = try await descriptor.result(for: store)
/// try CommaSeparatedValues(timeZone: .current).text(of: samples).write(to: url, atomically: true, encoding: .utf8)
/// ```
public struct CommaSeparatedValues: Sendable {
    /// The zone in which dates are written.
    public var timeZone: TimeZone

    /// Creates a writer.
    ///
    /// - Parameter timeZone: the zone in which dates are written.
    public init(timeZone: TimeZone = .gmt) { self.timeZone = timeZone }

    /// A line for each sample, with the columns `type`, `start`, `end`, `value`, `unit`, `source`, `source_identifier`,
    /// `source_version`, `device`, `uuid` and `metadata`.
    ///
    /// The value of a quantity is in the unit in which it was saved; of a category it is the number of the value; of a
    /// workout its duration in seconds. Other kinds have none here: what they hold is in `NewlineDelimitedJSON`.
    /// Metadata is an object of JSON, by keys; a number that JSON does not have is the text `inf`, `-inf` or `nan`.
    ///
    /// - Complexity: O(bytes).
    public func text(of samples: some Sequence<any Sample>) -> String {
        lines(
            [
                "type", "start", "end", "value", "unit", "source", "source_identifier", "source_version", "device",
                "uuid", "metadata",
            ], samples.lazy.map { fields(of: $0) })
    }

    /// A line for each sample, as of samples of several kinds.
    public func text(of samples: some Sequence<some Sample>) -> String { text(of: samples.map { $0 as any Sample }) }

    /// A line for each of some statistics, with the columns `type`, `start`, `end`, `unit`, `samples`, `sum`, `average`,
    /// `minimum`, `maximum`, `most_recent` and `duration_s`; what was not asked for is blank.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if the unit does not fit the type of one of them.
    /// - Complexity: O(bytes).
    public func text(of statistics: some Sequence<Statistics>, unit: HealthUnit) throws -> String {
        lines(
            [
                "type", "start", "end", "unit", "samples", "sum", "average", "minimum", "maximum", "most_recent",
                "duration_s",
            ],
            try statistics.map { statistics in
                guard statistics.quantityType.is(compatibleWith: unit) else {
                    throw HealthError.invalidArgument(
                        "\(statistics.quantityType.identifier) can not be written in \(unit.unitString)")
                }
                let quantities = [
                    statistics.sumQuantity(), statistics.averageQuantity(), statistics.minimumQuantity(),
                    statistics.maximumQuantity(), statistics.mostRecentQuantity(),
                ]
                return [
                    statistics.quantityType.identifier, date(statistics.startDate), date(statistics.endDate),
                    unit.unitString, "\(statistics.sampleCount)",
                ] + quantities.map { $0.map { Self.number($0.doubleValue(for: unit)) } ?? "" }
                    + [statistics.duration().map { Self.number($0.doubleValue(for: .second())) } ?? ""]
            })
    }

    private func fields(of sample: any Sample) -> [String] {
        let sample = (sample as? AnySample)?.sample ?? sample
        let revision = sample.sourceRevision
        let (value, unit): (String, String) =
            switch sample {
            case let sample as QuantitySample: (Self.number(sample.quantity.value), sample.quantity.unit.unitString)
            case let sample as CategorySample: ("\(sample.value)", "")
            case let sample as Workout: (Self.number(sample.duration), "s")
            default: ("", "")
            }
        return [
            sample.sampleType.identifier, date(sample.startDate), date(sample.endDate), value, unit,
            revision.source.name, revision.source.bundleIdentifier, revision.version ?? "",
            sample.device?.name ?? sample.device?.model ?? "", sample.uuid.uuidString,
            Self.json(sample.metadata),
        ]
    }

    /// The shortest text that is read back as the same number; whole numbers without a point.
    package static func number(_ value: Double) -> String {
        value.magnitude < 0x1p53 ? Int64(exactly: value).map(String.init) ?? "\(value)" : "\(value)"
    }

    private static func json(_ metadata: [String: MetadataValue]) -> String {
        guard !metadata.isEmpty else { return "" }
        let encoder = LosslessJSON.encoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(metadata)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func date(_ date: Date) -> String { InstantText.text(date, in: timeZone, zero: "Z") }

    private func lines(_ columns: [String], _ rows: some Sequence<[String]>) -> String {
        var text = Self.line(columns)
        for row in rows { text += Self.line(row) }
        return text
    }

    private static func line(_ fields: [String]) -> String {
        fields.map(field).joined(separator: ",") + "\r\n"
    }

    /// A text as a field, in quotation marks if it would not be one field without.
    package static func field(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            $0 != .doubleQuote && $0 != .comma && $0 != .lineFeed && $0 != .carriageReturn
        }
        guard !isPlain else { return text }
        // With what combines with it, such as an accent, a quotation mark is another character, but the same byte.
        let doubled = text.utf8.flatMap { $0 == .doubleQuote ? [$0, $0] : [$0] }
        return "\"\(String(decoding: doubled, as: UTF8.self))\""
    }
}
