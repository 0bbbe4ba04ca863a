/// Durations for a person.
enum DurationText {
    /// A duration such as "7 h 3 min" or "44 min".
    static func text(_ seconds: Double) -> String {
        // Beyond this nobody counts hours, and it may not be a number at all.
        guard seconds.magnitude < 1e12 else { return seconds.isFinite ? "\(seconds) s" : "too long" }
        let minutes = Int((seconds / 60).rounded())
        return minutes.magnitude < 60 ? "\(minutes) min" : "\(NumberText.count(minutes / 60)) h \(minutes % 60) min"
    }
}
