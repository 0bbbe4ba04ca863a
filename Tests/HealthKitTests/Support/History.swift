import Foundation
import HealthKit
import HealthQuery

/// A random history of saves and deletions, and an array that knows what the store must hold.
struct History {
    static let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
    static let seed: UInt64 =
        ProcessInfo.processInfo.environment["HEALTHQUERY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)

    var generator: SplitMix64
    var samples: [HKSample] = []

    init(_ number: Int) { generator = SplitMix64(seed: Self.seed &+ UInt64(number) &* 0x9E37_79B9) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

    mutating func date() -> Date { Self.noon.addingTimeInterval(Double(number(0...200)) * 60) }

    /// A new sample of one of a few types.
    mutating func sample() -> HKSample {
        let start = date()
        let end = start.addingTimeInterval(Double(number(0...3)) * 300)
        let metadata: [String: Any]? = number(0...2) == 0 ? ["level": number(0...3)] : nil
        switch number(0...3) {
        case 0, 1:
            return HKQuantitySample(
                type: HKQuantityType(.stepCount),
                quantity: HKQuantity(unit: .count(), doubleValue: Double(number(1...9))),
                start: start, end: end, metadata: metadata)
        case 2:
            return HKQuantitySample(
                type: HKQuantityType(.heartRate),
                quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: Double(number(50...90))),
                start: start,
                end: start, metadata: metadata)
        default:
            return HKCategorySample(
                type: HKCategoryType(.sleepAnalysis), value: number(0...5), start: start, end: end, metadata: metadata)
        }
    }

    /// Saves or deletes something; returns what changed.
    mutating func step(in store: HKHealthStore) async throws -> HKSampleType {
        if !samples.isEmpty, number(0...3) == 0 {
            let sample = samples.remove(at: number(0...samples.count - 1))
            try await store.delete(sample)
            return sample.sampleType
        }
        let sample = sample()
        samples.append(sample)
        try await store.save(sample)
        return sample.sampleType
    }

    /// A condition, and what it means for a sample.
    mutating func condition(_ depth: Int = 2) -> (predicate: NSPredicate, matches: (HKSample) -> Bool) {
        switch number(0...(depth == 0 ? 4 : 7)) {
        case 0:
            let (start, end) = (date(), date())
            return (
                HKQuery.predicateForSamples(
                    withStart: min(start, end), end: max(start, end), options: .strictStartDate),
                { min(start, end) <= $0.startDate && $0.startDate < max(start, end) }
            )
        case 1:
            let start = date()
            return (
                HKQuery.predicateForSamples(withStart: start, end: nil, options: [.strictStartDate]),
                { start <= $0.startDate }
            )
        case 2: return (HKQuery.predicateForObjects(withMetadataKey: "level"), { $0.metadata?["level"] != nil })
        case 3:
            let level = number(0...3)
            return (
                HKQuery.predicateForObjects(withMetadataKey: "level", operatorType: .greaterThan, value: level),
                { ($0.metadata?["level"] as? Int).map { $0 > level } ?? false }
            )
        case 4:
            let isTrue = number(0...1) == 0
            return (NSPredicate(value: isTrue), { _ in isTrue })
        case 5:
            let part = condition(depth - 1)
            return (NSCompoundPredicate(notPredicateWithSubpredicate: part.predicate), { !part.matches($0) })
        default:
            let (left, right) = (condition(depth - 1), condition(depth - 1))
            return number(0...1) == 0
                ? (
                    NSCompoundPredicate(andPredicateWithSubpredicates: [left.predicate, right.predicate]),
                    { left.matches($0) && right.matches($0) }
                )
                : (
                    NSCompoundPredicate(orPredicateWithSubpredicates: [left.predicate, right.predicate]),
                    { left.matches($0) || right.matches($0) }
                )
        }
    }
}
