/// How much a person moved while something was measured, with HealthKit's raw values.
///
/// Samples have it under ``MetadataKey/userMotionContext``.
public enum UserMotionContext: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// It is not known.
    case notSet = 0
    /// The person was still.
    case stationary = 1
    /// The person moved.
    case active = 2
}
