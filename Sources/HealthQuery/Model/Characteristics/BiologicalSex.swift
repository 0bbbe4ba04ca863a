/// The biological sex of a person, with HealthKit's raw values.
public enum BiologicalSex: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It is not set, or the app may not read it (R9.2).
    case notSet = 0
    /// Female.
    case female = 1
    /// Male.
    case male = 2
    /// Neither female nor male.
    case other = 3
}

/// What ``HealthStore/biologicalSex()`` returns.
public struct BiologicalSexObject: Sendable, Hashable {
    /// The biological sex.
    public let biologicalSex: BiologicalSex
}
