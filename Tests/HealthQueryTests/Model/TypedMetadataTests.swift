import Foundation
@testable import HealthQuery
import Testing

private enum Mood: Int, MetadataRepresentable {
    case bad = 1
    case good = 2
}

extension MetadataKey<Mood> {
    fileprivate static var mood: Self { Self("com.example.mood") }
}

struct TypedMetadataTests {
    private static func kind(of value: MetadataValue) -> MetadataValueKind {
        switch value {
        case .bool: .bool
        case .integer: .integer
        case .double: .number
        case .string: .string
        case .date: .date
        case .quantity: .quantity
        }
    }

    @Test func `each key has a typed key of its kind`() {
        var generator = SeededGenerator()
        #expect(TypedKeyCase.all.count == MetadataValueKind.table.count)
        #expect(Set(TypedKeyCase.all.map(\.key)) == Set(MetadataValueKind.table.keys))
        for each in TypedKeyCase.all {
            #expect(Self.kind(of: each.value(&generator)) == MetadataValueKind.kind(ofKey: each.key), "\(each.key)")
        }
    }

    @Test func `random metadata is read and written by typed keys unchanged`() throws {
        var generator = SeededGenerator()
        for _ in 0..<500 {
            var metadata: [String: MetadataValue] = ["com.example.note": "kept"]
            var present: Set<String> = []
            for each in TypedKeyCase.all where Int.random(in: 0..<4, using: &generator) == 0 {
                metadata[each.key] = each.value(&generator)
                present.insert(each.key)
            }
            let stored = PackedMetadata(metadata).dictionary
            var copy: [String: MetadataValue] = ["com.example.note": "kept"]
            for each in TypedKeyCase.all {
                #expect(
                    each.copies(stored, &copy) == present.contains(each.key), "\(each.key), seed \(generator.seed)")
            }
            #expect(copy == metadata, "seed \(generator.seed)")
            for (key, value) in metadata { #expect(copy[key]?.isIdentical(to: value) == true, "\(key)") }
        }
    }

    @Test func `a random value of another kind is nil, and stays`() {
        var generator = SeededGenerator()
        for each in TypedKeyCase.all {
            for other in TypedKeyCase.all {
                let value = other.value(&generator)
                let kinds = [MetadataValueKind.kind(ofKey: each.key), Self.kind(of: value)]
                // Numbers of all kinds are numbers, but not every one is in an enumeration or whole.
                let numbers: [MetadataValueKind] = [.bool, .integer, .number]
                if kinds.allSatisfy({ kind in numbers.contains { $0 == kind } }) || kinds[0] == kinds[1] { continue }
                var copy: [String: MetadataValue] = [:]
                #expect(!each.copies([each.key: value], &copy), "\(value) under \(each.key), seed \(generator.seed)")
                #expect(copy.isEmpty)
            }
        }
    }

    @Test func `values are read as their type`() {
        let metadata: [String: MetadataValue] = [
            MetadataKeyHeartRateMotionContext: 1, MetadataKeyWasUserEntered: 1, MetadataKeySyncVersion: 2.0,
            MetadataKeySWOLFScore: 40, MetadataKeyTimeZone: "Europe/Berlin", MetadataKeyActivityType: 37,
        ]
        #expect(metadata[.heartRateMotionContext] == .sedentary)
        #expect(metadata[.wasUserEntered] == true)
        #expect(metadata[.syncVersion] == 2)
        #expect(metadata[.swolfScore] == 40)
        #expect(metadata[.timeZone]?.identifier == "Europe/Berlin")
        #expect(metadata[.activityType] == .running)
        #expect(metadata[.weatherCondition] == nil)
    }

    @Test(arguments: [-1, 3, 1 << 40, .min, .max])
    func `a number that an enumeration does not have is nil, and stays`(number: Int) {
        var metadata: [String: MetadataValue] = [
            MetadataKeyHeartRateMotionContext: .integer(number), MetadataKeyActivityType: .integer(~number),
        ]
        #expect(metadata[.heartRateMotionContext] == nil)
        #expect(metadata[.activityType] == nil)
        #expect(metadata[MetadataKeyHeartRateMotionContext] == .integer(number))
        metadata[.wasUserEntered] = true
        #expect(metadata[MetadataKeyHeartRateMotionContext] == .integer(number))
        #expect(HeartRateMotionContext(metadataValue: .double(.nan)) == nil)
        #expect(HeartRateMotionContext(metadataValue: 1.5) == nil)
    }

    @Test func `writing nil removes the value`() {
        var metadata: [String: MetadataValue] = [MetadataKeyWasUserEntered: true, "note": "x"]
        metadata[.wasUserEntered] = nil
        #expect(metadata == ["note": "x"])
    }

    @Test func `a time zone that is none is nil`() {
        let metadata: [String: MetadataValue] = [MetadataKeyTimeZone: "Mars/Olympus"]
        #expect(metadata[.timeZone] == nil)
    }

    @Test func `a sample keeps what typed keys wrote`() async throws {
        var metadata: [String: MetadataValue] = [:]
        metadata[.bloodGlucoseMealTime] = .postprandial
        metadata[.mood] = .good
        let store = HealthStore.fixed()
        let sample = QuantitySample(
            type: QuantityType(.bloodGlucose),
            quantity: Quantity(unit: try HealthUnit(from: "mg/dL"), doubleValue: 110),
            start: time(0), end: time(0), metadata: metadata)
        try await store.save(sample)
        let query = SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.bloodGlucose))], sortDescriptors: [])
        let found = try #require(try await query.result(for: store).first)
        #expect(found.metadata[.bloodGlucoseMealTime] == .postprandial)
        #expect(found.metadata[.mood] == .good)
        #expect(found.metadata[MetadataKeyBloodGlucoseMealTime] == 2)
        #expect(MetadataKey<Mood>.mood.description == "com.example.mood")
    }
}

/// The listings of the page on metadata values.
struct MetadataValuesPageTests {
    @Test func `what the page shows works`() async throws {
        let store = HealthStore.fixed()
        var metadata: [String: MetadataValue] = ["note": "after lunch"]
        metadata[.wasUserEntered] = true
        metadata[.bloodGlucoseMealTime] = .postprandial
        metadata[.timeZone] = TimeZone(identifier: "Europe/Berlin")
        metadata[.heartRateMotionContext] = .sedentary
        metadata[MetadataKeyWeatherCondition] = 99
        let rate = Quantity(unit: HealthUnit.count().unitDivided(by: .minute()), doubleValue: 60)
        try await store.save(
            QuantitySample(
                type: QuantityType(.heartRate), quantity: rate, start: time(0), end: time(0), metadata: metadata))

        let rates = SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.heartRate))],
            sortDescriptors: []
        )
        var zones: [String] = []
        for sample in try await rates.result(for: store) where sample.metadata[.heartRateMotionContext] == .sedentary {
            zones.append(sample.metadata[.timeZone]?.identifier ?? "no time zone")
            if sample.metadata[.weatherCondition] == nil, let raw = sample.metadata[MetadataKeyWeatherCondition] {
                #expect(raw == 99)
            }
        }
        #expect(zones == ["Europe/Berlin"])

        let beforeMeals = Query.predicateForObjects(
            withMetadataKey: MetadataKeyBloodGlucoseMealTime,
            operatorType: .equalTo,
            value: BloodGlucoseMealTime.preprandial.metadataValue
        )
        let found = try await SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.heartRate), predicate: beforeMeals)], sortDescriptors: []
        ).result(for: store)
        #expect(found.isEmpty)
    }
}
