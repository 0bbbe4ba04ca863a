public import Foundation

/// How samples are divided into groups, each of which has its own statistics.
public enum StatisticsGrouping: Sendable, Hashable {
    /// All samples are one group.
    case all
    /// The intervals of a calendar, as in ``StatisticsCollectionQueryDescriptor``.
    case intervals(anchorDate: Date, components: DateComponents)
    /// The hours of the day, whatever the day.
    case hourOfDay
    /// The days of the week, whatever the week.
    case weekday
}

/// Some samples that have their own statistics.
public enum StatisticsGroup: Sendable, Hashable {
    /// All samples.
    case all
    /// The samples of an interval of a calendar.
    case interval(DateInterval)
    /// The samples of an hour of the day, from 0 to 23.
    case hour(Int)
    /// The samples of a day of the week, from 1 for Sunday to 7 for Saturday.
    case weekday(Int)
}

extension StatisticsGroup: CustomStringConvertible {
    /// The interval in UTC, the hour or the day of the week.
    public var description: String {
        switch self {
        case .all: "all"
        case .interval(let interval): DateText.span(interval.start, interval.end)
        case .hour(let hour): "hour \(hour)"
        case .weekday(let day): "weekday \(day)"
        }
    }
}

/// Finds the groups of times.
struct StatisticsGrouper: Sendable {
    private enum Kind: Sendable {
        case all
        case intervals
        /// The length of what recurs, and how many there are before they do.
        case clock(length: Double, count: Int)
    }

    private let grouping: StatisticsGrouping
    private let kind: Kind
    /// Those of intervals; nil for other groups.
    ///
    /// In a case of the kind they would be copied for each change.
    private var boundaries: IntervalBoundaries?
    private let home: TimeZone
    private let usesSampleTimeZones: Bool
    private var zones: [String: TimeZone] = [:]
    /// The span around the last time that was asked in a zone in which its clock did not change.
    private var offsets: [String: (span: Range<Double>, seconds: Double)] = [:]

    private static let zoneKey = PackedMetadata.Key(MetadataKeyTimeZone)
    /// How often the samples of one query may be divided.
    private static let greatestPartCount = 1_000_000
    private var partCount = 0

    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the components do not move forward, or the anchor is no
    ///   usable date.
    init(_ grouping: StatisticsGrouping, calendar: Calendar, usesSampleTimeZones: Bool) throws {
        self.grouping = grouping
        self.usesSampleTimeZones = usesSampleTimeZones
        home = calendar.timeZone
        switch grouping {
        case .all: kind = .all
        case .intervals(let anchor, let components):
            kind = .intervals
            boundaries = IntervalBoundaries(
                try CalendarIntervals(anchor: anchor, components: components, calendar: calendar))
        case .hourOfDay: kind = .clock(length: 3600, count: 24)
        case .weekday: kind = .clock(length: 86_400, count: 7)
        }
    }

    /// The number of the group at a time, by the zone of a row; groups are in the order of their numbers.
    mutating func number(at time: Double, of row: SampleRow) -> Int { place(of: time, row).number }

    /// Divides a time among groups, by the zone of a row.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the rows of the query are divided too often;
    ///   `CancellationError` if the task was cancelled.
    mutating func divide(
        _ span: Range<Double>, of row: SampleRow, _ part: (_ number: Int, _ seconds: Double) -> Void
    ) throws {
        var time = span.lowerBound
        while time < span.upperBound {
            let place = place(of: time, row)
            // Where a group ends within a rounding of the time, the next one begins.
            let end = min(span.upperBound, max(place.end, time.nextUp))
            part(place.number, end - time)
            time = end
            // What lies in one group is not divided.
            guard time < span.upperBound else { break }
            partCount += 1
            if partCount % Pace.stride == 0 { try Pace.checkCancellation() }
            guard partCount <= Self.greatestPartCount else {
                throw HealthError.invalidArgument(
                    "the samples reach over more than \(Self.greatestPartCount) groups in all, those of "
                        + "\(row.details.type.identifier) until \(DateText.text(row.endDate)) among them")
            }
        }
    }

    /// The group with a number.
    mutating func group(_ number: Int) -> StatisticsGroup {
        switch kind {
        case .all: return .all
        case .intervals:
            let (start, end) = (boundaries?.boundary(number) ?? 0, boundaries?.boundary(number + 1) ?? 0)
            return .interval(
                DateInterval(
                    start: Date(timeIntervalSinceReferenceDate: start),
                    end: Date(timeIntervalSinceReferenceDate: max(start, end))))
        case .clock(_, let count): return count == 7 ? .weekday(number + 1) : .hour(number)
        }
    }

    /// The group of a time, and when another begins.
    private mutating func place(of time: Double, _ row: SampleRow) -> (number: Int, end: Double) {
        switch kind {
        case .all: return (0, .infinity)
        case .intervals:
            let interval = boundaries?.interval(of: time)
            return (interval?.index ?? 0, interval?.end ?? .infinity)
        case .clock(let length, let count):
            let name = usesSampleTimeZones ? row.details.packedMetadata[Self.zoneKey]?.stringValue : nil
            let offset = offset(at: time, inZone: name ?? "")
            // The reference date was a Monday.
            let local = time + offset.seconds + (count == 7 ? 86_400 : 0)
            let position = (local / length).rounded(.down)
            let number = Int(position - (position / Double(count)).rounded(.down) * Double(count))
            return (number, min(time + (position + 1) * length - local, offset.span.upperBound))
        }
    }

    private mutating func offset(at time: Double, inZone name: String) -> (span: Range<Double>, seconds: Double) {
        if let known = offsets[name], known.span.contains(time) { return known }
        let zone = zones[name] ?? (name.isEmpty ? nil : TimeZone(identifier: name)) ?? home
        zones[name] = zone
        let date = Date(timeIntervalSinceReferenceDate: time)
        let next = zone.nextDaylightSavingTimeTransition(after: date)?.timeIntervalSinceReferenceDate ?? .infinity
        let offset = (time..<max(next, time.nextUp), Double(zone.secondsFromGMT(for: date)))
        offsets[name] = offset
        return offset
    }
}
