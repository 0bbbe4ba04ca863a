/// What a workout session does, with HealthKit's raw values.
public enum WorkoutSessionState: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It has not begun.
    case notStarted = 1
    /// Data is collected.
    case running = 2
    /// It is over for good.
    case ended = 3
    /// It waits to be resumed.
    case paused = 4
    /// The sensors are ready.
    case prepared = 5
    /// No more data is collected, and the app can finish the workout.
    case stopped = 6
}

/// What an app asks of a session.
enum WorkoutSessionCommand: String, Sendable {
    case prepare, start, pause, resume, stop, end

    /// The state that it leads to; nil where it makes no sense.
    func next(after state: WorkoutSessionState) -> WorkoutSessionState? {
        switch (self, state) {
        case (.prepare, .notStarted): .prepared
        case (.start, .notStarted), (.start, .prepared), (.resume, .paused): .running
        case (.pause, .running): .paused
        case (.stop, .running), (.stop, .paused): .stopped
        case (.end, .prepared), (.end, .running), (.end, .paused), (.end, .stopped): .ended
        default: nil
        }
    }
}
