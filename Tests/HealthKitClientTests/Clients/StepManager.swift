// Written as apps are, which force what always succeeds.
// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import HealthKit

/// A manager as many apps have one: a singleton with completion handlers.
class StepManager {
    static let shared = StepManager()

    let healthStore = HKHealthStore()
    private let stepType = HKQuantityType.quantityType(forIdentifier: .stepCount)!

    func requestAuthorization(completion: @escaping (Bool, Error?) -> Void) {
        guard HKHealthStore.isHealthDataAvailable() else {
            completion(false, HKError(.errorHealthDataUnavailable))
            return
        }
        let read = Set([
            HKObjectType.quantityType(forIdentifier: .stepCount)!,
            HKObjectType.quantityType(forIdentifier: .heartRate)!,
        ])
        let share: Set<HKSampleType> = [stepType, HKObjectType.workoutType()]
        healthStore.requestAuthorization(toShare: share, read: read) { success, error in
            completion(success, error)
        }
    }

    func saveSteps(_ count: Double, from start: Date, to end: Date, completion: @escaping (Bool, Error?) -> Void) {
        let quantity = HKQuantity(unit: HKUnit.count(), doubleValue: count)
        let sample = HKQuantitySample(
            type: stepType, quantity: quantity, start: start, end: end,
            metadata: [HKMetadataKeyWasUserEntered: true, "note": "by hand"])
        healthStore.save(sample) { success, error in
            completion(success, error)
        }
    }

    func fetchSteps(from start: Date, to end: Date, completion: @escaping (Double) -> Void) {
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end, options: .strictStartDate)
        let query = HKStatisticsQuery(
            quantityType: stepType, quantitySamplePredicate: predicate, options: .cumulativeSum
        ) { _, result, error in
            guard let result = result, let sum = result.sumQuantity() else {
                completion(0)
                return
            }
            completion(sum.doubleValue(for: HKUnit.count()))
        }
        healthStore.execute(query)
    }

    func latestSample(
        of identifier: HKQuantityTypeIdentifier, completion: @escaping (HKQuantitySample?, Error?) -> Void
    ) {
        guard let type = HKSampleType.quantityType(forIdentifier: identifier) else { return }
        let sort = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
        let query = HKSampleQuery(sampleType: type, predicate: nil, limit: 1, sortDescriptors: [sort]) {
            _, samples, error in
            DispatchQueue.global().async {
                guard let samples = samples, let sample = samples.first as? HKQuantitySample else {
                    completion(nil, error)
                    return
                }
                completion(sample, nil)
            }
        }
        healthStore.execute(query)
    }

    func dailySteps(
        around date: Date, days: Int, calendar: Calendar, completion: @escaping ([(Date, Double)]) -> Void
    ) {
        var interval = DateComponents()
        interval.day = 1
        let end = calendar.startOfDay(for: date)
        guard let start = calendar.date(byAdding: .day, value: -days, to: end) else { return }
        let query = HKStatisticsCollectionQuery(
            quantityType: stepType, quantitySamplePredicate: nil, options: [.cumulativeSum], anchorDate: end,
            intervalComponents: interval)
        query.initialResultsHandler = { _, results, error in
            guard let results = results else {
                completion([])
                return
            }
            var days: [(Date, Double)] = []
            results.enumerateStatistics(from: start, to: date) { statistics, stop in
                if let quantity = statistics.sumQuantity() {
                    days.append((statistics.startDate, quantity.doubleValue(for: .count())))
                }
            }
            completion(days)
        }
        healthStore.execute(query)
    }
}
