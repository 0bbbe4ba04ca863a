/// How the span of a sample must lie in the range of a date predicate.
///
/// For a range from S to E and a sample from s to e (R2.1): without options the sample must overlap the range, `e >= S`
/// and `s < E`; a sample that ends exactly at S matches, one that starts at E does not.
public struct QueryOptions: OptionSet, Sendable, Hashable, Codable {
    /// HealthKit's bits.
    public let rawValue: UInt

    /// Creates options from HealthKit's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The sample must start in the range: `s >= S` and `s < E`.
    public static let strictStartDate = QueryOptions(rawValue: 1)
    /// The sample must end in the range: `e >= S` and `e < E`; one that ends exactly at E does not match.
    public static let strictEndDate = QueryOptions(rawValue: 2)
}
