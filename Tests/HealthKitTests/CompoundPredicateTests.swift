import Foundation
import HealthKit
import HealthQuery
import Testing

@testable import HealthKitDropIn

/// True for nothing, whatever it is made of.
private final class OddPredicate: NSPredicate {
    override func evaluate(with object: Any?) -> Bool { false }
}

/// True for nothing, whatever it is made of.
private final class OddCompound: NSCompoundPredicate {
    override func evaluate(with object: Any?) -> Bool { false }
}

/// Predicates that are made of others, and descriptors that hold them.
struct CompoundPredicateTests {
    private let noon = History.noon
    private let store = HKHealthStore()

    private func steps(_ count: Double, minute: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: count),
            start: noon.addingTimeInterval(minute * 60), end: noon.addingTimeInterval(minute * 60 + 60))
    }

    private func found(_ predicate: NSPredicate) async throws -> [Double] {
        try await store.stepCounts(predicate)
    }

    @Test func `descriptors are equal if they ask for the same, whatever their conditions are made of`() {
        let type = HKQuantityType(.stepCount)
        let (early, late) = (
            NSPredicate(format: "startDate < %@", noon), HKQuery.predicateForSamples(withStart: noon, end: nil)
        )
        let block = NSPredicate { _, _ in true }
        let conditions: [NSPredicate?] = [
            nil, early, late, NSCompoundPredicate(andPredicateWithSubpredicates: [early, late]),
            NSCompoundPredicate(orPredicateWithSubpredicates: [early, late]),
            NSCompoundPredicate(notPredicateWithSubpredicate: early), NSPredicate(value: false), block,
            NSPredicate { _, _ in true },
        ]
        let descriptors = conditions.map { HKQueryDescriptor(sampleType: type, predicate: $0) }
        let predicates = conditions.map { HKSamplePredicate<HKSample>.quantitySample(type: type, predicate: $0) }
        #expect(Set(descriptors).count == conditions.count && Set(predicates).count == conditions.count)
        let again = NSCompoundPredicate(orPredicateWithSubpredicates: [early, late])
        #expect(Set(descriptors + [HKQueryDescriptor(sampleType: type, predicate: again)]).count == conditions.count)
        #expect(predicates[4] == .quantitySample(type: type, predicate: again))
        #expect(predicates[7] == .quantitySample(type: type, predicate: block))
        #expect(predicates[4] != .quantitySample(type: HKQuantityType(.heartRate), predicate: again))
    }

    @Test func `a compound is made of any format`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            try await store.save([steps(1, minute: 0), steps(2, minute: 10)])
            let one = NSCompoundPredicate(format: "startDate > %@", noon)
            #expect(one.subpredicates.count == 1)
            #expect(try await found(one) == [2])
            let either = NSCompoundPredicate(format: "startDate > %@ OR startDate <= %@", noon, noon)
            #expect(try await found(either) == [1, 2])
            await #expect(throws: HKError.self) { try await found(NSCompoundPredicate(format: "colour == 1")) }
        }
    }

    @Test func `compounds of formats are equal if they ask for the same`() throws {
        let both = { NSPredicate(format: "startDate >= %@ AND metadata.k == 1", noon) }
        let others = [
            NSPredicate(format: "endDate < %@ OR metadata.j == 2", noon),
            NSPredicate(format: "startDate >= %@ OR metadata.k == 1", noon),
            NSPredicate(format: "startDate >= %@ AND metadata.k == 2", noon),
            NSPredicate(format: "NOT (startDate >= %@ AND metadata.k == 1)", noon),
            NSPredicate(format: "startDate >= %@ AND TRUEPREDICATE", noon), NSPredicate(format: "metadata.k == 1"),
            NSPredicate(format: "%@ AND metadata.k == 1", NSPredicate { _, _ in true }),
        ]
        #expect(both() == both() && both().hash == both().hash)
        #expect(Set(others + [both(), both()]).count == others.count + 1)
        for (position, left) in others.enumerated() {
            #expect(left != both() && both() != left)
            for (other, right) in others.enumerated() { #expect((left == right) == (position == other)) }
        }
        let words =
            Query.predicateForSamples(with: .greaterThanOrEqualTo, startDate: noon)
            && Query.predicateForObjects(withMetadataKey: "k", operatorType: .equalTo, value: 1)
        #expect(both().description == words.description)
        let compound = try #require(both() as? NSCompoundPredicate)
        #expect(compound.compoundPredicateType == .and && compound.subpredicates.count == 2)
        let copy = try #require(both().copy() as? NSPredicate)
        #expect(copy == both())
        #expect(try copy.lowered() == words)
    }

    @Test func `what is refused is told once`() {
        let block = NSPredicate { _, _ in true }
        for predicate in [
            HKQuery.predicateForWorkouts(activityPredicate: block),
            HKQuery.predicateForObjects(withMetadataKey: "k", allowedValues: [block]),
            HKQuery.predicateForObjects(withMetadataKey: "k", operatorType: .equalTo, value: block),
        ] {
            let error = #expect(throws: HealthError.self) { try predicate.lowered() }
            #expect(error?.code == .errorInvalidArgument)
            #expect(error?.message.contains("errorInvalidArgument") == false, "\(error as Any)")
        }
    }

    @Test func `a class of the app's own is no condition that is always true`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            try await store.save([steps(1, minute: 0)])
            await #expect(throws: HKError.self) { try await found(OddPredicate(value: true)) }
            await #expect(throws: HKError.self) { try await found(OddCompound(andPredicateWithSubpredicates: [])) }
            #expect(try await found(NSPredicate(value: true)) == [1])
            #expect(try await found(NSPredicate(value: false)) == [])
            #expect(try await found(NSCompoundPredicate(andPredicateWithSubpredicates: [])) == [1])
        }
    }
}
