/// How the samples of a quantity type are combined, with HealthKit's raw values.
public enum QuantityAggregationStyle: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Samples add up, like steps.
    case cumulative = 0
    /// Samples are averaged, each counting once, like body mass.
    case discreteArithmetic = 1
    /// Samples are averaged over time, like heart rate: a sample counts for its length, and the gap between two for the
    /// mean of both, a trapezoid (R4.15).
    case discreteTemporallyWeighted = 2
    /// Sound levels, averaged as energies weighted by duration.
    case discreteEquivalentContinuousLevel = 3

    /// The same as ``discreteArithmetic``, by an older name of HealthKit's.
    @available(*, deprecated, renamed: "discreteArithmetic")
    public static var discrete: QuantityAggregationStyle { .discreteArithmetic }
}

extension RowWeighting {
    init(_ style: QuantityAggregationStyle) {
        self =
            switch style {
            case .discreteTemporallyWeighted: .gaps
            case .discreteEquivalentContinuousLevel: .energy
            case .cumulative, .discreteArithmetic: .none
            }
    }
}
