public import HealthQuery

/// The core's `AppleWalkingSteadinessClassification`, by HealthKit's name.
public typealias HKAppleWalkingSteadinessClassification = AppleWalkingSteadinessClassification

extension AppleWalkingSteadinessClassification {
    /// The class of a steadiness.
    @available(*, unavailable, message: "the limits of the classes are not documented; compare with your own")
    public init(for appleWalkingSteadiness: HKQuantity) throws { self = .ok }

    /// The least steadiness of the class.
    @available(*, unavailable, message: "the limits of the classes are not documented; compare with your own")
    public var minimum: HKQuantity { HKQuantity(unit: .percent(), doubleValue: 0) }

    /// The greatest steadiness of the class.
    @available(*, unavailable, message: "the limits of the classes are not documented; compare with your own")
    public var maximum: HKQuantity { HKQuantity(unit: .percent(), doubleValue: 1) }
}

/// The core's `AppleSleepingBreathingDisturbancesClassification`, by HealthKit's name.
public typealias HKAppleSleepingBreathingDisturbancesClassification = AppleSleepingBreathingDisturbancesClassification

extension AppleSleepingBreathingDisturbancesClassification {
    /// The class of a number of disturbances.
    @available(*, unavailable, message: "the limit of the classes is not documented; compare with your own")
    public init?(classifying appleSleepingBreathingDisturbances: HKQuantity) { nil }

    /// The least number of disturbances of the class.
    @available(*, unavailable, message: "the limit of the classes is not documented; compare with your own")
    public var minimum: HKQuantity { HKQuantity(unit: .count(), doubleValue: 0) }
}
