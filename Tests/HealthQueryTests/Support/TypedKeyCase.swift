import Foundation
@testable import HealthQuery

/// A typed metadata key with its type forgotten: what tests do with random values under it.
struct TypedKeyCase: Sendable {
    let key: String
    /// A random value of the key's type, as metadata keeps it.
    let value: @Sendable (inout SeededGenerator) -> MetadataValue
    /// Reads the value and writes it into other metadata; false if there is none.
    let copies: @Sendable ([String: MetadataValue], inout [String: MetadataValue]) -> Bool

    init<Value: MetadataRepresentable>(
        _ key: MetadataKey<Value>, _ random: @escaping @Sendable (inout SeededGenerator) -> Value
    ) {
        self.key = key.rawValue
        value = { random(&$0).metadataValue }
        copies = { source, target in
            guard let value = source[key] else { return false }
            target[key] = value
            return true
        }
    }

    static func bool(_ key: MetadataKey<Bool>) -> TypedKeyCase { TypedKeyCase(key) { Bool.random(using: &$0) } }
    static func integer(_ key: MetadataKey<Int>) -> TypedKeyCase {
        TypedKeyCase(key) { Int.random(in: .min ... .max, using: &$0) }
    }
    static func number(_ key: MetadataKey<Double>) -> TypedKeyCase {
        TypedKeyCase(key) { Double.random(in: -1e9...1e9, using: &$0) }
    }
    static func text(_ key: MetadataKey<String>) -> TypedKeyCase {
        TypedKeyCase(key) { String(UInt64.random(in: 0 ... .max, using: &$0), radix: 36) }
    }
    static func quantity(_ key: MetadataKey<Quantity>) -> TypedKeyCase {
        TypedKeyCase(key) { Quantity(unit: .meter(), doubleValue: Double.random(in: 0...1e6, using: &$0)) }
    }
    static func choice<Value: MetadataRepresentable & CaseIterable>(_ key: MetadataKey<Value>) -> TypedKeyCase {
        let cases = Array(Value.allCases)
        return TypedKeyCase(key) { cases[Int.random(in: 0..<cases.count, using: &$0)] }
    }

    /// All of HealthKit's keys.
    static let all: [TypedKeyCase] =
        booleans + numbers + texts + quantities + choices + [
            TypedKeyCase(.dateOfEarliestDataUsedForEstimate) { time(Double.random(in: -1e9...1e9, using: &$0)) },
            TypedKeyCase(.timeZone) { generator in
                ["Europe/Berlin", "UTC", "America/New_York", "Asia/Kathmandu"].randomElement(using: &generator)
                    .flatMap(TimeZone.init(identifier:)) ?? .gmt
            },
        ]

    private static let booleans: [TypedKeyCase] = [
        .bool(.appleDeviceCalibrated), .bool(.appleFitnessPlusSession), .bool(.coachedWorkout), .bool(.groupFitness),
        .bool(.indoorWorkout), .bool(.menstrualCycleStart), .bool(.quantityClampedToLowerBound),
        .bool(.quantityClampedToUpperBound), .bool(.sexualActivityProtectionUsed), .bool(.wasTakenInLab),
        .bool(.wasUserEntered),
    ]
    private static let numbers: [TypedKeyCase] = [
        .integer(.algorithmVersion), .integer(.syncVersion), .number(.referenceRangeLowerLimit),
        .number(.referenceRangeUpperLimit), .number(.swolfScore),
    ]
    private static let texts: [TypedKeyCase] = [
        .text(.appleFitnessPlusCatalogIdentifier), .text(.deviceManufacturerName), .text(.deviceName),
        .text(.deviceSerialNumber), .text(.digitalSignature), .text(.externalUUID), .text(.foodType),
        .text(.glassesPrescriptionDescription), .text(.syncIdentifier), .text(.udiDeviceIdentifier),
        .text(.udiProductionIdentifier), .text(.workoutBrandName),
    ]
    private static let quantities: [TypedKeyCase] = [
        .quantity(.alpineSlopeGrade), .quantity(.audioExposureDuration), .quantity(.audioExposureLevel),
        .quantity(.averageMETs), .quantity(.averageSpeed), .quantity(.barometricPressure),
        .quantity(.crossTrainerDistance), .quantity(.elevationAscended), .quantity(.elevationDescended),
        .quantity(.fitnessMachineDuration), .quantity(.headphoneGain), .quantity(.heartRateEventThreshold),
        .quantity(.heartRateRecoveryActivityDuration), .quantity(.heartRateRecoveryMaxObservedRecoveryHeartRate),
        .quantity(.indoorBikeDistance), .quantity(.lapLength), .quantity(.lowCardioFitnessEventThreshold),
        .quantity(.maximumLightIntensity), .quantity(.maximumSpeed), .quantity(.sessionEstimate),
        .quantity(.vo2MaxValue), .quantity(.weatherHumidity), .quantity(.weatherTemperature),
    ]
    private static let choices: [TypedKeyCase] = [
        .choice(.activityType), .choice(.heartRateRecoveryActivityType), .choice(.appleECGAlgorithmVersion),
        .choice(.bloodGlucoseMealTime), .choice(.bodyTemperatureSensorLocation),
        .choice(.cyclingFunctionalThresholdPowerTestType), .choice(.devicePlacementSide),
        .choice(.heartRateMotionContext), .choice(.heartRateRecoveryTestType), .choice(.heartRateSensorLocation),
        .choice(.insulinDeliveryReason), .choice(.physicalEffortEstimationType), .choice(.swimmingLocationType),
        .choice(.swimmingStrokeStyle), .choice(.userMotionContext), .choice(.vo2MaxTestType), .choice(.waterSalinity),
        .choice(.weatherCondition),
    ]
}
