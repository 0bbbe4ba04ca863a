/// Whether a person uses a wheelchair, with HealthKit's raw values.
public enum WheelchairUse: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It is not set, or the app may not read it (R9.2).
    case notSet = 0
    /// The person uses none.
    case no = 1
    /// The person uses one.
    case yes = 2
}

/// What ``HealthStore/wheelchairUse()`` returns.
public struct WheelchairUseObject: Sendable, Hashable {
    /// Whether the person uses a wheelchair.
    public let wheelchairUse: WheelchairUse
}
