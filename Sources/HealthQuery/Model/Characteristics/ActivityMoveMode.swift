/// What the Move ring of a person counts, with HealthKit's raw values.
public enum ActivityMoveMode: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Active energy, as for every adult.
    case activeEnergy = 1
    /// Minutes of movement, as for children.
    case appleMoveTime = 2
}

/// What ``HealthStore/activityMoveMode()`` returns.
public struct ActivityMoveModeObject: Sendable, Hashable {
    /// What the Move ring counts.
    public let activityMoveMode: ActivityMoveMode
}
