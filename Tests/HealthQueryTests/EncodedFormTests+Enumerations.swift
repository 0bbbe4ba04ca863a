import HealthQuery

extension EncodedFormTests {
    /// The enumerations of metadata, and the classes of quantities.
    static let enumerations: [String: [any Encodable & Sendable]] = [
        "AppleSleepingBreathingDisturbancesClassification": all(AppleSleepingBreathingDisturbancesClassification.self),
        "AppleWalkingSteadinessClassification": all(AppleWalkingSteadinessClassification.self),
        "BloodGlucoseMealTime": all(BloodGlucoseMealTime.self),
        "BodyTemperatureSensorLocation": all(BodyTemperatureSensorLocation.self),
        "CyclingFunctionalThresholdPowerTestType": all(CyclingFunctionalThresholdPowerTestType.self),
        "DevicePlacementSide": all(DevicePlacementSide.self),
        "HeartRateMotionContext": all(HeartRateMotionContext.self),
        "HeartRateRecoveryTestType": all(HeartRateRecoveryTestType.self),
        "HeartRateSensorLocation": all(HeartRateSensorLocation.self),
        "InsulinDeliveryReason": all(InsulinDeliveryReason.self),
        "PhysicalEffortEstimationType": all(PhysicalEffortEstimationType.self),
        "SwimmingStrokeStyle": all(SwimmingStrokeStyle.self),
        "UserMotionContext": all(UserMotionContext.self),
        "VO2MaxTestType": all(VO2MaxTestType.self),
        "WaterSalinity": all(WaterSalinity.self),
        "WeatherCondition": all(WeatherCondition.self),
    ]
}
