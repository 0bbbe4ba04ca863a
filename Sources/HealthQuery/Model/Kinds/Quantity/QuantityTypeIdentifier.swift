/// The identifier of a quantity type.
///
/// The units named are the canonical ones, in which the type is computed and exported; samples may have any compatible
/// unit. "Averaged over time" and the like are explained by ``QuantityAggregationStyle``.
public struct QuantityTypeIdentifier: RawRepresentable, Sendable, Hashable, Codable {
    /// HealthKit's string.
    public let rawValue: String

    /// Creates an identifier from HealthKit's string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
