/// How a physical effort was estimated, with HealthKit's raw values.
///
/// Physical efforts have it under ``MetadataKey/physicalEffortEstimationType``.
public enum PhysicalEffortEstimationType: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// From a table of activities.
    case activityLookup = 1
    /// From what a device measured.
    case deviceSensed = 2
}
