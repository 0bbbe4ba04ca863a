import Foundation
import Testing

@testable import HealthQuery

/// The encoded form of predicates, which the page on formats shows.
struct QueryPredicateCodableTests {
    /// The first of May 2024, and the second.
    private static let days = [736_214_400, 736_300_800].map { Date(timeIntervalSinceReferenceDate: $0) }
    private static let source = Source(name: "Scale", bundleIdentifier: "org.example.scale")
    private static let workout = Workout(
        uuid: UUID(high: 0, low: 3), activityType: .running, start: time(0), end: time(1))
    private static let meal = Query.predicateForObjects(withMetadataKey: "meal")

    private static func device(_ name: String?, model: String? = nil) -> Device {
        Device(
            name: name,
            manufacturer: nil,
            model: model,
            hardwareVersion: nil,
            firmwareVersion: nil,
            softwareVersion: nil,
            localIdentifier: nil,
            udiDeviceIdentifier: nil
        )
    }

    private static func metadata(_ comparison: QueryPredicate.Operator, _ value: MetadataValue) -> QueryPredicate {
        Query.predicateForObjects(
            withMetadataKey: MetadataKeyWasUserEntered, operatorType: comparison, value: value)
    }

    private static let forms: [(QueryPredicate, String)] = [
        (
            Query.predicateForSamples(withStart: days[0], end: days[1], options: .strictStartDate),
            #"{"dates":{"end":"2024-05-02T00:00:00Z","start":"2024-05-01T00:00:00Z","strictStartDate":true}}"#
        ),
        (
            Query.predicateForSamples(withStart: days[0], end: nil, options: .strictEndDate),
            #"{"dates":{"start":"2024-05-01T00:00:00Z","strictEndDate":true}}"#
        ),
        (Query.predicateForSamples(withStart: nil, end: nil), #"{"dates":{}}"#),
        (
            Query.predicate(
                forActivitySummariesBetweenStart: CivilDate(year: 2024, month: 5, day: 1).components(in: .utc),
                end: CivilDate(year: 2024, month: 5, day: 7).components(in: .utc)),
            #"{"kind":{"activitySummary":{"end":"2024-05-07","start":"2024-05-01"}}}"#
        ),
        (
            Query.predicateForQuantitySamples(
                with: .greaterThan,
                quantity: Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: 100)
            ),
            #"{"quantity":{"operator":"greaterThan","quantity":{"unit":"count/min","value":100}}}"#
        ),
        (
            Query.predicateForCategorySamples(with: .equalTo, value: 3),
            #"{"category":{"operator":"equalTo","value":3}}"#
        ),
        (
            Query.predicateForObjects(from: workout),
            #"{"associated":"00000000-0000-0000-0000-000000000003"}"#
        ),
        (
            Query.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: nil),
            #"{"effort":{"workout":"00000000-0000-0000-0000-000000000003"}}"#
        ),
        (
            Query.predicateForWorkoutEffortSamplesRelated(
                workout: workout,
                activity: WorkoutActivity(
                    uuid: UUID(high: 0, low: 4), workoutConfiguration: WorkoutConfiguration(), start: time(0),
                    end: nil)),
            #"{"effort":{"activity":"00000000-0000-0000-0000-000000000004","#
                + #""workout":"00000000-0000-0000-0000-000000000003"}}"#
        ),
        (
            Query.predicateForObjects(with: [UUID(high: 0, low: 2), UUID(high: 0, low: 1)]),
            #"{"uuids":["00000000-0000-0000-0000-000000000001","00000000-0000-0000-0000-000000000002"]}"#
        ),
        (
            Query.predicateForObjects(from: [source, Source(name: "Phone", bundleIdentifier: "org.example.phone")]),
            #"{"sources":[{"bundleIdentifier":"org.example.phone","name":"Phone"},"#
                + #"{"bundleIdentifier":"org.example.scale","name":"Scale"}]}"#
        ),
        (
            Query.predicateForObjects(from: [
                SourceRevision(
                    source: source,
                    version: "2.1",
                    productType: SourceRevisionAnyProductType,
                    operatingSystemVersion: SourceRevisionAnyOperatingSystem
                ), SourceRevision(source: source, version: nil),
            ]),
            #"{"sourceRevisions":[{"source":{"bundleIdentifier":"org.example.scale","name":"Scale"}},"#
                + #"{"operatingSystemVersion":[-1,-1,-1],"productType":"*","#
                + #""source":{"bundleIdentifier":"org.example.scale","name":"Scale"},"version":"2.1"}]}"#
        ),
        (
            Query.predicateForObjects(from: [device("b"), device("a", model: "y"), device("a"), device(nil)]),
            #"{"devices":[{},{"name":"a"},{"model":"y","name":"a"},{"name":"b"}]}"#
        ),
        (
            Query.predicateForObjects(withDeviceProperty: DevicePropertyKeyModel, allowedValues: ["Watch", "Phone"]),
            #"{"deviceProperty":{"allowedValues":["Phone","Watch"],"key":"HKDevicePropertyModel"}}"#
        ),
        (meal, #"{"metadata":{"key":"meal"}}"#),
        (
            QueryPredicate(#Predicate<QuantitySample> { $0.metadata["servings"]?.doubleValue != nil }),
            #"{"metadata":{"isNumber":{},"key":"servings"}}"#
        ),
        (
            Query.predicateForObjects(withMetadataKey: "meal", allowedValues: ["soup", 2]),
            #"{"metadata":{"allowedValues":[{"string":"soup"},{"integer":2}],"key":"meal"}}"#
        ),
        (
            metadata(.notEqualTo, true),
            #"{"metadata":{"key":"HKWasUserEntered","operator":"notEqualTo","value":{"bool":true}}}"#
        ),
        (Query.predicateForObjectsWithNoCorrelation(), #"{"noCorrelation":{}}"#),
        (Query.predicateForWorkouts(with: .running), #"{"kind":{"workout":{"activityType":37}}}"#),
        (
            Query.predicateForWorkouts(with: .greaterThan, duration: 1800),
            #"{"kind":{"workout":{"duration":{"operator":"greaterThan","seconds":1800}}}}"#
        ),
        (
            Query.predicateForWorkouts(
                with: .lessThan, totalDistance: Quantity(unit: .meterUnit(with: .kilo), doubleValue: 10)),
            #"{"kind":{"workout":{"total":{"operator":"lessThan","#
                + #""quantity":{"unit":"km","value":10},"total":"distance"}}}}"#
        ),
        (
            Query.predicateForWorkouts(
                operatorType: .greaterThan,
                quantityType: heartRate,
                averageQuantity: Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: 120)
            ),
            #"{"kind":{"workout":{"statistic":{"operator":"greaterThan","quantity":{"unit":"count/min","value":120},"#
                + #""statistic":"average","type":"HKQuantityTypeIdentifierHeartRate"}}}}"#
        ),
        (
            Query.predicateForWorkouts(
                activityPredicate: Query.predicateForWorkoutActivities(workoutActivityType: .cycling)
                    && Query.predicateForWorkoutActivities(start: days[0], end: nil)
                    && Query.predicateForWorkoutActivities(operatorType: .lessThan, duration: 60)
            ),
            #"{"kind":{"workout":{"activity":{"and":[{"kind":{"workoutActivity":{"activityType":13}}},"#
                + #"{"kind":{"workoutActivity":{"dates":{"start":"2024-05-01T00:00:00Z"}}}},"#
                + #"{"kind":{"workoutActivity":{"duration":{"operator":"lessThan","seconds":60}}}}]}}}}"#
        ),
        (
            meal && !(metadata(.equalTo, 1) || .or([])),
            #"{"and":[{"metadata":{"key":"meal"}},{"not":{"or":["#
                + #"{"metadata":{"key":"HKWasUserEntered","operator":"equalTo","value":{"integer":1}}}]}}]}"#
        ),
        (.and([]), #"{"and":[]}"#),
    ]

    @Test(arguments: forms)
    func `each condition has its form`(_ predicate: QueryPredicate, _ text: String) throws {
        try expectForm(predicate, text)
    }

    @Test func `operators are written by their names`() throws {
        for comparison in QueryPredicate.Operator.allCases {
            let text = try json(Query.predicateForCategorySamples(with: comparison, value: 1))
            #expect(text == #"{"category":{"operator":"\#(comparison)","value":1}}"#)
        }
    }

    @Test func `sets are written in one order, and dates as they are`() throws {
        for _ in 0..<20 {
            let devices = Set([nil, "", "a", "b", "c", "d"].map { Self.device($0) })
            #expect(
                try json(Query.predicateForObjects(from: devices))
                    == #"{"devices":[{},{"name":""},{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}]}"#
            )
        }
        let odd = Query.predicateForSamples(withStart: time(1.0 / 3), end: .distantFuture)
        #expect(try roundTrip(odd) == odd)
    }

    @Test(arguments: [
        (#"{"colour":"red"}"#, "unknown: colour"),
        (#"{"and":[{"not":{"shape":1,"not":{"and":[]}}}]}"#, "unknown: shape"),
        (#"{}"#, "found none"),
        (#"{"and":[],"or":[]}"#, "found and, or"),
        (#"{"and":{}}"#, "and"),
        (#"{"not":null}"#, "not"),
        (#"{"noCorrelation":{"of":"food"}}"#, "unknown: of"),
        (#"{"noCorrelation":true}"#, "noCorrelation"),
        (#"{"dates":{"begin":0}}"#, "unknown: begin"),
        (#"{"dates":{"start":"yesterday"}}"#, "start"),
        (#"{"quantity":{"operator":"around","quantity":{"unit":"m","value":1}}}"#, "around"),
        (#"{"quantity":{"operator":"equalTo","quantity":{"unit":"parsec-ish","value":1}}}"#, "parsec-ish"),
        (#"{"quantity":{"operator":"equalTo","quantity":{"unit":"m","value":1,"error":0}}}"#, "unknown: error"),
        (#"{"quantity":{"operator":"equalTo","quantity":{"unit":"m","value":1},"not":1}}"#, "unknown: not"),
        (#"{"category":{"operator":"equalTo","value":"three"}}"#, "value"),
        (#"{"category":{"operator":"equalTo","value":1,"a":1,"b":2}}"#, "unknown: a, b"),
        (#"{"uuids":["1"]}"#, "uuids"),
        (#"{"sources":[{"name":"a","bundleIdentifier":"b","version":"1"}]}"#, "unknown: version"),
        (#"{"sourceRevisions":[{"source":{"name":"a","bundleIdentifier":"b"},"versoin":"1"}]}"#, "unknown: versoin"),
        (#"{"devices":[{"nme":"Watch"}]}"#, "unknown: nme"),
        (#"{"deviceProperty":{"key":"k","values":[]}}"#, "unknown: values"),
        (#"{"metadata":{"key":"k","operator":"equalTo"}}"#, "found key, operator"),
        (#"{"metadata":{"key":"k","value":{"bool":true},"allowedValues":[]}}"#, "found allowedValues, key, value"),
        (#"{"metadata":{"key":"k","operator":"equalTo","value":{"colour":1}}}"#, "unknown: colour"),
        (#"{"metadata":{"key":"k","present":true}}"#, "unknown: present"),
        (#"{"metadata":{"key":"k","isNumber":{"is":true}}}"#, "unknown: is"),
        (#"{"metadata":{"key":"k","isNumber":{},"value":{"integer":1}}}"#, "found isNumber, key, value"),
        (#"{"kind":{"dinner":{}}}"#, "found dinner"),
        (#"{"kind":{}}"#, "found none"),
        (#"{"kind":{"workout":{"shape":1}}}"#, "unknown: shape"),
        (#"{"kind":{"workout":{"dates":{}}}}"#, "dates are those of any sample"),
        (#"{"kind":{"workout":{"duration":{"operator":"equalTo","seconds":1,"minutes":2}}}}"#, "unknown: minutes"),
        (#"{"kind":{"workout":{"duration":{"operator":"equalTo","seconds":1,"quantity":7}}}}"#, "unknown: quantity"),
        (#"{"kind":{"workout":{"duration":{"operator":"equalTo","seconds":1,"total":"a"}}}}"#, "unknown: total"),
        (#"{"kind":{"workout":{"total":{"seconds":1}}}}"#, "unknown: seconds"),
        (#"{"kind":{"workout":{"statistic":{"operatr":1}}}}"#, "unknown: operatr"),
        (#"{"startDate":{"operator":"equalTo","date":0,"value":1}}"#, "unknown: value"),
        (#"{"endDate":{"date":0}}"#, "operator"),
        (#"{"kind":{"workoutActivity":{"total":{}}}}"#, "an activity has no total"),
    ])
    func `what is not known is named`(_ text: String, _ part: String) {
        expectUndecodable(QueryPredicate.self, text, part)
    }

    @Test func `what was encoded by positions is not decoded`() {
        expectUndecodable(QueryPredicate.self, #"{"node":{"dates":{"_0":{"options":0}}}}"#, "unknown: node")
        expectUndecodable(QueryPredicate.self, #"{"not":{"_0":{"and":[]}}}"#, "unknown: _0")
    }

    private func nested(_ depth: Int, _ open: String, _ close: String) -> String {
        String(repeating: open, count: depth) + #"{"and":[]}"# + String(repeating: close, count: depth)
    }

    @Test(arguments: [(#"{"not":"#, "}"), (#"{"and":["#, "]}"), (#"{"or":["#, "]}")])
    func `a hundred levels are decoded and encoded, more are an error`(_ open: String, _ close: String) throws {
        let deepest = try decoded(QueryPredicate.self, from: nested(100, open, close))
        #expect(try json(deepest) == nested(100, open, close))
        expectUndecodable(QueryPredicate.self, nested(101, open, close), "more than 100")
        #expect(throws: DecodingError.self) { try decoded(QueryPredicate.self, from: nested(100_000, open, close)) }
        for tooDeep in [QueryPredicate.not(deepest), .and([deepest]), .or([deepest])] {
            let error = #expect(throws: EncodingError.self) { try json(tooDeep) }
            #expect(error.map { "\($0)".contains("more than 100") } ?? false)
        }
    }

    @Test func `a property list that is nested too deep is an error`() throws {
        var list: [String: Any] = ["and": [String]()]
        for _ in 0..<1000 { list = ["not": list] }
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        let error = #expect(throws: DecodingError.self) {
            try PropertyListDecoder().decode(QueryPredicate.self, from: data)
        }
        #expect(error.map { "\($0)".contains("more than 100") } ?? false)
    }

    @Test func `conditions on activities may stand in one another only so deep`() throws {
        let inner = #"{"kind":{"workout":{"activity":"#
        func nested(_ depth: Int) -> String {
            String(repeating: inner, count: depth) + #"{"and":[]}"# + String(repeating: "}}}", count: depth)
        }
        let deepest = try decoded(QueryPredicate.self, from: nested(10))
        #expect(try json(deepest) == nested(10))
        expectUndecodable(QueryPredicate.self, nested(11), "more than 10")
        let error = #expect(throws: EncodingError.self) {
            try json(Query.predicateForWorkouts(activityPredicate: deepest))
        }
        #expect(error.map { "\($0)".contains("more than 10") } ?? false)
    }

    @Test func `what has no form is not encoded`() {
        let options = Query.predicateForSamples(withStart: nil, end: nil, options: QueryOptions(rawValue: 4))
        #expect(throws: EncodingError.self) { try json(options) }
        let date = Query.predicateForSamples(withStart: Date(timeIntervalSinceReferenceDate: .nan), end: nil)
        #expect(throws: EncodingError.self) { try json(date) }
    }
}
