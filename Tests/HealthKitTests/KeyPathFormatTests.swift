import Foundation
import HealthKit
import HealthQuery
import HealthQueryTesting
import Testing

@testable import HealthKitDropIn

/// HealthKit's key paths in predicates that are written as text.
struct KeyPathFormatTests {
    private let device = HKDevice.local()

    private func expectSame(_ pairs: [(NSPredicate, NSPredicate)]) throws {
        for (format, factory) in pairs {
            #expect(try format.lowered() == factory.lowered())
        }
    }

    @Test(arguments: [HKMetadataKeyExternalUUID, "app.level", "level"])
    func `the key of metadata has a place after that of the path`(key: String) throws {
        let path = HKPredicateKeyPathMetadata
        try expectSame([
            (
                NSPredicate(format: "%K.%K == %@", path, key, "a"),
                HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .equalTo, value: "a")
            ),
            (
                NSPredicate(format: "%K.%K >= 2 AND TRUEPREDICATE", path, key),
                NSCompoundPredicate(andPredicateWithSubpredicates: [
                    HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .greaterThanOrEqualTo, value: 2),
                    NSPredicate(value: true),
                ])
            ),
            (NSPredicate(format: "%K.%K != nil", path, key), HKQuery.predicateForObjects(withMetadataKey: key)),
            (
                NSPredicate(format: "%K.%K IN %@", path, key, ["a", "b"]),
                HKQuery.predicateForObjects(withMetadataKey: key, allowedValues: ["a", "b"])
            ),
            (NSPredicate(format: "%K.level != nil", path), HKQuery.predicateForObjects(withMetadataKey: "level")),
        ])
        let error = #expect(throws: HKError.self) { try NSPredicate(format: "%K.%K == 1", path).lowered() }
        #expect(error?.message.contains("more places") == true)
    }

    @Test func `a whole number is compared to its last digit`() throws {
        try expectSame(
            [1_234_567_890_123_456_789, -9_007_199_254_740_993].map { number in
                (
                    NSPredicate(format: "metadata.number == \(number)"),
                    HKQuery.predicateForObjects(withMetadataKey: "number", operatorType: .equalTo, value: number)
                )
            })
        try expectSame([
            (
                NSPredicate(format: "value == 9007199254740993"),
                HKQuery.predicateForCategorySamples(with: .equalTo, value: 9_007_199_254_740_993)
            )
        ])
    }

    @Test func `revisions and devices are asked for one by one, and in lists`() throws {
        let source = HKSource(core: Source(name: "App", bundleIdentifier: "a.b"))
        let revisions = Set(["1", "2"].map { HKSourceRevision(source: source, version: $0) })
        let (first, path) = (try #require(revisions.first), HKPredicateKeyPathSourceRevision)
        let others = NSCompoundPredicate(
            notPredicateWithSubpredicate: HKQuery.predicateForObjects(from: Set([first])))
        try expectSame([
            (NSPredicate(format: "%K == %@", path, first), HKQuery.predicateForObjects(from: Set([first]))),
            (NSPredicate(format: "%K != %@", path, first), others),
            (NSPredicate(format: "%K IN %@", path, revisions), HKQuery.predicateForObjects(from: revisions)),
            (NSPredicate(format: "%K IN %@", path, Array(revisions)), HKQuery.predicateForObjects(from: revisions)),
            (
                NSPredicate(format: "%K IN %@", HKPredicateKeyPathDevice, Set([device])),
                HKQuery.predicateForObjects(from: Set([device]))
            ),
            (
                NSPredicate(format: "%K == %@", HKPredicateKeyPathDevice, device),
                HKQuery.predicateForObjects(from: Set([device]))
            ),
        ])
        for (format, value) in [
            ("sourceRevision == %@", source), ("sourceRevision > %@", first),
            ("sourceRevision IN %@", [first, source]),
            ("sourceRevision IN %@", first), ("device IN %@", [device, source]),
        ] as [(String, Any)] {
            let error = #expect(throws: HKError.self, "\(format)") { try NSPredicate(format: format, value).lowered() }
            #expect(error?.message.contains("cannot compare") == true)
        }
    }

    @Test func `sets of whatever values are lists`() throws {
        let quantity = HKQuantity(unit: .count(), doubleValue: 2)
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let uuid = UUID()
        for (path, set, list) in [
            ("UUID", Set([uuid]), [uuid]), ("value", Set([3]), [3]),
            ("quantity", Set([quantity]), [quantity]), ("startDate", Set([date]), [date]),
            ("workoutType", Set<UInt>([37]), [UInt(37)]), ("metadata.a", Set(["b"]), ["b"]),
        ] as [(String, Any, Any)] {
            try expectSame([(NSPredicate(format: "\(path) IN %@", set), NSPredicate(format: "\(path) IN %@", list))])
        }
    }

    @Test func `rings are found by their days (R11.9)`() async throws {
        let person = SyntheticPerson(seed: 3, days: 7)
        let path = HKPredicateKeyPathDateComponents
        try await HKHealthStore.withStore(HealthStore(database: try await person.filledDatabase())) {
            let store = HKHealthStore()
            func found(_ predicate: NSPredicate?) async throws -> [HKActivitySummary] {
                try await HKActivitySummaryQueryDescriptor(predicate: predicate).result(for: store)
            }
            let all = try await found(nil)
            let days = all.map { $0.dateComponents(for: person.calendar) }
            #expect(
                try NSPredicate(format: "%K = %@", argumentArray: [path, days[2]]).lowered()
                    == HKQuery.predicateForActivitySummary(with: days[2]).lowered())
            let between = HKQuery.predicate(forActivitySummariesBetweenStart: days[2], end: days[4])
            #expect(try await found(between) == Array(all[2...4]))
            let expected: [(String, [Any], [HKActivitySummary])] = [
                ("%K == %@", [path, days[2] as NSDateComponents], [all[2]]),
                ("%K != %@", [path, days[2]], Array(all[..<2] + all[3...])),
                ("%K >= %@ AND %K <= %@", [path, days[2], path, days[4]], Array(all[2...4])),
                ("%K > %@ AND %K < %@", [path, days[2], path, days[4]], [all[3]]),
                ("%@ <= %K", [days[5], path], Array(all[5...])), ("%K < %@", [path, days[2]], Array(all[..<2])),
                ("%K BETWEEN %@", [path, [days[1], days[3]]], Array(all[1...3])),
                ("%K IN %@", [path, Set([days[0], days[6]])], [all[0], all[6]]),
            ]
            for (format, arguments, summaries) in expected {
                #expect(
                    try await found(NSPredicate(format: format, argumentArray: arguments)) == summaries, "\(format)")
            }
            for value in [Date(), 1, DateComponents(year: 2020)] as [Any] {
                let predicate = NSPredicate(format: "%K == %@", argumentArray: [path, value])
                let error = await #expect(throws: HKError.self) { try await found(predicate) }
                #expect(error?.code == .errorInvalidArgument)
            }
        }
    }

    @Test func `HealthKit's objects can be given to any format`() throws {
        let (unit, type) = (HKUnit.count(), HKQuantityType(.stepCount))
        let quantity = HKQuantity(unit: unit, doubleValue: 2)
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let sample = HKQuantitySample(type: type, quantity: quantity, start: start, end: start)
        let source = HKSource(core: Source(name: "App", bundleIdentifier: "a.b"))
        let revision = HKSourceRevision(source: source, version: "2")
        #expect(String(format: "%@ of %@, %d", quantity, type, 7) == "\(quantity) of \(type.identifier), 7")
        #expect(String(format: "%@ %@ %@", unit, source, revision) == "count \(source) App 2")
        #expect(String(format: "%@ %@", device, sample) == "\(device) \(sample)")
        #expect(String(format: "%@", HKActivitySummary()) == HKActivitySummary().description)
        let configuration = HKWorkoutConfiguration()
        #expect(String(format: "%@", configuration) == configuration.description)
        let day = DateComponents(calendar: Calendar(identifier: .gregorian), year: 2020, month: 1, day: 2)
        #expect(String(format: "%@", day as any CVarArg) == day.description)
        try expectSame([
            (
                NSPredicate(format: "%K == %@", "source", source as any CVarArg),
                HKQuery.predicateForObjects(from: source)
            ),
            (
                NSPredicate(format: "quantity >= %@", quantity as any CVarArg),
                HKQuery.predicateForQuantitySamples(with: .greaterThanOrEqualTo, quantity: quantity)
            ),
            (
                NSPredicate(format: "%K == %@", HKPredicateKeyPathDateComponents, day as any CVarArg),
                HKQuery.predicateForActivitySummary(with: day)
            ),
        ])
    }

    @Test func `parts of workouts are asked for their activity and their duration`() throws {
        let (type, duration) = (HKPredicateKeyPathWorkoutActivityType, HKPredicateKeyPathWorkoutActivityDuration)
        let running = HKQuery.predicateForWorkoutActivities(workoutActivityType: .running)
        let number = HKWorkoutActivityType.running.rawValue
        try expectSame([
            (NSPredicate(format: "%K == %lu", type, number), running),
            (
                NSPredicate(format: "%K != %lu", type, number),
                NSCompoundPredicate(notPredicateWithSubpredicate: running)
            ),
            (
                NSPredicate(format: "%K >= %f", duration, 600.0),
                HKQuery.predicateForWorkoutActivities(operatorType: .greaterThanOrEqualTo, duration: 600)
            ),
            (
                HKQuery.predicateForWorkouts(activityPredicate: NSPredicate(format: "%K == %lu", type, number)),
                HKQuery.predicateForWorkouts(activityPredicate: running)
            ),
        ])
        #expect(throws: HKError.self) { try NSPredicate(format: "%K > %lu", type, number).lowered() }
    }

    @Test func `parts of workouts are asked for their dates, with every operator`() throws {
        let at = (0...3).map { Date(timeIntervalSinceReferenceDate: Double($0) * 60) }
        let part = WorkoutActivity(workoutConfiguration: WorkoutConfiguration(), start: at[1], end: at[2])
        let workout = HKWorkout(
            _core: AnySample(
                Workout(activityType: .running, start: at[0], end: at[3], workoutActivities: [part])))
        func holds(_ format: String, _ arguments: [Any]) -> Bool {
            let ofPart = NSPredicate(format: format, argumentArray: arguments)
            return HKQuery.predicateForWorkouts(activityPredicate: ofPart).evaluate(with: workout)
        }
        let paths = [
            (HKPredicateKeyPathWorkoutActivityStartDate, at[1]), (HKPredicateKeyPathWorkoutActivityEndDate, at[2]),
        ]
        for (path, date) in paths {
            let seconds = date.timeIntervalSinceReferenceDate
            for other in [seconds.nextDown, seconds, seconds.nextUp].map(Date.init(timeIntervalSinceReferenceDate:)) {
                for (symbol, expected) in [
                    ("==", date == other), ("!=", date != other), ("<", date < other), ("<=", date <= other),
                    (">", date > other), (">=", date >= other),
                ] {
                    #expect(holds("%K \(symbol) %@", [path, other]) == expected, "\(path) \(symbol)")
                }
                #expect(holds("%K IN %@", [path, [at[0], other]]) == (date == other))
            }
            #expect(holds("%K BETWEEN %@", [path, [at[1], at[2]]]))
            #expect(!holds("%K BETWEEN %@", [path, [at[0], at[0]]]))
            #expect(throws: HKError.self) { try NSPredicate(format: "%K CONTAINS %@", path, date).lowered() }
            #expect(throws: HKError.self) { try NSPredicate(format: "%K == 1", path).lowered() }
        }
        try expectSame([
            (
                NSPredicate(format: "%K >= %@", HKPredicateKeyPathWorkoutActivityStartDate, at[1]),
                HKQuery.predicateForWorkoutActivities(start: at[1], end: nil, options: .strictStartDate)
            ),
            (
                NSPredicate(format: "%K < %@", HKPredicateKeyPathWorkoutActivityEndDate, at[1]),
                HKQuery.predicateForWorkoutActivities(start: nil, end: at[1], options: .strictEndDate)
            ),
        ])
    }

    @Test(arguments: [
        HKPredicateKeyPathWorkoutSumQuantity, HKPredicateKeyPathWorkoutMinimumQuantity,
        HKPredicateKeyPathWorkoutMaximumQuantity, HKPredicateKeyPathWorkoutAverageQuantity,
        HKPredicateKeyPathWorkoutActivitySumQuantity, HKPredicateKeyPathWorkoutActivityMinimumQuantity,
        HKPredicateKeyPathWorkoutActivityMaximumQuantity, HKPredicateKeyPathWorkoutActivityAverageQuantity,
        HKPredicateKeyPathWorkoutActivity, HKPredicateKeyPathWorkoutEffortRelationship,
        HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier, HKPredicateKeyPathMin, HKPredicateKeyPathMax,
        HKPredicateKeyPathMostRecent, HKPredicateKeyPathMostRecentStartDate, HKPredicateKeyPathMostRecentEndDate,
        HKPredicateKeyPathMostRecentDuration, HKPredicateKeyPathCount, HKPredicateKeyPathLogOrigin,
    ])
    func `key paths that no predicate stands for are named in the error`(path: String) {
        for symbol in ["==", "!=", ">"] {
            let predicate = NSPredicate(format: "%K \(symbol) %@", path, HKQuantity(unit: .count(), doubleValue: 1))
            let error = #expect(throws: HealthError.self) { try predicate.lowered() }
            #expect(error?.message.contains("the key path \(path), which is not understood") == true)
        }
    }
}
