/// How often an app is woken at most for changes of a type.
///
/// The system launches or resumes the app for what was saved or deleted, see
/// ``HealthStore/enableBackgroundDelivery(for:frequency:)``.
public enum UpdateFrequency: Int, Sendable, Hashable, CaseIterable, Codable {
    /// For every change.
    case immediate = 1
    /// At most once an hour.
    case hourly = 2
    /// At most once a day.
    case daily = 3
    /// At most once a week.
    case weekly = 4
}
