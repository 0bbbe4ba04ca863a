public import HealthQuery

/// The core's `BloodGlucoseMealTime`, by HealthKit's name.
public typealias HKBloodGlucoseMealTime = BloodGlucoseMealTime

/// The core's `BodyTemperatureSensorLocation`, by HealthKit's name.
public typealias HKBodyTemperatureSensorLocation = BodyTemperatureSensorLocation

/// The core's `CyclingFunctionalThresholdPowerTestType`, by HealthKit's name.
public typealias HKCyclingFunctionalThresholdPowerTestType = CyclingFunctionalThresholdPowerTestType

/// The core's `DevicePlacementSide`, by HealthKit's name.
public typealias HKDevicePlacementSide = DevicePlacementSide

/// The core's `HeartRateMotionContext`, by HealthKit's name.
public typealias HKHeartRateMotionContext = HeartRateMotionContext

/// The core's `HeartRateRecoveryTestType`, by HealthKit's name.
public typealias HKHeartRateRecoveryTestType = HeartRateRecoveryTestType

/// The core's `HeartRateSensorLocation`, by HealthKit's name.
public typealias HKHeartRateSensorLocation = HeartRateSensorLocation

/// The core's `InsulinDeliveryReason`, by HealthKit's name.
public typealias HKInsulinDeliveryReason = InsulinDeliveryReason

/// The core's `PhysicalEffortEstimationType`, by HealthKit's name.
public typealias HKPhysicalEffortEstimationType = PhysicalEffortEstimationType

/// The core's `SwimmingStrokeStyle`, by HealthKit's name.
public typealias HKSwimmingStrokeStyle = SwimmingStrokeStyle

/// The core's `UserMotionContext`, by HealthKit's name.
public typealias HKUserMotionContext = UserMotionContext

/// The core's `VO2MaxTestType`, by HealthKit's name.
public typealias HKVO2MaxTestType = VO2MaxTestType

/// The core's `WaterSalinity`, by HealthKit's name.
public typealias HKWaterSalinity = WaterSalinity

/// The core's `WeatherCondition`, by HealthKit's name.
public typealias HKWeatherCondition = WeatherCondition
