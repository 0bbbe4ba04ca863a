/// How steadily a person walks, with HealthKit's raw values.
///
/// Where the classes end is not published; compare ``QuantityTypeIdentifier/appleWalkingSteadiness`` with limits of your
/// own.
public enum AppleWalkingSteadinessClassification: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Steady.
    case ok = 1
    /// Less steady: falls are likelier.
    case low = 2
    /// Unsteady: falls are likely.
    case veryLow = 3
}
