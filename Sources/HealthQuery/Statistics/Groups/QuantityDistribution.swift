public import Foundation

/// How the values of some quantities are spread.
public struct QuantityDistribution: Sendable, Hashable {
    /// The samples.
    public let group: StatisticsGroup
    /// The unit of the values.
    private let unit: HealthUnit
    /// The values, from the least to the greatest.
    private let values: [Double]
    /// How long the values up to each held together, in seconds.
    private let reachedSeconds: [Double]

    fileprivate init(
        _ group: StatisticsGroup,
        _ unit: HealthUnit,
        _ values: [(value: Double, seconds: Double)],
        _ pace: inout Pace
    ) async throws {
        let sorted = try await pace.sorted(values[...], upTo: .max) { $0.value < $1.value }
        self.group = group
        self.unit = unit
        self.values = try await pace.map(sorted) { $0.value }
        var sum = 0.0
        reachedSeconds = try await pace.map(sorted) {
            sum += $0.seconds
            return sum
        }
    }

    /// How many samples there are, at least one; each quantity of a series counts as one.
    public var count: Int { values.count }
    /// The least value.
    public var minimum: Quantity { quantity(values[0]) }
    /// The greatest value.
    public var maximum: Quantity { quantity(values[values.count - 1]) }
    /// The mean of the values; each sample counts once, and of series each quantity.
    public var mean: Quantity { quantity(Self.mean(values)) }
    /// The value in the middle; of two values, what lies between them.
    public var median: Quantity { percentile(50) }

    /// The value below which some percent of the values lie; each sample counts once, as for the mean.
    ///
    /// Between two values it is interpolated, as most statistics packages do. Percentages below 0 and above 100 are taken
    /// for those, and what is no number for 0.
    public func percentile(_ percent: Double) -> Quantity {
        let share = percent > 0 ? min(percent, 100) / 100 : 0
        let position = share * Double(values.count - 1)
        let lower = Int(position)
        let upper = min(lower + 1, values.count - 1)
        let (first, second, fraction) = (values[lower], values[upper], position - Double(lower))
        let difference = second - first
        // Of two values that are far apart the difference can be too great for a number.
        return quantity(
            difference.isFinite ? first + difference * fraction : first * (1 - fraction) + second * fraction)
    }

    /// How far the values lie from their mean, in a unit; nil for a single one.
    ///
    /// The square root of the sum of squares over the count less one: the values are a sample of what happened. It is a
    /// difference, so that of temperatures only the size of a degree matters; of sound levels asked for in pascals it is
    /// that of the pressures (R14.6).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the unit does not fit.
    /// - Complexity: O(n) for n samples.
    public func standardDeviation(for unit: HealthUnit) throws -> Double? {
        guard let conversion = self.unit.conversion(to: unit) else { throw Quantity.incompatible(self.unit, unit) }
        guard values.count > 1 else { return nil }
        let converted = values.map { conversion($0) }
        guard converted.allSatisfy(\.isFinite) else { return .infinity }
        let mean = Self.mean(converted)
        // Squares of great deviations can be too great for a number, and those of small ones too small.
        let greatest = converted.reduce(0) { max($0, abs($1 - mean)) }
        guard greatest > 0, greatest.isFinite else { return greatest }
        let squares = converted.reduce(0) { $0 + (($1 - mean) / greatest) * (($1 - mean) / greatest) }
        return (squares / Double(values.count - 1)).squareRoot() * greatest
    }

    /// How long the value was at least one bound and less than another, in seconds.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the unit of a bound does not fit.
    /// - Complexity: O(log n) for n samples.
    public func duration(from lower: Quantity?, to upper: Quantity?) throws -> TimeInterval {
        func seconds(below bound: Quantity?, otherwise seconds: Double) throws -> Double {
            guard let bound else { return seconds }
            let value = try bound.value(in: unit)
            let position = (0..<values.count).partitioningIndex { values[$0] >= value }
            return position == 0 ? 0 : reachedSeconds[position - 1]
        }
        let first = try seconds(below: lower, otherwise: 0)
        return max(0, try seconds(below: upper, otherwise: reachedSeconds[values.count - 1]) - first)
    }

    /// How long the value was in each zone, in seconds: below the first bound, between two bounds, and from the last on.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the unit of a bound does not fit.
    public func durations(inZones bounds: [Quantity]) throws -> [TimeInterval] {
        let lower = [nil] + bounds.map { Optional($0) }
        let upper = bounds.map { Optional($0) } + [nil]
        return try zip(lower, upper).map { try duration(from: $0, to: $1) }
    }

    /// The mean of sorted values.
    private static func mean(_ values: [Double]) -> Double {
        let count = Double(values.count)
        let sum = values.reduce(0, +)
        // Of great values the sum can be too great for a number, and rounding can lead past the least or the greatest.
        let mean = sum.isFinite ? sum / count : values.reduce(0) { $0 + $1 / count }
        return max(values[0], min(mean, values[values.count - 1]))
    }

    private func quantity(_ value: Double) -> Quantity { Quantity(unit: unit, doubleValue: value) }
}

extension QuantityDistribution: CustomStringConvertible {
    /// The group, the number of samples, and the least, the middle and the greatest value.
    public var description: String { "\(group): \(count) from \(minimum) over \(median) to \(maximum)" }
}

/// Tells how the values of quantities are spread: percentiles, deviation, and the time in zones.
///
/// ```swift
/// let rates = QuantityDistributionQueryDescriptor(
///     predicate: .quantitySample(type: QuantityType(.heartRate), predicate: during), grouping: .hourOfDay)
/// for hour in try await rates.result(for: store) { print(hour.group, hour.median) }
/// ```
///
/// HealthKit has nothing like it. A sample counts in the group in which it begins, and once, whatever its length. Its value
/// holds until the sample ends; that of an instant for ``greatestGap`` seconds, but not longer than until the next sample
/// begins. A moment counts once, for the sample that began last, whatever its source.
public struct QuantityDistributionQueryDescriptor: GroupedQuery {
    /// The groups with samples, in order.
    ///
    /// O(k log k) for the k samples that match; values are exact. Invalid arguments are components that do not move forward
    /// (R5.5), an anchor that is not usable, and a gap that is negative, no number or longer than ten thousand years.
    public typealias Output = [QuantityDistribution]

    /// The type and the condition.
    public var predicate: SamplePredicate<QuantitySample>
    /// How the samples are divided.
    public var grouping: StatisticsGrouping
    /// Whether hours and weekdays are those of the time zone in a sample's metadata, where it has one.
    public var usesSampleTimeZones = false
    /// How long the value of an instant holds at most, in seconds.
    public var greatestGap: TimeInterval = 60

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(predicate: SamplePredicate<QuantitySample>, grouping: StatisticsGrouping = .all) {
        self.predicate = predicate
        self.grouping = grouping
    }

    func lowered() throws -> TypedFilter {
        // Under a longer one the seconds of other values would be lost in sums.
        guard greatestGap >= 0, greatestGap <= SampleDates.limit else {
            throw HealthError.invalidArgument("a value cannot hold for \(greatestGap) seconds")
        }
        return try predicate.lowered()
    }

    func groups(
        of rows: [SampleRow], _ grouper: inout StatisticsGrouper, _ pace: inout Pace
    ) async throws -> [QuantityDistribution] {
        guard let unit = rows.first?.details.type.unitOfValues else { return [] }
        var values: [Int: [(value: Double, seconds: Double)]] = [:]
        let seconds = try await secondsHeld(by: rows, &pace)
        for (row, seconds) in zip(rows, seconds) {
            values[grouper.number(at: row.start, of: row), default: []].append((row.canonicalValue, seconds))
            try await pace.pass(1)
        }
        var groups: [QuantityDistribution] = []
        for (number, values) in try await pace.sorted(Array(values)[...], upTo: .max, by: { $0.key < $1.key }) {
            groups.append(try await QuantityDistribution(grouper.group(number), unit, values, &pace))
        }
        return groups
    }

    /// How long the value of each row holds; each moment is that of the row that began last.
    private func secondsHeld(by rows: [SampleRow], _ pace: inout Pace) async throws -> [Double] {
        var seconds = [Double](repeating: 0, count: rows.count)
        // Rows that began and did not end, the last on top.
        var open: [(position: Int, end: Double)] = []
        var time = -Double.infinity
        func pass(until next: Double) {
            while let (position, end) = open.last, time < next {
                let reached = min(end, next)
                if reached > time { seconds[position] += reached - time }
                time = max(time, reached)
                if end <= time { open.removeLast() }
            }
        }
        for (position, row) in rows.enumerated() {
            pass(until: row.start)
            time = row.start
            let next = position + 1 < rows.count ? rows[position + 1].start : .infinity
            let end = row.end > row.start ? row.end : min(row.start + greatestGap, next)
            if end > time { open.append((position, end)) }
            try await pace.pass(1)
        }
        pass(until: .infinity)
        return seconds
    }
}
