// Written as apps are, which force what always succeeds.
// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import HealthKit

protocol HealthStoreType {
    func execute(_ query: HKQuery)
    func stop(_ query: HKQuery)
}

extension HKHealthStore: HealthStoreType {}

extension HKSample {
    var seconds: TimeInterval { endDate.timeIntervalSince(startDate) }
}

extension HKWorkoutActivityType {
    var title: String {
        switch self {
        case .running: return "Run"
        case .walking: return "Walk"
        default: return "Other"
        }
    }
}

protocol Describable: HKSample {
    var title: String { get }
}

/// An app that keeps its anchor between launches, and follows changes.
final class SyncEngine {
    private let store: HKHealthStore
    private(set) var anchor: HKQueryAnchor?
    private(set) var query: HKAnchoredObjectQuery?

    init(store: HKHealthStore = HKHealthStore(), savedAnchor: Data? = nil) {
        self.store = store
        if let data = savedAnchor {
            anchor = try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
        }
    }

    var savedAnchor: Data? {
        guard let anchor = anchor else { return nil }
        return try? NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
    }

    func start(_ onChange: @escaping ([HKSample], [HKDeletedObject]) -> Void) {
        let type = HKQuantityType(.heartRate)
        let query = HKAnchoredObjectQuery(
            type: type, predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit
        ) { [weak self] _, samples, deleted, newAnchor, error in
            self?.anchor = newAnchor
            onChange(samples ?? [], deleted ?? [])
        }
        query.updateHandler = { [weak self] _, samples, deleted, newAnchor, error in
            self?.anchor = newAnchor
            onChange(samples ?? [], deleted ?? [])
        }
        self.query = query
        store.execute(query)
    }

    func stop() {
        guard let query = query else { return }
        store.stop(query)
    }
}

/// The habits of async code: continuations around queries, and descriptors.
struct HeartReader {
    let store: HKHealthStore
    let unit = HKUnit(from: "count/min")

    func samples(in interval: DateInterval) async throws -> [HKQuantitySample] {
        let type = HKQuantityType.quantityType(forIdentifier: .heartRate)!
        let date = HKQuery.predicateForSamples(withStart: interval.start, end: interval.end, options: [])
        let watch = HKQuery.predicateForObjects(withMetadataKey: "worn", operatorType: .equalTo, value: true)
        let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [date, watch])
        return try await withCheckedThrowingContinuation { continuation in
            let query = HKSampleQuery(
                sampleType: type, predicate: predicate, limit: HKObjectQueryNoLimit,
                sortDescriptors: [NSSortDescriptor(keyPath: \HKSample.startDate, ascending: true)]
            ) { _, results, error in
                if let error = error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: (results as? [HKQuantitySample]) ?? [])
                }
            }
            store.execute(query)
        }
    }

    func average(in interval: DateInterval) async throws -> Double? {
        let predicate = HKQuery.predicateForSamples(withStart: interval.start, end: interval.end)
        let descriptor = HKStatisticsQueryDescriptor(
            predicate: .quantitySample(type: HKQuantityType(.heartRate), predicate: predicate),
            options: .discreteAverage)
        return try await descriptor.result(for: store)?.averageQuantity()?.doubleValue(for: unit)
    }

    func newest(_ count: Int) async throws -> [Double] {
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.heartRate))],
            sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)],
            limit: count)
        return try await descriptor.result(for: store).map { $0.quantity.doubleValue(for: unit) }
    }
}

/// A mock as tests of apps have them.
class MockHealthStore: HKHealthStore {
    var executed: [HKQuery] = []
    override func execute(_ query: HKQuery) { executed.append(query) }
}

/// A mock that answers by itself.
class DenyingHealthStore: HKHealthStore {
    override func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping (Bool, Error?) -> Void
    ) {
        completion(false, HKError(.errorAuthorizationDenied))
    }

    override func save(_ object: HKObject) async throws { throw HKError(.errorAuthorizationDenied) }
    override func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { .sharingDenied }
    override func biologicalSex() throws -> HKBiologicalSexObject { throw HKError(.errorNoData) }
}

/// A mock with characteristics of its own.
class PersonalHealthStore: HKHealthStore {
    override func biologicalSex() throws -> HKBiologicalSexObject { FemaleSexObject() }
    override func bloodType() throws -> HKBloodTypeObject { HKBloodTypeObject() }
}

/// A characteristic as a mock makes it up.
class FemaleSexObject: HKBiologicalSexObject {
    override var biologicalSex: HKBiologicalSex { .female }
}

/// A workout as a mock makes it up.
class MadeUpWorkout: HKWorkout {
    override var duration: TimeInterval { 1234 }
}
