/// The only value of types without an enumeration of their own, such as mindful sessions.
public enum CategoryValue: Int, Sendable, Hashable, Codable, CaseIterable {
    /// There is nothing to distinguish.
    case notApplicable = 0
}

/// How severe a symptom was.
public enum CategoryValueSeverity: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Present, severity unspecified.
    case unspecified = 0
    /// Not present.
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
    /// Present.
    case present = 0
    /// Not present.
    case notPresent = 1
}

/// How the appetite changed.
public enum CategoryValueAppetiteChanges: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Changed, in an unspecified way.
    case unspecified = 0
    /// No change.
    case noChange = 1
    /// Less appetite.
    case decreased = 2
    /// More appetite.
    case increased = 3
}
