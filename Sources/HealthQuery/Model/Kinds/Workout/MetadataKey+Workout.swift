extension MetadataKey<WorkoutActivityType> {
    /// The kind of activity during the sample.
    public static var activityType: Self { Self(MetadataKeyActivityType) }

    /// The activity before the recovery of the heart rate.
    public static var heartRateRecoveryActivityType: Self { Self(MetadataKeyHeartRateRecoveryActivityType) }
}

extension WorkoutActivityType: MetadataRepresentable {
    /// The type with a raw value; nil for another number, a fraction, or what is no number.
    public init?(metadataValue: MetadataValue) {
        guard let rawValue = metadataValue.exactInteger.flatMap(UInt.init(exactly:)) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value.
    public var metadataValue: MetadataValue { .integer(Int(rawValue)) }
}

extension MetadataKey<WorkoutSwimmingLocationType> {
    /// Pool or open water; on swimming workouts.
    public static var swimmingLocationType: Self { Self(MetadataKeySwimmingLocationType) }
}

extension WorkoutSwimmingLocationType: MetadataRepresentable {}
