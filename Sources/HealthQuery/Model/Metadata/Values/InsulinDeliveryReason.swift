/// What insulin was taken for, with HealthKit's raw values.
///
/// Insulin deliveries must have it, under ``MetadataKey/insulinDeliveryReason``.
public enum InsulinDeliveryReason: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// To cover what the body needs all day.
    case basal = 1
    /// To cover a meal, or to lower a high value.
    case bolus = 2
}
