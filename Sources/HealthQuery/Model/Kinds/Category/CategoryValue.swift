/// The value of types that have no values, such as mindful sessions.
public enum CategoryValue: Int, Sendable, Hashable, Codable, CaseIterable {
    /// There is nothing to tell apart.
    case notApplicable = 0
}

/// How severe a symptom was.
public enum CategoryValueSeverity: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It was there, not said how severe.
    case unspecified = 0
    /// It was not there.
    case notPresent = 1
    /// Mild.
    case mild = 2
    /// Moderate.
    case moderate = 3
    /// Severe.
    case severe = 4
}

/// Whether a symptom was there.
///
/// HealthKit counts presence as 0.
public enum CategoryValuePresence: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It was there.
    case present = 0
    /// It was not.
    case notPresent = 1
}

/// How the appetite changed.
public enum CategoryValueAppetiteChanges: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It changed, not said how.
    case unspecified = 0
    /// No change.
    case noChange = 1
    /// Less appetite.
    case decreased = 2
    /// More appetite.
    case increased = 3
}
