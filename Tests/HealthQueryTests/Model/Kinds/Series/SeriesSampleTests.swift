import Foundation
@testable import HealthQuery
import Testing

/// Routes and series of heartbeats as values.
struct SeriesSampleTests {
    @Test func `a route begins and ends with its locations`() throws {
        let run = route([0, 1, 3], metadata: ["a": 1])
        #expect(run.startDate == time(0) && run.endDate == time(3) && run.count == 3)
        #expect(run.sampleType == SeriesType.workoutRoute() && run.metadata == ["a": 1])
        #expect((0..<3).map { run.locations[$0] } == [0, 1, 3].map { location($0) })
        #expect("\(run)" == "HKWorkoutRouteTypeIdentifier 3 locations \(DateText.span(time(0), time(3)))")
        try run.validate()
        #expect(AnySample(run).workoutRoute == run && AnySample(run).heartbeatSeries == nil)
    }

    @Test func `a series of heartbeats ends with the last one`() throws {
        let series = heartbeats([0, 0.8, 1.7], gaps: [2], at: 10)
        #expect(series.startDate == time(10) && series.endDate == time(11.7) && series.count == 3)
        #expect(series.sampleType == SeriesType.heartbeat())
        #expect("\(series)".hasPrefix("HKDataTypeIdentifierHeartbeatSeries 3 heartbeats "))
        try series.validate()
        #expect(AnySample(series).heartbeatSeries == series && AnySample(series).workoutRoute == nil)
    }

    @Test func `the types of series are known`() {
        #expect(SeriesType.workoutRoute() === ObjectType.seriesType(forIdentifier: "HKWorkoutRouteTypeIdentifier"))
        #expect(SeriesType.heartbeat() === SampleType.known("HKDataTypeIdentifierHeartbeatSeries"))
        #expect(ObjectType.seriesType(forIdentifier: stepCount.identifier) == nil)
    }

    @Test func `columns keep each number`() {
        var random = RuleRandom()
        for _ in 0..<50 {
            func number() -> Double { random.oneIn(2) ? -1 : random.double(0...9) }
            let points = (0..<random.int(1...9)).map { position in
                Location(
                    coordinate: LocationCoordinate2D(latitude: number(), longitude: number()), altitude: number(),
                    horizontalAccuracy: number(), verticalAccuracy: number(), course: number(),
                    courseAccuracy: number(), speed: number(), speedAccuracy: number(),
                    timestamp: time(Double(position)))
            }
            let columns = LocationColumns(points)
            #expect((0..<columns.count).map { columns[$0] } == points, "seed \(random.seed)")
            let gaps = Set((0..<200).filter { _ in random.oneIn(3) })
            let beats = heartbeats((0..<200).map(Double.init), gaps: gaps).heartbeats
            #expect(Set((0..<200).filter { beats.isPrecededByGap($0) }) == gaps, "seed \(random.seed)")
        }
    }

    @Test func `columns of zeros keep their sign when they are encoded`() throws {
        for zero in [0.0, -0.0] {
            let point = Location(
                coordinate: LocationCoordinate2D(latitude: zero, longitude: zero), altitude: zero,
                horizontalAccuracy: zero, verticalAccuracy: zero, timestamp: time(0))
            let data = try LosslessJSON.encoder().encode(LocationColumns([point, point]))
            let copy = try LosslessJSON.decoder().decode(LocationColumns.self, from: data)[1]
            let numbers = [
                copy.coordinate.latitude, copy.coordinate.longitude, copy.altitude, copy.horizontalAccuracy,
                copy.verticalAccuracy,
            ]
            #expect(numbers.map(\.sign) == Array(repeating: zero.sign, count: 5))
        }
    }

    @Test func `series with other points are not equal`() {
        let uuid = UUID()
        func same<Kind: Sample & Hashable>(_ left: Kind, _ right: Kind) -> Bool {
            let isSame = left == right
            if isSame { #expect(left.hashValue == right.hashValue) }
            return isSame
        }
        #expect(same(route([0, 1, 2], uuid: uuid), route([0, 1, 2], uuid: uuid)))
        #expect(!same(route([0, 1, 2], uuid: uuid), route([0, 1.5, 2], uuid: uuid)))
        #expect(!same(route([0, 1], uuid: uuid), route([0, 1, 1], uuid: uuid)))
        let other = WorkoutRoute(uuid: uuid, LocationColumns([location(0, speed: 1), location(1, speed: 2)]))
        #expect(!same(other, route([0, 1], uuid: uuid)))
        #expect(same(heartbeats([0, 1], uuid: uuid), heartbeats([0, 1], uuid: uuid)))
        #expect(!same(heartbeats([0, 1], uuid: uuid), heartbeats([0, 1], gaps: [1], uuid: uuid)))
        #expect(!same(heartbeats([0, 1, 2], uuid: uuid), heartbeats([0, 1.5, 2], uuid: uuid)))
    }

    @Test func `R8.4 R8.7 a route that cannot be is refused`() async {
        let far = Location(
            coordinate: LocationCoordinate2D(latitude: 91, longitude: 0), altitude: 0, horizontalAccuracy: 1,
            verticalAccuracy: 1, timestamp: time(0))
        let high = Location(
            coordinate: LocationCoordinate2D(latitude: 9, longitude: 0), altitude: .infinity, horizontalAccuracy: 1,
            verticalAccuracy: 1, timestamp: time(0))
        let nowhere = Location(
            coordinate: LocationCoordinate2D(latitude: .nan, longitude: 0), altitude: 0, horizontalAccuracy: 1,
            verticalAccuracy: 1, timestamp: time(0))
        let never = Location(
            coordinate: LocationCoordinate2D(latitude: 9, longitude: 0), altitude: 0, horizontalAccuracy: 1,
            verticalAccuracy: 1, timestamp: Date(timeIntervalSinceReferenceDate: .nan))
        for (points, problem) in [
            ([], "must have a location"), ([far], "91"), ([high], "not finite"), ([nowhere], "nan"), ([never], "nan"),
            ([location(1), location(0)], "in order"),
        ] {
            let message = await expectInvalidArgument { try WorkoutRoute(LocationColumns(points)).validate() }
            #expect(message.hasPrefix("HKWorkoutRouteTypeIdentifier ") && message.contains(problem), "\(message)")
        }
        let columns = LocationColumns([location(0), location(9)])
        let details = SampleDetails.unsaved(
            type: SeriesType.workoutRoute(), unit: nil, device: nil, metadata: nil, payload: columns)
        let fields = SampleFields(uuid: nil, start: time(0), end: time(8), value: 2, details: details)
        await expectInvalidArgument { try WorkoutRoute(fields, members: { [] }).validate() }
    }

    @Test func `R8.4 R8.7 a series of heartbeats that cannot be is refused`() async {
        for (seconds, problem) in [
            ([], "must have a heartbeat"), ([-1], "-1.0 s"), ([.nan], "nan"), ([1, 1], "in order"),
            ([2, 1], "in order"), ([.infinity], "inf s"),
        ] as [([Double], String)] {
            let message = await expectInvalidArgument { try heartbeats(seconds).validate() }
            #expect(message.contains(problem), "\(message)")
        }
        await expectInvalidArgument { try heartbeats([0, 1], at: .nan).validate() }
    }

    @Test func `distances lie along the ground`() {
        func point(_ latitude: Double, _ longitude: Double) -> Location {
            Location(
                coordinate: LocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
                horizontalAccuracy: 1, verticalAccuracy: 1, timestamp: time(0))
        }
        #expect(abs(point(0, 0).distance(from: point(1, 0)) - 111_195) < 1)
        #expect(abs(point(60, 0).distance(from: point(60, 1)) - 55_597) < 5)
        #expect(abs(point(0, 179.5).distance(from: point(0, -179.5)) - 111_195) < 1)
        #expect(point(5, 5).distance(from: point(5, 5)) == 0)
        #expect(point(.nan, 0).distance(from: point(0, 0)).isNaN)
    }
}
