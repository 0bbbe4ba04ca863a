public import Foundation

extension NSNotification.Name {
    /// The person changed preferred units, in HealthKit; no store here posts it.
    public static let HKUserPreferencesDidChange = NSNotification.Name("HKUserPreferencesDidChangeNotification")
}
