import HealthQuery
import Testing

struct MetadataKeyTests {
    @Test func `keys are HealthKit's strings, regular or not`() {
        #expect(MetadataKeyWasUserEntered == "HKWasUserEntered")
        #expect(MetadataKeyTimeZone == "HKTimeZone")
        #expect(MetadataKeySyncIdentifier == "HKMetadataKeySyncIdentifier")
        #expect(MetadataKeyHeartRateMotionContext == "HKMetadataKeyHeartRateMotionContext")
        let doubled = "HKCyclingCyclingFunctionalThresholdPowerTestType"
        #expect(MetadataKeyCyclingFunctionalThresholdPowerTestType == doubled)
    }

    @Test(
        arguments: [
            ("HKWasUserEntered", .bool), ("HKMenstrualCycleStart", .bool), ("HKIndoorWorkout", .bool),
            ("HKInsulinDeliveryReason", .integer), ("HKMetadataKeySyncVersion", .integer),
            ("HKWeatherCondition", .integer),
            ("HKReferenceRangeLowerLimit", .number), ("HKSWOLFScore", .number), ("HKTimeZone", .string),
            ("HKExternalUUID", .string), ("HKDateOfEarliestDataUsedForEstimate", .date), ("HKLapLength", .quantity),
            ("HKAverageMETs", .quantity), ("HKWeatherTemperature", .quantity),
        ] as [(String, MetadataValueKind)])
    func `keys have a kind of value`(key: String, kind: MetadataValueKind) {
        #expect(MetadataValueKind.kind(ofKey: key) == kind)
    }

    @Test func `keys of others have none`() {
        #expect(MetadataValueKind.kind(ofKey: "com.example.mood") == nil)
        #expect(MetadataValueKind.kind(ofKey: "") == nil)
    }
}
