import Foundation
import HealthQuery
import Testing

/// The page on `#Predicate`: its listings, each asked of samples of which some match, and what it says in words.
struct WritingPredicatesPageTests {
    private let midnight = time(0)
    private let database = HealthDatabase.fixed()
    private let watch = Source(name: "Watch", bundleIdentifier: "test.watch")

    private var store: HealthStore { HealthStore(database: database, sourceRevision: revision("app")) }

    private func rate(_ value: Double, at seconds: Double) -> QuantitySample {
        QuantitySample(
            type: QuantityType(.heartRate),
            quantity: Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: value),
            start: time(seconds), end: time(seconds))
    }

    private func run(hours: Double, kilometres: Double? = nil) -> Workout {
        Workout(
            activityType: .running, start: midnight, end: midnight + hours * 3600,
            totalDistance: kilometres.map { Quantity(unit: .meterUnit(with: .kilo), doubleValue: $0) })
    }

    private func printFast() async throws -> SampleQueryDescriptor<QuantitySample> {
        let limit = Quantity(unit: HealthUnit.count().unitDivided(by: .minute()), doubleValue: 120)
        let fast = SampleQueryDescriptor(
            predicates: [
                .quantitySample(
                    type: QuantityType(.heartRate),
                    predicate: #Predicate { $0.startDate >= midnight && $0.quantity > limit }
                )
            ],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
        for sample in try await fast.result(for: store) { print(sample) }
        return fast
    }

    private func longOnes() -> SamplePredicate<Workout> {
        let long = QueryPredicate(#Predicate<Workout> { $0.duration > 3600 })
        let mine = SamplePredicate.workout(long && Query.predicateForObjects(from: watch))
        return mine
    }

    private func farOnes(_ limit: Quantity) -> Predicate<Workout> {
        let far = #Predicate<Workout> { if let way = $0.totalDistance { way > limit } else { false } }
        return far
    }

    @Test func `listings stand in the tests`() throws {
        try expectListings(of: "WritingPredicates", count: 3)
    }

    @Test func `fast heart rates of today are found`() async throws {
        try await store.save([rate(130, at: -60), rate(110, at: 60), rate(140, at: 120), rate(150, at: 180)])
        let fast = try await printFast().result(for: store)
        #expect(fast.map(\.startDate) == [time(120), time(180)])
    }

    @Test func `both ways of writing are combined`() async throws {
        let onWatch = HealthStore(database: database, sourceRevision: revision("watch"))
        try await store.save(run(hours: 2))
        try await onWatch.save([run(hours: 0.5), run(hours: 3)])
        let found = try await SampleQueryDescriptor(predicates: [longOnes()], sortDescriptors: []).result(for: store)
        #expect(found.map(\.duration) == [3 * 3600])
    }

    @Test func `an absent property is in no order`() throws {
        let far = QueryPredicate(farOnes(Quantity(unit: .meter(), doubleValue: 5000)))
        #expect(try far.evaluate(run(hours: 1, kilometres: 6)))
        #expect(try !far.evaluate(run(hours: 1, kilometres: 4)))
        #expect(try !far.evaluate(run(hours: 1)))
    }

    @Test func `large whole numbers in metadata are not rounded`() throws {
        let large = 9_007_199_254_740_992.0
        let predicate = #Predicate<Workout> { $0.metadata["count"]?.doubleValue == large }
        let translated = QueryPredicate(predicate)
        for (count, isEqual) in [(9_007_199_254_740_992, true), (9_007_199_254_740_993, false)] {
            let workout = Workout(
                activityType: .running, start: midnight, end: midnight, metadata: ["count": .integer(count)])
            #expect(try translated.evaluate(workout) == isEqual)
            #expect(try predicate.evaluate(workout))
        }
    }

    @Test func `what stands in place of a call on a value for nil is answered`() throws {
        let page = SwiftSource.root.appending(path: "Sources/HealthQuery/HealthQuery.docc/WritingPredicates.md")
        let words = #"write `$0.metadata["note"]?.stringValue?.contains("x") ?? false`"#
        let text = try String(contentsOf: page, encoding: .utf8).split { $0.isWhitespace }.joined(separator: " ")
        #expect(text.contains(words))
        let noted = QueryPredicate(
            #Predicate<Workout> { $0.metadata["note"]?.stringValue?.contains("x") ?? false })
        for (note, isFound) in [("relaxed", true), ("fast", false), (nil, false)] {
            let workout = Workout(
                activityType: .running, start: midnight, end: midnight,
                metadata: note.map { ["note": .string($0)] })
            #expect(try noted.evaluate(workout) == isFound)
        }
    }
}
