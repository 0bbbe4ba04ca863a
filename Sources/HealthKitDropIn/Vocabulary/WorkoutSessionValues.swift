/// Workout session state, with HealthKit's raw values.
public enum HKWorkoutSessionState: Int, Sendable, Hashable, CaseIterable, Codable {
    /// Not started.
    case notStarted = 1
    /// Running.
    case running = 2
    /// Ended.
    case ended = 3
    /// Paused.
    case paused = 4
    /// Prepared.
    case prepared = 5
    /// Stopped.
    case stopped = 6
}

/// Workout session type, with HealthKit's raw values.
public enum HKWorkoutSessionType: Int, Sendable, Hashable, CaseIterable, Codable {
    /// Primary.
    case primary = 0
    /// Mirrored.
    case mirrored = 1
}
