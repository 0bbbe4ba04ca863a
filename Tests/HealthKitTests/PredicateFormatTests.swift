import Foundation
import HealthKit
import HealthQuery
import Testing

@testable import HealthKitDropIn

/// Predicates that are written as text.
struct PredicateFormatTests {
    private static let noon = History.noon
    private var noon: Date { Self.noon }
    private let store = HKHealthStore()

    private func steps(_ count: Double, minute: Double, metadata: [String: Any]? = nil) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: count),
            start: noon.addingTimeInterval(minute * 60), end: noon.addingTimeInterval(minute * 60 + 60),
            metadata: metadata)
    }

    private func found(_ predicate: NSPredicate) async throws -> [Double] {
        try await store.stepCounts(predicate)
    }

    @Test func `formats mean what HealthKit's factories mean`() throws {
        let quantity = HKQuantity(unit: .count(), doubleValue: 5)
        let pairs: [(NSPredicate, NSPredicate)] = [
            (
                NSPredicate(format: "startDate >= %@", noon as NSDate),
                HealthPredicate(Query.predicateForSamples(with: .greaterThanOrEqualTo, startDate: noon))
            ),
            (
                NSPredicate(format: "%K > %@", HKPredicateKeyPathAverageHeartRate, quantity),
                HealthPredicate(
                    Query.predicateForElectrocardiograms(with: .greaterThan, averageHeartRate: quantity.core))
            ),
            (
                NSPredicate(format: "%K < %@", HKPredicateKeyPathEndDate, noon),
                HealthPredicate(Query.predicateForSamples(with: .lessThan, endDate: noon))
            ),
            (
                NSPredicate(format: "quantity > %@", quantity),
                HKQuery.predicateForQuantitySamples(with: .greaterThan, quantity: quantity)
            ),
            (
                NSPredicate(format: "%@ < quantity", quantity),
                HKQuery.predicateForQuantitySamples(with: .greaterThan, quantity: quantity)
            ),
            (
                NSPredicate(format: "metadata.%K == YES", HKMetadataKeyWasUserEntered),
                HKQuery.predicateForObjects(
                    withMetadataKey: HKMetadataKeyWasUserEntered, operatorType: .equalTo, value: true)
            ),
            (
                NSPredicate(format: "metadata.level != nil"),
                HKQuery.predicateForObjects(withMetadataKey: "level")
            ),
            (
                NSPredicate(format: "metadata.name BEGINSWITH 'a\\'b'"),
                HKQuery.predicateForObjects(withMetadataKey: "name", operatorType: .beginsWith, value: "a'b")
            ),
            (
                NSPredicate(format: "value = %d", HKCategoryValueSleepAnalysis.inBed.rawValue),
                HKQuery.predicateForCategorySamples(with: .equalTo, value: 0)
            ),
            (
                NSPredicate(format: "workoutType == %lu", HKWorkoutActivityType.running.rawValue),
                HKQuery.predicateForWorkouts(with: .running)
            ),
            (
                NSPredicate(format: "duration >= 1.5e3"),
                HKQuery.predicateForWorkouts(with: .greaterThanOrEqualTo, duration: 1500)
            ),
            (
                NSPredicate(format: "value != 2"),
                HKQuery.predicateForCategorySamples(with: .notEqualTo, value: 2)
            ),
            (
                NSPredicate(format: "%@ != %K", quantity, HKPredicateKeyPathWorkoutTotalDistance),
                HKQuery.predicateForWorkouts(with: .notEqualTo, totalDistance: quantity)
            ),
            (
                NSPredicate(format: "title != 'a'"),
                HealthPredicate(Query.predicateForCDADocuments(with: .notEqualTo, title: "a"))
            ),
            (NSPredicate(format: "correlation == nil"), HKQuery.predicateForObjectsWithNoCorrelation()),
            (
                NSPredicate(format: "correlation != nil"),
                HealthPredicate(!Query.predicateForObjectsWithNoCorrelation())
            ),
            (
                NSPredicate(format: "source IN %@", [HKSource.default()]),
                HKQuery.predicateForObjects(from: HKSource.default())
            ),
        ]
        for (format, factory) in pairs {
            #expect(try format.lowered() == factory.lowered())
        }
        let dates: [(NSPredicate, NSPredicate)] = [
            (
                NSPredicate(format: "startDate >= %@", noon),
                HKQuery.predicateForSamples(withStart: noon, end: nil, options: .strictStartDate)
            ),
            (
                NSPredicate(format: "endDate < %@", noon),
                HKQuery.predicateForSamples(withStart: nil, end: noon, options: .strictEndDate)
            ),
        ]
        for (format, factory) in dates {
            func bounds(_ predicate: NSPredicate) throws -> RowBounds {
                try predicate.lowered().lowered(for: QuantityType(.stepCount)).bounds
            }
            #expect(try bounds(format) == bounds(factory))
        }
    }

    @Test func `formats find what they say`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let samples = (0..<6).map { steps(Double($0), minute: Double($0), metadata: $0 < 3 ? ["level": $0] : nil) }
            try await store.save(samples)
            func count(_ number: Double) -> HKQuantity { HKQuantity(unit: .count(), doubleValue: number) }
            let at = samples.map(\.startDate)
            let expected: [(NSPredicate, [Double])] = [
                (NSPredicate(format: "startDate >= %@ AND startDate < %@", at[1], at[3]), [1, 2]),
                (NSPredicate(format: "startDate > %@ && startDate <= %@", at[1], at[3]), [2, 3]),
                (
                    NSPredicate(
                        format: "startDate > %@ && %K < %@", at[1] as any CVarArg, "endDate", at[4] as any CVarArg), [2]
                ),
                (NSPredicate(format: "%K == %@", HKPredicateKeyPathUUID, samples[3].uuid as any CVarArg), [3]),
                (NSPredicate(format: "startDate == %@ OR endDate = %@", at[0], at[3]), [0, 2]),
                (NSPredicate(format: "startDate BETWEEN %@", [at[2], at[4]]), [2, 3, 4]),
                (NSPredicate(format: "NOT (quantity IN %@)", [count(1), count(4)]), [0, 2, 3, 5]),
                (NSPredicate(format: "quantity != %@ and not quantity > %@", count(1), count(3)), [0, 2, 3]),
                (NSPredicate(format: "metadata.level == nil"), [3, 4, 5]),
                (NSPredicate(format: "metadata.level >= 1"), [1, 2]),
                (NSPredicate(format: "metadata.level != 1"), [0, 2, 3, 4, 5]),
                (NSPredicate(format: "metadata.level IN {0, 2}"), [0, 2]),
                (NSPredicate(format: "UUID IN %@", [samples[5].uuid, samples[0].uuid]), [0, 5]),
                (NSPredicate(format: "TRUEPREDICATE AND !FALSEPREDICATE"), [0, 1, 2, 3, 4, 5]),
                (
                    NSPredicate(format: "%@ OR quantity == %@", NSPredicate(format: "metadata.level == 0"), count(5)),
                    [0, 5]
                ),
            ]
            for (predicate, counts) in expected {
                #expect(try await found(predicate) == counts)
                #expect(samples.filter(predicate.evaluate).count == counts.count)
            }
        }
    }

    @Test func `a total that is not known matches nothing, whatever the operator`() async throws {
        func count(_ number: Double) -> HKQuantity { HKQuantity(unit: .count(), doubleValue: number) }
        try await HKHealthStore.withStore(HealthStore()) {
            let (unknown, known) = (
                HKWorkout(_core: AnySample(Workout(activityType: .running, start: noon, end: noon + 60))),
                HKWorkout(
                    _core: AnySample(
                        Workout(
                            activityType: .swimming, start: noon, end: noon + 60,
                            totalEnergyBurned: Quantity(unit: .kilocalorie(), doubleValue: 5),
                            totalDistance: Quantity(unit: .meter(), doubleValue: 5),
                            totalFlightsClimbed: count(5).core, totalSwimmingStrokeCount: count(5).core)))
            )
            try await store.save([unknown, known])
            let six: [(String, HKQuantity)] = [
                (HKPredicateKeyPathWorkoutTotalEnergyBurned, HKQuantity(unit: .kilocalorie(), doubleValue: 6)),
                (HKPredicateKeyPathWorkoutTotalDistance, HKQuantity(unit: .meter(), doubleValue: 6)),
                (HKPredicateKeyPathWorkoutTotalFlightsClimbed, count(6)),
                (HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount, count(6)),
            ]
            for (path, quantity) in six {
                for (symbol, holds) in [
                    ("==", false), ("!=", true), ("<", true), ("<=", true), (">", false), (">=", false),
                ] {
                    let predicate = NSPredicate(format: "%K \(symbol) %@", path, quantity)
                    let found = try await HKSampleQueryDescriptor(
                        predicates: [.workout(predicate)], sortDescriptors: []
                    ).result(for: store)
                    #expect(found == (holds ? [known] : []), "\(path) \(symbol)")
                }
            }
        }
    }

    @Test(arguments: [
        ("startDate >=", "ends"), ("startDate >= %@", "more places"), ("colour == 1", "colour"),
        ("startDate == 'yesterday'", "startDate"), ("(value > 1", ")"), ("metadata.a ==[q] 1", "c, d or cd"),
        ("metadata.a ==[c] 'x'", "options"), ("ANY metadata.a == 1", "ANY"), ("1 == 2", "key path"),
        ("startDate >= %y", "place"), ("metadata.a == 'x", "does not end"), ("value > 1 value", "more"),
        ("%K == 1", "more places"), ("value ? 1", "understood"), ("", "ends"), ("metadata.a MATCHES 'x'", "comparison"),
    ])
    func `what is not understood is an error of the query that says so`(format: String, word: String) async {
        let predicate = NSPredicate(format: format)
        let error = await #expect(throws: HKError.self, "\(format)") {
            try await HKHealthStore.withStore(HealthStore()) { try await found(predicate) }
        }
        #expect(error?.code == .errorInvalidArgument && error?.message.contains(word) == true, "\(error as Any)")
    }

    @Test func `a list without values matches nothing (R2.6)`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            try await store.save([steps(1, minute: 0, metadata: ["level": 1]), steps(2, minute: 1)])
            for path in ["UUID", "uuid", "source", "device", "startDate", "quantity", "metadata.level"] {
                for predicate in [
                    NSPredicate(format: "%K IN %@", path, [Any]()), NSPredicate(format: "\(path) IN {}"),
                    NSPredicate(format: "%K IN %@", path, NSSet()),
                ] {
                    #expect(try await found(predicate).isEmpty, "\(path)")
                    let others = NSCompoundPredicate(notPredicateWithSubpredicate: predicate)
                    #expect(try await found(others) == [1, 2], "\(path)")
                }
            }
        }
    }

    @Test func `identifiers and sources have no order, and lists of them hold nothing else`() async throws {
        let (sample, other) = (steps(1, minute: 0), steps(2, minute: 1))
        let (uuid, source) = (sample.uuid, HKSource.default())
        let refused: [(String, Any)] = [
            ("UUID < %@", uuid), ("UUID >= %@", uuid), ("UUID CONTAINS %@", uuid), ("UUID BETWEEN %@", [uuid, uuid]),
            ("UUID == %@", [uuid]), ("UUID != %@", [uuid]), ("UUID IN %@", uuid), ("UUID IN %@", [uuid, "a"]),
            ("source > %@", source), ("source BEGINSWITH %@", source), ("source ENDSWITH %@", [source]),
            ("source == %@", [source]), ("source IN %@", source), ("source IN %@", [source, uuid]),
            ("source == %@", uuid), ("duration IN %@", [1, "a"]),
        ]
        for (format, value) in refused {
            let error = #expect(throws: HealthError.self, "\(format)") {
                try NSPredicate(format: format, value).lowered()
            }
            #expect(error?.code == .errorInvalidArgument && error?.message.contains("cannot compare") == true)
        }
        try await HKHealthStore.withStore(HealthStore()) {
            try await store.save([sample, other])
            #expect(try await found(NSPredicate(format: "UUID != %@", uuid)) == [2])
            #expect(try await found(NSPredicate(format: "source == %@", source)) == [1, 2])
            #expect(try await found(NSPredicate(format: "source != %@", source)).isEmpty)
            #expect(try await found(NSPredicate(format: "source IN %@", Set([source]))) == [1, 2])
        }
    }

    @Test func `dates and identifiers can be given to any format`() {
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let uuid = UUID()
        let text = String(format: "%@ %@ %d", date as any CVarArg, uuid as any CVarArg, 7)
        #expect(text == "\(date) \(uuid.uuidString) 7")
        for seconds in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
            let text = String(format: "%@", Date(timeIntervalSinceReferenceDate: seconds) as any CVarArg)
            #expect(text == "(date \(seconds))")
        }
    }

    @Test(arguments: ["value == %@", "duration > %@", "duration IN %@", "startDate CONTAINS %@", "device != %@"])
    func `a date that is no number is named in the error`(format: String) {
        let nothing = Date(timeIntervalSinceReferenceDate: .nan)
        for value in [nothing, nothing as NSDate] as [Any] {
            let error = #expect(throws: HealthError.self) { try NSPredicate(format: format, value).lowered() }
            #expect(error?.message.contains("(date nan)") ?? false, "\(error as Any)")
        }
        #expect(throws: HealthError.self) { try NSPredicate(format: format, [nothing]).lowered() }
    }

    @Test func `a hundred levels can be written, and no more`() throws {
        let meal = HKQuery.predicateForObjects(withMetadataKey: "meal")
        func negated(_ times: Int) -> NSPredicate {
            NSPredicate(format: String(repeating: "NOT ", count: times) + "metadata.meal != nil")
        }
        func nested(_ times: Int, _ wrap: (NSPredicate) -> NSPredicate) -> NSPredicate {
            (0..<times).reduce(meal) { predicate, _ in wrap(predicate) }
        }
        #expect(try negated(100).lowered().depth == 100)
        #expect(try negated(2).lowered() == !(!meal.lowered()))
        #expect(throws: HealthError.self) { try negated(101).lowered() }
        let parentheses =
            String(repeating: "(", count: 100) + "metadata.meal != nil" + String(repeating: ")", count: 100)
        #expect(try NSPredicate(format: parentheses).lowered() == meal.lowered())
        for wrap: (NSPredicate) -> NSPredicate in [
            { NSCompoundPredicate(notPredicateWithSubpredicate: $0) },
            { NSCompoundPredicate(andPredicateWithSubpredicates: [$0]) },
            { NSCompoundPredicate(orPredicateWithSubpredicates: [$0]) },
        ] {
            #expect(try nested(100, wrap).lowered().depth == 100)
            for depth in [101, 5_000] {
                let error = #expect(throws: HealthError.self) { try nested(depth, wrap).lowered() }
                #expect(error?.message.contains("more than 100") ?? false)
            }
        }
    }

    @Test func `deep formats of braces end in an error`() throws {
        for depth in [102, 100_000] {
            let format = "quantity IN " + String(repeating: "{", count: depth) + String(repeating: "}", count: depth)
            let error = #expect(throws: HealthError.self) { try NSPredicate(format: format).lowered() }
            #expect(error?.message.contains("more than 100") ?? false)
        }
    }

    @Test func `garbage and deep nesting end in an error, not in a trap`() throws {
        var history = History(300)
        let words = [
            "startDate", ">=", "%@", "%K", "(", ")", "AND", "not", "'", "{", "}", ",", "==", "metadata.", "x", "1e",
            "-",
            "#", "BETWEEN", "[c]", "é", "%", "TRUEPREDICATE", "0x", "..", "!", "nil", "value", "title",
        ]
        for _ in 0..<3_000 {
            let format = (0...history.number(0...12)).map { _ in words[history.number(0...words.count - 1)] }
            let nothing = Date(timeIntervalSinceReferenceDate: .nan)
            let arguments: [Any] = history.number(0...1) == 0 ? [Self.noon, "a", 1, NSNull()] : [nothing, [nothing]]
            let predicate = NSPredicate(
                format: format.joined(separator: history.number(0...1) == 0 ? " " : ""),
                argumentArray: Array(arguments.prefix(history.number(0...4))))
            _ = try? predicate.lowered()
        }
        for deep in [
            String(repeating: "(", count: 100_000), String(repeating: "{", count: 100_000),
            "value IN " + String(repeating: "{", count: 100_000),
            String(repeating: "NOT ", count: 100_000) + "TRUEPREDICATE",
        ] {
            #expect(throws: HKError.self) { try NSPredicate(format: deep).lowered() }
        }
    }

    @Test(arguments: 0..<4) func `a random condition means the same when it is written`(_ number: Int) async throws {
        var history = History(400 + number)
        try await HKHealthStore.withStore(HealthStore()) {
            for _ in 0..<25 { _ = try await history.step(in: store) }
            for _ in 0..<40 {
                let (format, arguments, matches) = Self.written(&history, depth: 3)
                let samples = history.samples.filter { $0.sampleType == HKQuantityType(.stepCount) }
                let found = try await HKSampleQueryDescriptor(
                    predicates: [
                        .sample(
                            type: HKQuantityType(.stepCount),
                            predicate: NSPredicate(format: format, argumentArray: arguments))
                    ], sortDescriptors: []
                ).result(for: store)
                #expect(Set(found) == Set(samples.filter(matches)), "\(format), seed \(History.seed)")
            }
        }
    }

    /// A condition as text, the values of its places, and what it means.
    private static func written(
        _ history: inout History,
        depth: Int
    ) -> (format: String, arguments: [Any], matches: (HKSample) -> Bool) {
        switch history.number(0...(depth == 0 ? 3 : 6)) {
        case 0:
            let date = history.date()
            return ("startDate > %@", [date], { $0.startDate > date })
        case 1:
            let date = history.date()
            return ("%K <= %@", ["endDate", date], { $0.endDate <= date })
        case 2:
            let level = history.number(0...3)
            return (
                "metadata.level < \(level)", [], { ($0.metadata?["level"] as? Int).map { $0 < level } ?? false }
            )
        case 3:
            let limit = Double(history.number(1...9))
            return (
                "quantity >= %@", [HKQuantity(unit: .count(), doubleValue: limit)],
                { (($0 as? HKQuantitySample)?.quantity.doubleValue(for: .count()) ?? 0) >= limit }
            )
        case 4:
            let part = written(&history, depth: depth - 1)
            return ("NOT (\(part.format))", part.arguments, { !part.matches($0) })
        case 5:
            let (left, right) = (written(&history, depth: depth - 1), written(&history, depth: depth - 1))
            return (
                "(\(left.format)) AND (\(right.format))", left.arguments + right.arguments,
                { left.matches($0) && right.matches($0) }
            )
        default:
            let (left, right) = (written(&history, depth: depth - 1), written(&history, depth: depth - 1))
            return (
                "((\(left.format)) || (\(right.format)))", left.arguments + right.arguments,
                { left.matches($0) || right.matches($0) }
            )
        }
    }
}
