// Activity.
extension QuantityTypeIdentifier {
    /// Energy burned by being active, cumulative, in `kcal`.
    public static let activeEnergyBurned = Self(rawValue: "HKQuantityTypeIdentifierActiveEnergyBurned")
    /// Time of brisk activity, measured by Apple Watch, cumulative, in `min`.
    public static let appleExerciseTime = Self(rawValue: "HKQuantityTypeIdentifierAppleExerciseTime")
    /// Time of moving, for people whose ring counts minutes, cumulative, in `min`.
    public static let appleMoveTime = Self(rawValue: "HKQuantityTypeIdentifierAppleMoveTime")
    /// Time spent standing, cumulative, in `min`.
    public static let appleStandTime = Self(rawValue: "HKQuantityTypeIdentifierAppleStandTime")
    /// Energy the body burns at rest, cumulative, in `kcal`.
    public static let basalEnergyBurned = Self(rawValue: "HKQuantityTypeIdentifierBasalEnergyBurned")
    /// Estimated effort of a workout, averaged, in `appleEffortScore`.
    public static let estimatedWorkoutEffortScore = Self(
        rawValue: "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore"
    )
    /// Flights of stairs climbed, cumulative, in `count`.
    public static let flightsClimbed = Self(rawValue: "HKQuantityTypeIdentifierFlightsClimbed")
    /// Nike fuel points, cumulative, in `count`.
    public static let nikeFuel = Self(rawValue: "HKQuantityTypeIdentifierNikeFuel")
    /// Intensity of activity, averaged, in `kcal/(kg*hr)`.
    public static let physicalEffort = Self(rawValue: "HKQuantityTypeIdentifierPhysicalEffort")
    /// Pushes of a wheelchair, cumulative, in `count`.
    public static let pushCount = Self(rawValue: "HKQuantityTypeIdentifierPushCount")
    /// Steps, cumulative, in `count`.
    public static let stepCount = Self(rawValue: "HKQuantityTypeIdentifierStepCount")
    /// Strokes while swimming, cumulative, in `count`.
    public static let swimmingStrokeCount = Self(rawValue: "HKQuantityTypeIdentifierSwimmingStrokeCount")
    /// Time in daylight, cumulative, in `min`.
    public static let timeInDaylight = Self(rawValue: "HKQuantityTypeIdentifierTimeInDaylight")
    /// Ultraviolet index, averaged, in `count`.
    public static let uvExposure = Self(rawValue: "HKQuantityTypeIdentifierUVExposure")
    /// Depth under water, averaged, in `m`.
    public static let underwaterDepth = Self(rawValue: "HKQuantityTypeIdentifierUnderwaterDepth")
    /// Greatest uptake of oxygen, averaged, in `mL/(kg*min)`.
    public static let vo2Max = Self(rawValue: "HKQuantityTypeIdentifierVO2Max")
    /// Temperature of the water, averaged, in `degC`.
    public static let waterTemperature = Self(rawValue: "HKQuantityTypeIdentifierWaterTemperature")
    /// Rated effort of a workout, averaged, in `appleEffortScore`.
    public static let workoutEffortScore = Self(rawValue: "HKQuantityTypeIdentifierWorkoutEffortScore")
}
