import Foundation
import Testing

@testable import HealthQuery

/// The encoded form of samples, which the page on formats shows.
struct SampleFormTests {
    private static let morning = Date(timeIntervalSinceReferenceDate: 736_236_000)
    private static let watch = SourceRevision(
        source: Source(name: "Watch", bundleIdentifier: "org.example.watch"),
        version: "10.4",
        productType: "Watch6,2",
        operatingSystemVersion: OperatingSystemVersion(majorVersion: 10, minorVersion: 4, patchVersion: 0)
    )
    private static let app = SourceRevision(
        source: Source(name: "Diary", bundleIdentifier: "org.example.diary"), version: nil)
    private static let device = Device(
        name: "Watch",
        manufacturer: "Example",
        model: nil,
        hardwareVersion: "Watch6,2",
        firmwareVersion: nil,
        softwareVersion: nil,
        localIdentifier: nil,
        udiDeviceIdentifier: nil
    )

    private static func details(
        _ type: SampleType,
        _ unit: HealthUnit? = nil,
        device: Device? = nil,
        metadata: [String: MetadataValue] = [:]
    ) -> SampleDetails {
        SampleDetails(
            type: type, unit: unit, sourceRevision: device == nil ? app : watch, device: device, metadata: metadata)
    }

    private static func fields(
        _ number: UInt64,
        lasting duration: TimeInterval = 0,
        _ value: Double,
        _ details: SampleDetails
    ) -> SampleFields {
        SampleFields(uuid: id(number), start: morning, end: morning + duration, value: value, details: details)
    }

    private static func id(_ number: UInt64) -> UUID { UUID(high: 0, low: number) }

    private static let pulse = QuantitySample(
        fields(
            1, 62.5,
            details(
                heartRate,
                .count().unitDivided(by: .minute()),
                device: device,
                metadata: [
                    "HKHeartRateMotionContext": 1, "HKWasUserEntered": false, "note": "at rest", "share": 0.5,
                    "calibrated": .date(morning),
                    "HKMaximumLightIntensity": .quantity(Quantity(unit: .lux(), doubleValue: 9)),
                ]
            )
        ),
        members: { [] }
    )
    private static let pulseForm = #"""
        {"device":{"hardwareVersion":"Watch6,2","manufacturer":"Example","name":"Watch"},
        "metadata":{"HKHeartRateMotionContext":{"integer":1},
        "HKMaximumLightIntensity":{"quantity":{"unit":"lx","value":9}},"HKWasUserEntered":{"bool":false},
        "calibrated":{"date":"2024-05-01T06:00:00Z"},"note":{"string":"at rest"},"share":{"double":0.5}},
        "source":{"operatingSystemVersion":[10,4,0],"productType":"Watch6,2",
        "source":{"bundleIdentifier":"org.example.watch","name":"Watch"},"version":"10.4"},
        "start":"2024-05-01T06:00:00Z","type":"HKQuantityTypeIdentifierHeartRate","unit":"count/min",
        "uuid":"00000000-0000-0000-0000-000000000001","value":62.5}
        """#
    private static let sleep = CategorySample(
        fields(2, lasting: 3600, 5, details(sleepAnalysis)), members: { [] })
    private static let sleepForm = #"""
        {"end":"2024-05-01T07:00:00Z","source":{"source":{"bundleIdentifier":"org.example.diary","name":"Diary"}},
        "start":"2024-05-01T06:00:00Z","type":"HKCategoryTypeIdentifierSleepAnalysis",
        "uuid":"00000000-0000-0000-0000-000000000002","value":5}
        """#
    private static let glasses = VisionPrescription(
        fields(3, lasting: 86_400, 1, details(ObjectType.visionPrescriptionType())), members: { [] })
    private static let glassesForm = #"""
        {"end":"2024-05-02T06:00:00Z","source":{"source":{"bundleIdentifier":"org.example.diary","name":"Diary"}},
        "start":"2024-05-01T06:00:00Z","type":"HKVisionPrescriptionTypeIdentifier",
        "uuid":"00000000-0000-0000-0000-000000000003","value":1}
        """#
    private static let dish = Correlation(
        fields(4, 0, details(food, metadata: [MetadataKeyFoodType: "soup"])),
        members: { [AnySample(fields(5, 250, details(energy, .kilocalorie())))] }
    )
    private static let dishForm = #"""
        {"metadata":{"HKFoodType":{"string":"soup"}},
        "objects":[{"source":{"source":{"bundleIdentifier":"org.example.diary","name":"Diary"}},"start":"2024-05-01T06:00:00Z",
        "type":"HKQuantityTypeIdentifierDietaryEnergyConsumed","unit":"kcal",
        "uuid":"00000000-0000-0000-0000-000000000005","value":250}],
        "source":{"source":{"bundleIdentifier":"org.example.diary","name":"Diary"}},"start":"2024-05-01T06:00:00Z",
        "type":"HKCorrelationTypeIdentifierFood","uuid":"00000000-0000-0000-0000-000000000004"}
        """#

    private static let run = Workout(
        fields(
            6, lasting: 3600, 3000,
            SampleDetails(
                type: ObjectType.workoutType(), unit: nil, sourceRevision: app, device: nil, metadata: [:],
                payload: runContent)),
        members: { [] })
    private static let runContent: WorkoutContent = {
        var content = WorkoutContent(activityType: .running)
        content.set(
            [
                WorkoutEvent(type: .pause, dateInterval: DateInterval(start: morning + 600, duration: 0)),
                WorkoutEvent(type: .resume, dateInterval: DateInterval(start: morning + 1200, duration: 0)),
                WorkoutEvent(
                    type: .lap, dateInterval: DateInterval(start: morning + 1200, end: morning + 1800),
                    metadata: ["lap": 1]),
            ],
            [
                WorkoutActivity(
                    uuid: id(7),
                    workoutConfiguration: WorkoutConfiguration(activityType: .running, locationType: .outdoor),
                    start: morning, end: morning + 1800)
            ],
            until: morning + 3600)
        content.totals[.distance] = Quantity(unit: .meterUnit(with: .kilo), doubleValue: 8)
        var totals = SampleTotals(type: heartRate, start: morning, end: morning + 1800)
        totals.count = 2
        (totals.average, totals.minimum, totals.maximum, totals.duration) = (130, 120, 140, 0)
        totals.mostRecent = SampleTotals.Recent(value: 140, start: morning + 1800, end: morning + 1800)
        content.samples = [totals]
        return content
    }()
    private static let runForm = #"""
        {"activities":[{"configuration":{"activityType":37,"locationType":3,"swimmingLocationType":0},
        "end":"2024-05-01T06:30:00Z","start":"2024-05-01T06:00:00Z","uuid":"00000000-0000-0000-0000-000000000007"}],
        "activityType":37,"duration":3000,"end":"2024-05-01T07:00:00Z",
        "events":[{"start":"2024-05-01T06:10:00Z","type":1},{"start":"2024-05-01T06:20:00Z","type":2},
        {"end":"2024-05-01T06:30:00Z","metadata":{"lap":{"integer":1}},"start":"2024-05-01T06:20:00Z","type":3}],
        "source":{"source":{"bundleIdentifier":"org.example.diary","name":"Diary"}},"start":"2024-05-01T06:00:00Z",
        "statistics":[{"average":130,"duration":0,"end":"2024-05-01T06:30:00Z","maximum":140,"minimum":120,
        "mostRecent":{"end":"2024-05-01T06:30:00Z","start":"2024-05-01T06:30:00Z","value":140},"sampleCount":2,
        "start":"2024-05-01T06:00:00Z","type":"HKQuantityTypeIdentifierHeartRate","unit":"count/min"}],
        "totals":{"distance":{"unit":"km","value":8}},"type":"HKWorkoutTypeIdentifier",
        "uuid":"00000000-0000-0000-0000-000000000006"}
        """#

    private static let way = WorkoutRoute(
        fields(
            8, lasting: 60, 2,
            SampleDetails(
                type: SeriesType.workoutRoute(), unit: nil, sourceRevision: app, device: nil, metadata: [:],
                payload: LocationColumns([
                    Location(
                        coordinate: LocationCoordinate2D(latitude: 50.5, longitude: 8.25), altitude: 0,
                        horizontalAccuracy: 5, verticalAccuracy: 4, speed: 2, timestamp: morning),
                    Location(
                        coordinate: LocationCoordinate2D(latitude: 50.75, longitude: 8.25), altitude: 0,
                        horizontalAccuracy: 5, verticalAccuracy: 3, speed: 2.5, timestamp: morning + 60),
                ]))),
        members: { [] })
    private static let wayForm = #"""
        {"end":"2024-05-01T06:01:00Z","locations":{"horizontalAccuracies":5,"latitudes":[50.5,50.75],"longitudes":8.25,
        "speeds":[2,2.5],"timestamps":["2024-05-01T06:00:00Z","2024-05-01T06:01:00Z"],"verticalAccuracies":[4,3]},
        "source":{"source":{"bundleIdentifier":"org.example.diary","name":"Diary"}},"start":"2024-05-01T06:00:00Z",
        "type":"HKWorkoutRouteTypeIdentifier","uuid":"00000000-0000-0000-0000-000000000008"}
        """#
    private static let beats = HeartbeatSeriesSample(
        fields(
            9, lasting: 3, 3,
            SampleDetails(
                type: SeriesType.heartbeat(), unit: nil, sourceRevision: app, device: nil, metadata: [:],
                payload: heartbeats([0.5, 1.25, 3], gaps: [2]).heartbeats)),
        members: { [] })
    private static let beatsForm = #"""
        {"end":"2024-05-01T06:00:03Z","heartbeats":{"gaps":[2],"times":[0.5,1.25,3]},
        "source":{"source":{"bundleIdentifier":"org.example.diary","name":"Diary"}},"start":"2024-05-01T06:00:00Z",
        "type":"HKDataTypeIdentifierHeartbeatSeries","uuid":"00000000-0000-0000-0000-000000000009"}
        """#

    private static let paces = QuantitySample(
        fields(
            10, lasting: 60, 25,
            SampleDetails(
                type: stepCount, unit: .count(), sourceRevision: app, device: nil, metadata: [:],
                payload: QuantitySeries(
                    [
                        SeriesPoint(start: 736_236_000, end: 736_236_010, value: 10),
                        SeriesPoint(start: 736_236_020, end: 736_236_030, value: 15),
                    ], whole: SeriesPoint(start: 736_236_000, end: 736_236_060, value: 25)))),
        members: { [] })
    private static let pacesForm = #"""
        {"end":"2024-05-01T06:01:00Z","quantities":{"ends":["2024-05-01T06:00:10Z","2024-05-01T06:00:30Z"],
        "starts":["2024-05-01T06:00:00Z","2024-05-01T06:00:20Z"],"values":[10,15]},
        "source":{"source":{"bundleIdentifier":"org.example.diary","name":"Diary"}},"start":"2024-05-01T06:00:00Z",
        "type":"HKQuantityTypeIdentifierStepCount","unit":"count","uuid":"00000000-0000-0000-0000-00000000000A","value":25}
        """#

    @Test func `each kind of sample has its form, by itself and as any sample`() throws {
        func expect<Kind: Sample & Codable & Equatable>(_ sample: Kind, _ lines: String) throws {
            let text = lines.replacingOccurrences(of: "\n", with: "")
            try expectForm(sample, text)
            try expectForm(#require(AnySample(sample)), text)
        }
        try expect(Self.pulse, Self.pulseForm)
        try expect(Self.sleep, Self.sleepForm)
        try expect(Self.glasses, Self.glassesForm)
        try expect(Self.dish, Self.dishForm)
        try expect(Self.run, Self.runForm)
        try expect(Self.way, Self.wayForm)
        try expect(Self.beats, Self.beatsForm)
        try expect(Self.paces, Self.pacesForm)
    }

    @Test func `the points of a series that make no sense are refused`() throws {
        func refuse<Kind: SeriesSample & Codable>(_ sample: Kind, _ part: String, _ other: String, _ problem: String)
            throws
        {
            let text = try json(sample).replacing(part, with: other)
            #expect(try text != json(sample))
            expectUndecodable(Kind.self, text, problem)
        }
        try refuse(Self.way, "[50.5,50.75]", "[50.5]", "has 1 numbers for 2 points")
        try refuse(Self.way, #""speeds""#, #""speed""#, "unknown: speed")
        try refuse(Self.way, #""latitudes":[50.5,50.75],"#, "", "latitudes")
        try refuse(Self.beats, "[2]", "[3]", "a heartbeat that is not there")
        try refuse(Self.beats, "[2]", "[-1]", "a heartbeat that is not there")
        for (part, other, problem) in [
            ("[10,15]", "[10]", "has 1 numbers for 2 points"), (#""values""#, #""value""#, "unknown: value"),
            (#""ends":[736236010,"#, #""ends":["#, "not as many as ends"),
        ] {
            expectUndecodable(QuantitySample.self, try json(Self.paces).replacing(part, with: other), problem)
        }
        let none = #"{"starts":[],"values":[]}"#
        let text = try json(Self.paces)
        let columns = try #require(text.range(of: #"\{"ends".*\]\}"#, options: .regularExpression))
        expectUndecodable(QuantitySample.self, text.replacingCharacters(in: columns, with: none), "has no starts")
    }

    @Test func `a series is described by its sample and how many quantities it has`() {
        #expect("\(Self.paces)".contains("25 count (2 quantities) 2024-05-01"))
        #expect(Self.paces.hashValue == Self.paces.hashValue && Set([Self.paces, Self.paces]).count == 1)
        let other = series(stepCount, [(0, 1, 1), (2, 1, 2)], uuid: Self.paces.uuid)
        #expect(other != series(stepCount, [(0, 1, 1), (2, 1.5, 2)], to: 3.5, uuid: Self.paces.uuid))
        #expect(other == series(stepCount, [(0, 1, 1), (2, 1, 2)], uuid: Self.paces.uuid))
    }

    @Test func `a deleted object has its form`() throws {
        let object = DeletedObject(
            uuid: Self.id(1), metadata: [MetadataKeySyncIdentifier: "scale-17", MetadataKeySyncVersion: 2])
        try expectForm(
            object,
            #"{"metadata":{"HKMetadataKeySyncIdentifier":{"string":"scale-17"},"#
                + #""HKMetadataKeySyncVersion":{"integer":2}},"uuid":"00000000-0000-0000-0000-000000000001"}"#
        )
    }

    @Test func `dates follow the strategy of the encoder`() throws {
        #expect(try json(Self.sleep).contains(#""start":736236000"#))
    }
}
