/// How much a person moved while the heart rate was measured, with HealthKit's raw values.
///
/// Heart rates have it under ``MetadataKey/heartRateMotionContext``.
public enum HeartRateMotionContext: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// It is not known.
    case notSet = 0
    /// The person was still, and had been for some minutes.
    case sedentary = 1
    /// The person moved.
    case active = 2
}
