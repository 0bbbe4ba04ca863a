extension MetadataKey<BloodGlucoseMealTime> {
    /// Before or after a meal; on blood glucose.
    public static var bloodGlucoseMealTime: Self { Self(MetadataKeyBloodGlucoseMealTime) }
}

extension MetadataKey<BodyTemperatureSensorLocation> {
    /// Where the temperature was measured; on body and basal body temperature.
    public static var bodyTemperatureSensorLocation: Self { Self(MetadataKeyBodyTemperatureSensorLocation) }
}

extension MetadataKey<CyclingFunctionalThresholdPowerTestType> {
    /// The kind of power test; on cycling functional threshold power.
    public static var cyclingFunctionalThresholdPowerTestType: Self {
        Self(MetadataKeyCyclingFunctionalThresholdPowerTestType)
    }
}

extension MetadataKey<DevicePlacementSide> {
    /// The side on which the device was worn.
    public static var devicePlacementSide: Self { Self(MetadataKeyDevicePlacementSide) }
}

extension MetadataKey<HeartRateMotionContext> {
    /// How much the person moved; on heart rate.
    public static var heartRateMotionContext: Self { Self(MetadataKeyHeartRateMotionContext) }
}

extension MetadataKey<HeartRateRecoveryTestType> {
    /// The kind of test; on heart rate recovery.
    public static var heartRateRecoveryTestType: Self { Self(MetadataKeyHeartRateRecoveryTestType) }
}

extension MetadataKey<HeartRateSensorLocation> {
    /// Where the heart rate was measured.
    public static var heartRateSensorLocation: Self { Self(MetadataKeyHeartRateSensorLocation) }
}

extension MetadataKey<InsulinDeliveryReason> {
    /// Basal or bolus; insulin deliveries need it.
    public static var insulinDeliveryReason: Self { Self(MetadataKeyInsulinDeliveryReason) }
}

extension MetadataKey<PhysicalEffortEstimationType> {
    /// How the effort was estimated; on physical effort.
    public static var physicalEffortEstimationType: Self { Self(MetadataKeyPhysicalEffortEstimationType) }
}

extension MetadataKey<SwimmingStrokeStyle> {
    /// The style of swimming; on the events of swimming workouts.
    public static var swimmingStrokeStyle: Self { Self(MetadataKeySwimmingStrokeStyle) }
}

extension MetadataKey<UserMotionContext> {
    /// How much the person moved.
    public static var userMotionContext: Self { Self(MetadataKeyUserMotionContext) }
}

extension MetadataKey<VO2MaxTestType> {
    /// The kind of test; on VO2 max.
    public static var vo2MaxTestType: Self { Self(MetadataKeyVO2MaxTestType) }
}

extension MetadataKey<WaterSalinity> {
    /// Fresh or salt water; on dives and swims.
    public static var waterSalinity: Self { Self(MetadataKeyWaterSalinity) }
}

extension MetadataKey<WeatherCondition> {
    /// The weather; on workouts.
    public static var weatherCondition: Self { Self(MetadataKeyWeatherCondition) }
}
