/// Workout session state, with HealthKit's raw values.
public enum HKWorkoutSessionState: Int, Sendable, Hashable, CaseIterable {
    /// Not started.
    case notStarted = 1
    /// Running.
    case running = 2
    /// Ended.
    case ended = 3
    /// Paused.
    case paused = 4
    /// Prepared.
    case prepared = 5
    /// Stopped.
    case stopped = 6
}

/// Workout session type, with HealthKit's raw values.
public enum HKWorkoutSessionType: Int, Sendable, Hashable, CaseIterable {
    /// Primary.
    case primary = 0
    /// Mirrored.
    case mirrored = 1
}

/// Apple walking steadiness classification, with HealthKit's raw values.
public enum HKAppleWalkingSteadinessClassification: Int, Sendable, Hashable, CaseIterable {
    /// Ok.
    case ok = 1
    /// Low.
    case low = 2
    /// Very low.
    case veryLow = 3

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

/// Apple sleeping breathing disturbances classification, with HealthKit's raw values.
public enum HKAppleSleepingBreathingDisturbancesClassification: Int, Sendable, Hashable, CaseIterable {
    /// Not elevated.
    case notElevated = 0
    /// Elevated.
    case elevated = 1

    /// The class of a number of disturbances.
    @available(*, unavailable, message: "the limit of the classes is not documented; compare with your own")
    public init?(classifying appleSleepingBreathingDisturbances: HKQuantity) { nil }

    /// The least number of disturbances of the class.
    @available(*, unavailable, message: "the limit of the classes is not documented; compare with your own")
    public var minimum: HKQuantity { HKQuantity(unit: .count(), doubleValue: 0) }
}

/// Blood glucose meal time, with HealthKit's raw values.
public enum HKBloodGlucoseMealTime: Int, Sendable, Hashable, CaseIterable {
    /// Preprandial.
    case preprandial = 1
    /// Postprandial.
    case postprandial = 2
}

/// Body temperature sensor location, with HealthKit's raw values.
public enum HKBodyTemperatureSensorLocation: Int, Sendable, Hashable, CaseIterable {
    /// Other.
    case other = 0
    /// Armpit.
    case armpit = 1
    /// Body.
    case body = 2
    /// Ear.
    case ear = 3
    /// Finger.
    case finger = 4
    /// Gastro intestinal.
    case gastroIntestinal = 5
    /// Mouth.
    case mouth = 6
    /// Rectum.
    case rectum = 7
    /// Toe.
    case toe = 8
    /// Ear drum.
    case earDrum = 9
    /// Temporal artery.
    case temporalArtery = 10
    /// Forehead.
    case forehead = 11
}

/// Cycling functional threshold power test type, with HealthKit's raw values.
public enum HKCyclingFunctionalThresholdPowerTestType: Int, Sendable, Hashable, CaseIterable {
    /// Max exercise60 minute.
    case maxExercise60Minute = 1
    /// Max exercise20 minute.
    case maxExercise20Minute = 2
    /// Ramp test.
    case rampTest = 3
    /// Prediction exercise.
    case predictionExercise = 4
}

/// Device placement side, with HealthKit's raw values.
public enum HKDevicePlacementSide: Int, Sendable, Hashable, CaseIterable {
    /// Unknown.
    case unknown = 0
    /// Left.
    case left = 1
    /// Right.
    case right = 2
    /// Central.
    case central = 3
}

/// Heart rate motion context, with HealthKit's raw values.
public enum HKHeartRateMotionContext: Int, Sendable, Hashable, CaseIterable {
    /// Not set.
    case notSet = 0
    /// Sedentary.
    case sedentary = 1
    /// Active.
    case active = 2
}

/// Heart rate recovery test type, with HealthKit's raw values.
public enum HKHeartRateRecoveryTestType: Int, Sendable, Hashable, CaseIterable {
    /// Max exercise.
    case maxExercise = 1
    /// Prediction sub max exercise.
    case predictionSubMaxExercise = 2
    /// Prediction non exercise.
    case predictionNonExercise = 3
}

/// Heart rate sensor location, with HealthKit's raw values.
public enum HKHeartRateSensorLocation: Int, Sendable, Hashable, CaseIterable {
    /// Other.
    case other = 0
    /// Chest.
    case chest = 1
    /// Wrist.
    case wrist = 2
    /// Finger.
    case finger = 3
    /// Hand.
    case hand = 4
    /// Ear lobe.
    case earLobe = 5
    /// Foot.
    case foot = 6
}

/// Insulin delivery reason, with HealthKit's raw values.
public enum HKInsulinDeliveryReason: Int, Sendable, Hashable, CaseIterable {
    /// Basal.
    case basal = 1
    /// Bolus.
    case bolus = 2
}

/// Physical effort estimation type, with HealthKit's raw values.
public enum HKPhysicalEffortEstimationType: Int, Sendable, Hashable, CaseIterable {
    /// Activity lookup.
    case activityLookup = 1
    /// Device sensed.
    case deviceSensed = 2
}

/// Swimming stroke style, with HealthKit's raw values.
public enum HKSwimmingStrokeStyle: Int, Sendable, Hashable, CaseIterable {
    /// Unknown.
    case unknown = 0
    /// Mixed.
    case mixed = 1
    /// Freestyle.
    case freestyle = 2
    /// Backstroke.
    case backstroke = 3
    /// Breaststroke.
    case breaststroke = 4
    /// Butterfly.
    case butterfly = 5
    /// Kickboard.
    case kickboard = 6
}

/// User motion context, with HealthKit's raw values.
public enum HKUserMotionContext: Int, Sendable, Hashable, CaseIterable {
    /// Not set.
    case notSet = 0
    /// Stationary.
    case stationary = 1
    /// Active.
    case active = 2
}

/// Vo2 max test type, with HealthKit's raw values.
public enum HKVO2MaxTestType: Int, Sendable, Hashable, CaseIterable {
    /// Max exercise.
    case maxExercise = 1
    /// Prediction sub max exercise.
    case predictionSubMaxExercise = 2
    /// Prediction non exercise.
    case predictionNonExercise = 3
    /// Prediction step test.
    case predictionStepTest = 4
}

/// Water salinity, with HealthKit's raw values.
public enum HKWaterSalinity: Int, Sendable, Hashable, CaseIterable {
    /// Fresh water.
    case freshWater = 1
    /// Salt water.
    case saltWater = 2
}

/// Weather condition, with HealthKit's raw values.
public enum HKWeatherCondition: Int, Sendable, Hashable, CaseIterable {
    /// None.
    case `none` = 0
    /// Clear.
    case clear = 1
    /// Fair.
    case fair = 2
    /// Partly cloudy.
    case partlyCloudy = 3
    /// Mostly cloudy.
    case mostlyCloudy = 4
    /// Cloudy.
    case cloudy = 5
    /// Foggy.
    case foggy = 6
    /// Haze.
    case haze = 7
    /// Windy.
    case windy = 8
    /// Blustery.
    case blustery = 9
    /// Smoky.
    case smoky = 10
    /// Dust.
    case dust = 11
    /// Snow.
    case snow = 12
    /// Hail.
    case hail = 13
    /// Sleet.
    case sleet = 14
    /// Freezing drizzle.
    case freezingDrizzle = 15
    /// Freezing rain.
    case freezingRain = 16
    /// Mixed rain and hail.
    case mixedRainAndHail = 17
    /// Mixed rain and snow.
    case mixedRainAndSnow = 18
    /// Mixed rain and sleet.
    case mixedRainAndSleet = 19
    /// Mixed snow and sleet.
    case mixedSnowAndSleet = 20
    /// Drizzle.
    case drizzle = 21
    /// Scattered showers.
    case scatteredShowers = 22
    /// Showers.
    case showers = 23
    /// Thunderstorms.
    case thunderstorms = 24
    /// Tropical storm.
    case tropicalStorm = 25
    /// Hurricane.
    case hurricane = 26
    /// Tornado.
    case tornado = 27
}
