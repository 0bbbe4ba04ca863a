/// What a statistics query computes, and whether separately for each source.
///
/// The discrete options fit discrete types only, the cumulative one cumulative types; the others fit both (R4.2). A
/// query with an option that does not fit its type throws (R4.1).
public struct StatisticsOptions: OptionSet, Sendable, Hashable, Codable {
    /// HealthKit's bits.
    public let rawValue: UInt

    /// Creates options from HealthKit's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Computes everything for each source as well.
    public static let separateBySource = StatisticsOptions(rawValue: 1)
    /// The average, by the type's aggregation style (R4.13 to R4.15).
    ///
    /// The energy of sound levels beyond ±3,100 dB is no number: their average is the greatest level above, and the
    /// least below.
    public static let discreteAverage = StatisticsOptions(rawValue: 2)
    /// The least value.
    public static let discreteMin = StatisticsOptions(rawValue: 4)
    /// The greatest value.
    public static let discreteMax = StatisticsOptions(rawValue: 8)
    /// The sum, each moment counted once where sources overlap (R4.20, R4.21).
    public static let cumulativeSum = StatisticsOptions(rawValue: 16)
    /// The value of the sample that ends last (R4.18).
    public static let mostRecent = StatisticsOptions(rawValue: 32)
    /// The same as ``mostRecent``, by an older name of HealthKit's.
    @available(*, deprecated, renamed: "mostRecent")
    public static let discreteMostRecent = StatisticsOptions(rawValue: 32)
    /// The time that samples cover, overlaps counted once (R4.19).
    public static let duration = StatisticsOptions(rawValue: 64)
}

extension StatisticsOptions {
    private static let names: [(option: StatisticsOptions, name: String)] = [
        (.separateBySource, "separateBySource"), (.discreteAverage, "discreteAverage"), (.discreteMin, "discreteMin"),
        (.discreteMax, "discreteMax"), (.cumulativeSum, "cumulativeSum"), (.mostRecent, "mostRecent"),
        (.duration, "duration"),
    ]

    /// Checks that every option fits a type.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument`, naming option and type (R4.1).
    func validate(for type: QuantityType) throws {
        let discrete: StatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax]
        let isCumulative = type.aggregationStyle == .cumulative
        let unfit = intersection(isCumulative ? discrete : .cumulativeSum)
        guard unfit.isEmpty else {
            throw HealthError.invalidArgument(
                "\(unfit) does not fit \(type.identifier), which is \(isCumulative ? "cumulative" : "discrete")"
            )
        }
        let known = Self.names.reduce(StatisticsOptions()) { $0.union($1.option) }
        guard isSubset(of: known) else {
            throw HealthError.invalidArgument("the statistics options \(rawValue) have bits that mean nothing")
        }
    }
}

extension StatisticsOptions: CustomStringConvertible {
    /// The names of the options.
    public var description: String {
        let names = Self.names.filter { contains($0.option) }.map(\.name)
        return names.isEmpty ? "no options" : names.joined(separator: ", ")
    }
}
