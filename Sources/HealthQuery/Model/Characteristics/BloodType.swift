/// The blood group of a person, with HealthKit's raw values.
public enum BloodType: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It is not set, or the app may not read it (R9.2).
    case notSet = 0
    /// A, Rh positive.
    case aPositive = 1
    /// A, Rh negative.
    case aNegative = 2
    /// B, Rh positive.
    case bPositive = 3
    /// B, Rh negative.
    case bNegative = 4
    /// AB, Rh positive.
    case abPositive = 5
    /// AB, Rh negative.
    case abNegative = 6
    /// O, Rh positive.
    case oPositive = 7
    /// O, Rh negative.
    case oNegative = 8
}

/// What ``HealthStore/bloodType()`` returns.
public struct BloodTypeObject: Sendable, Hashable {
    /// The blood group.
    public let bloodType: BloodType
}
