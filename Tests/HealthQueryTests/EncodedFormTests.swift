import Foundation
import Testing

@testable import HealthQuery

/// Every public value that can be encoded is written by names: what Swift makes of an enumeration's payload by itself,
/// `_0`, tells nobody what it is.
struct EncodedFormTests {
    private static let quantity = Quantity(unit: .count(), doubleValue: 2)
    private static let device = Device(
        name: "a",
        manufacturer: "b",
        model: "c",
        hardwareVersion: "d",
        firmwareVersion: "e",
        softwareVersion: "f",
        localIdentifier: "g",
        udiDeviceIdentifier: "h"
    )
    private static let revision = SourceRevision(
        source: Source(name: "a", bundleIdentifier: "b"),
        version: "1",
        productType: "c",
        operatingSystemVersion: OperatingSystemVersion(majorVersion: 1, minorVersion: 2, patchVersion: 3)
    )
    private static let metadata: [MetadataValue] = [
        "a", true, 1, 0.5, .date(time(0)), .quantity(Quantity(unit: .count(), doubleValue: 2)),
    ]
    private static let prescription = VisionPrescription(
        uuid: UUID(), type: .glasses, dateIssued: time(0), expirationDate: time(1))
    private static let event = WorkoutEvent(
        type: .lap, dateInterval: DateInterval(start: time(0), end: time(1)), metadata: ["a": 1])
    private static let activity = WorkoutActivity(
        workoutConfiguration: WorkoutConfiguration(lapLength: Quantity(unit: .meter(), doubleValue: 25)),
        start: time(0), end: time(1), metadata: ["a": 1])
    private static let workout = Workout(
        activityType: .swimming, start: time(0), end: time(9), workoutEvents: [event], workoutActivities: [activity],
        totalDistance: Quantity(unit: .meter(), doubleValue: 100))
    private static let samples: [AnySample] = [
        AnySample(steps(1, metadata: ["a": 1])), AnySample(sleep(1)), AnySample(prescription),
        AnySample(meal([kilocalories(100)])), AnySample(workout), AnySample(route([0, 1])),
        AnySample(heartbeats([0, 1], gaps: [1])),
    ]
    private static let characteristics = Characteristics(
        dateOfBirth: DateComponents(era: 1, year: 1980, month: 1, day: 31), biologicalSex: .male, bloodType: .oNegative,
        fitzpatrickSkinType: .III, wheelchairUse: .no, activityMoveMode: .activeEnergy)
    private static let summary = {
        var summary = ActivitySummary(day: CivilDate(year: 2024, month: 3, day: 1))
        summary.activeEnergyBurned = Quantity(unit: .kilocalorie(), doubleValue: 420)
        summary.activeEnergyBurnedGoal = Quantity(unit: .kilocalorie(), doubleValue: 500)
        summary.appleMoveTime = Quantity(unit: .minute(), doubleValue: 90)
        summary.appleMoveTimeGoal = Quantity(unit: .minute(), doubleValue: 60)
        summary.appleExerciseTime = Quantity(unit: .minute(), doubleValue: 35)
        summary.exerciseTimeGoal = Quantity(unit: .minute(), doubleValue: 30)
        summary.appleStandHours = Quantity(unit: .count(), doubleValue: 11)
        summary.standHoursGoal = Quantity(unit: .count(), doubleValue: 12)
        summary.activityMoveMode = .appleMoveTime
        summary.isPaused = true
        return summary
    }()
    private static let predicates = {
        var generator = PredicateGenerator(RuleRandom())
        return QueryPredicateTests.types.flatMap { type in (0..<200).map { _ in generator.predicate(type) } }
    }()

    static func all<Value: CaseIterable & Encodable & Sendable>(
        _ type: Value.Type
    ) -> [any Encodable & Sendable] {
        type.allCases.map { $0 }
    }

    /// Values of each public type that can be encoded; of enumerations all cases.
    private static let values: [String: [any Encodable & Sendable]] = [
        "ActivitySummary": [summary, ActivitySummary()],
        "ActivityMoveMode": all(ActivityMoveMode.self),
        "AnySample": samples,
        "AuthorizationRequestStatus": all(AuthorizationRequestStatus.self),
        "AuthorizationStatus": all(AuthorizationStatus.self),
        "BiologicalSex": all(BiologicalSex.self),
        "BloodType": all(BloodType.self),
        "CategorySample": [sleep(1)],
        "CategoryTypeIdentifier": [CategoryTypeIdentifier.sleepAnalysis],
        "CategoryValue": all(CategoryValue.self),
        "CategoryValueAppetiteChanges": all(CategoryValueAppetiteChanges.self),
        "CategoryValueAppleStandHour": all(CategoryValueAppleStandHour.self),
        "CategoryValueAppleWalkingSteadinessEvent": all(CategoryValueAppleWalkingSteadinessEvent.self),
        "CategoryValueAudioExposureEvent": all(CategoryValueAudioExposureEvent.self),
        "CategoryValueCervicalMucusQuality": all(CategoryValueCervicalMucusQuality.self),
        "CategoryValueContraceptive": all(CategoryValueContraceptive.self),
        "CategoryValueEnvironmentalAudioExposureEvent": all(CategoryValueEnvironmentalAudioExposureEvent.self),
        "CategoryValueHeadphoneAudioExposureEvent": all(CategoryValueHeadphoneAudioExposureEvent.self),
        "CategoryValueLowCardioFitnessEvent": all(CategoryValueLowCardioFitnessEvent.self),
        "CategoryValueMenopausalState": all(CategoryValueMenopausalState.self),
        "CategoryValueMenstrualFlow": all(CategoryValueMenstrualFlow.self),
        "CategoryValueOvulationTestResult": all(CategoryValueOvulationTestResult.self),
        "CategoryValuePregnancyTestResult": all(CategoryValuePregnancyTestResult.self),
        "CategoryValuePresence": all(CategoryValuePresence.self),
        "CategoryValueProgesteroneTestResult": all(CategoryValueProgesteroneTestResult.self),
        "CategoryValueSeverity": all(CategoryValueSeverity.self),
        "CategoryValueSleepAnalysis": all(CategoryValueSleepAnalysis.self),
        "CategoryValueVaginalBleeding": all(CategoryValueVaginalBleeding.self),
        "CharacteristicTypeIdentifier": [CharacteristicTypeIdentifier.bloodType],
        "Characteristics": [characteristics],
        "ClinicalTypeIdentifier": [ClinicalTypeIdentifier.allergyRecord],
        "Code": all(HealthError.Code.self),
        "Correlation": [meal([kilocalories(100)])],
        "CorrelationTypeIdentifier": [CorrelationTypeIdentifier.food],
        "DeletedObject": [
            DeletedObject(uuid: UUID(), metadata: [:]),
            DeletedObject(uuid: UUID(), metadata: [MetadataKeySyncVersion: 1]),
        ],
        "Device": [device],
        "ExpiredAnchorPolicy": all(ExpiredAnchorPolicy.self),
        "FitzpatrickSkinType": all(FitzpatrickSkinType.self),
        "HealthError": [HealthError(.errorNoData)],
        "HealthUnit": [HealthUnit.gramUnit(with: .kilo)],
        "HeartbeatSeriesSample": [heartbeats([0, 1], gaps: [1])],
        "Location": [location(0)],
        "LocationCoordinate2D": [location(0).coordinate],
        "MetadataValue": metadata,
        "MetricPrefix": all(MetricPrefix.self),
        "ObjectType": SampleType.all,
        "ObjectChange": [
            ObjectChange(
                key: UUID(),
                content: .deleted(
                    DeletedObject(uuid: UUID(), metadata: [MetadataKeySyncVersion: 1]), source: revision.source))
        ]
            + samples.map { sample in
                ObjectChange(
                    key: UUID(),
                    content: .added(
                        sample,
                        associations: [
                            SampleAssociation(
                                type: .workoutType(), uuid: UUID(), source: revision.source, activity: UUID())
                        ]))
            },
        "Operator": all(QueryPredicate.Operator.self),
        "Quantity": [quantity],
        "QuantityAggregationStyle": all(QuantityAggregationStyle.self),
        "QuantitySample": [steps(1)],
        "QuantityTypeIdentifier": [QuantityTypeIdentifier.stepCount],
        "QueryAnchor": [QueryAnchor.fixed(1)],
        "QueryOptions": [QueryOptions.strictStartDate],
        "QueryPredicate": predicates,
        "ReadAuthorization": [
            ReadAuthorization.denied, ReadAuthorization.everything, ReadAuthorization.since(time(0)),
            ReadAuthorization.objects([UUID()]),
        ],
        "AssociatedSamples": [
            AssociatedSamples(
                addedTo: SampleAssociation(type: .workoutType(), uuid: UUID(), source: revision.source, activity: nil),
                source: revision.source, uuids: [UUID()])
        ],
        "SampleAssociation": [
            SampleAssociation(type: .workoutType(), uuid: UUID(), source: revision.source, activity: nil),
            SampleAssociation(type: .workoutType(), uuid: UUID(), source: revision.source, activity: UUID()),
        ],
        "Source": [revision.source],
        "SourceMergePolicy": all(SourceMergePolicy.self),
        "SourceRevision": [revision],
        "Statistics": [
            Statistics(
                page: StatisticsPage(
                    StatisticsLayout(stepCount, .cumulativeSum, .byPriority), numbers: [0, 0, 60, 2, 5], separate: []),
                position: 0)
        ],
        "StatisticsOptions": [StatisticsOptions.cumulativeSum],
        "UpdateFrequency": all(UpdateFrequency.self),
        "VisionPrescription": [prescription],
        "VisionPrescriptionType": all(VisionPrescriptionType.self),
        "WheelchairUse": all(WheelchairUse.self),
        "Workout": [workout],
        "WorkoutActivity": [activity],
        "WorkoutActivityType": all(WorkoutActivityType.self),
        "WorkoutConfiguration": [activity.workoutConfiguration],
        "WorkoutEffortRelationshipQueryOptions": all(WorkoutEffortRelationshipQueryOptions.self),
        "WorkoutEvent": [event],
        "WorkoutEventType": all(WorkoutEventType.self),
        "WorkoutRoute": [route([0, 1])],
        "WorkoutSessionLocationType": all(WorkoutSessionLocationType.self),
        "WorkoutSwimmingLocationType": all(WorkoutSwimmingLocationType.self),
    ].merging(payloads) { first, _ in first }.merging(enumerations) { first, _ in first }

    @Test func `no encoded value holds the position of a payload`() throws {
        for (name, values) in Self.values {
            for value in values {
                let text = try json(value)
                #expect(!text.contains(#""_0""#), "\(name): \(text)")
            }
        }
    }

    @Test func `every public type that can be encoded is among them`() throws {
        var found: Set<String> = []
        let declaration = /\s*(?:public |final |indirect )*(struct|enum|class|extension) (?:\w+\.)*(\w+).*: .*/
        for source in try SwiftSource.all(under: "Sources/HealthQuery") where source.text.contains("Codable") {
            for line in source.code.split(separator: "\n") {
                guard line.contains("Codable"), let match = line.wholeMatch(of: declaration) else { continue }
                found.insert(String(match.2))
            }
        }
        // The parts of a predicate, of a workout and of a series are written within it.
        let parts: Set = [
            "ActivitySummaryCondition", "AnyKindCondition", "DatePredicate", "HeartbeatColumns", "Kind",
            "KindCondition", "LocationColumns", "MetadataPredicate", "NamedDay", "QuantitySeries", "Recent",
            "SampleStatistic", "SampleTotals", "ClinicalCondition", "DoseEventCondition", "ElectrocardiogramCondition",
            "MedicationCondition", "VerifiableCondition",
            "StateOfMindCondition", "WorkoutActivityCondition", "WorkoutCondition", "WorkoutTotal",
            // Files of a database have a form of their own.
            "AccessChange", "App", "CheckedCalendar", "CheckedDateComponents", "DatabaseRoot", "Extent", "FileNames",
            "Log", "Person", "Purge", "PurgeLog", "Seen", "Tree", "TypeRecord", "View",
            // The ends of a feed's pages, and which change a line tells.
            "Change", "Ending",
        ]
        #expect(found.subtracting(parts) == Set(Self.values.keys))
    }

    @Test func `what a person decided has its form`() throws {
        try expectForm(ReadAuthorization.denied, #"{"denied":{}}"#)
        try expectForm(ReadAuthorization.everything, #"{"everything":{}}"#)
        let day = Date(timeIntervalSinceReferenceDate: 736_214_400)
        try expectForm(ReadAuthorization.since(day), #"{"since":"2024-05-01T00:00:00Z"}"#)
        try expectForm(
            ReadAuthorization.objects([UUID(high: 0, low: 2), UUID(high: 0, low: 1)]),
            #"{"objects":["00000000-0000-0000-0000-000000000001","00000000-0000-0000-0000-000000000002"]}"#
        )
        for text in [#"{"perhaps":{}}"#, #"{"denied":{"perhaps":1}}"#] {
            expectUndecodable(ReadAuthorization.self, text, "unknown: perhaps")
        }
        expectUndecodable(ReadAuthorization.self, #"{"denied":{},"since":0}"#, "found denied, since")
    }

    @Test func `characteristics have their form`() throws {
        try expectForm(
            Self.characteristics,
            #"{"activityMoveMode":1,"biologicalSex":2,"bloodType":8,"dateOfBirth":"1980-01-31","#
                + #""fitzpatrickSkinType":3,"wheelchairUse":1}"#
        )
        try expectForm(Characteristics(), "{}")
        for text in ["1980-02-30", "1980-1-31", "1980-01-31T00:00:00Z", "0000-01-01", "soon", ""] {
            expectUndecodable(Characteristics.self, #"{"dateOfBirth":"\#(text)"}"#, "not a day")
        }
        expectUndecodable(Characteristics.self, #"{"bloodGroup":1}"#, "unknown: bloodGroup")
        expectUndecodable(Characteristics.self, #"{"bloodType":9}"#, "9")
        #expect(throws: HealthError.self) {
            try json(Characteristics(dateOfBirth: DateComponents(year: 1980, month: 2, day: 30)))
        }
    }

    @Test func `activity summaries have their form`() throws {
        try expectForm(
            Self.summary,
            #"{"activeEnergyBurned":{"unit":"kcal","value":420},"activeEnergyBurnedGoal":{"unit":"kcal","value":500},"#
                + #""activityMoveMode":2,"appleExerciseTime":{"unit":"min","value":35},"#
                + #""appleMoveTime":{"unit":"min","value":90},"appleMoveTimeGoal":{"unit":"min","value":60},"#
                + #""appleStandHours":{"unit":"count","value":11},"day":"2024-03-01","#
                + #""exerciseTimeGoal":{"unit":"min","value":30},"isPaused":true,"#
                + #""standHoursGoal":{"unit":"count","value":12}}"#
        )
        try expectForm(ActivitySummary(day: CivilDate(year: 2024, month: 3, day: 2)), #"{"day":"2024-03-02"}"#)
        let gone = ActivitySummary(day: CivilDate(year: 2024, month: 3, day: 3)).asDeleted
        try expectForm(gone, #"{"day":"2024-03-03","isDeleted":true}"#)
        #expect(try roundTrip(ActivitySummary()) == ActivitySummary())
        expectUndecodable(ActivitySummary.self, #"{"day":"2023-02-29"}"#, "not a day")
        expectUndecodable(ActivitySummary.self, #"{"date":1}"#, "unknown: date")
        #expect(throws: HealthError.self) { try json(ActivitySummary(dateComponents: DateComponents(year: 2024))) }
    }

    @Test func `errors and policies have their forms`() throws {
        try expectForm(HealthError(.errorNoData, "no steps"), #"{"code":11,"message":"no steps"}"#)
        try expectForm(ExpiredAnchorPolicy.fail, #""fail""#)
        try expectForm(SourceMergePolicy.byPriority, #""byPriority""#)
    }
}
