// Written as apps are, which force what always succeeds.
// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation
import Foundation
import HealthKit
import CoreLocation
import os

private let logger = Logger(subsystem: "a", category: "b")

/// A view model on the main actor, as apps of today have one.
@MainActor
final class HealthViewModel {
    var steps: Double = 0
    var error: Error?
    let store = HKHealthStore()
    private var observers: [HKObserverQuery] = []
    private var cache: [HKQuantityTypeIdentifier: Double] = [:]

    func load() async {
        do {
            try await store.requestAuthorization(
                toShare: [],
                read: [
                    HKQuantityType(.stepCount), HKCategoryType(.sleepAnalysis), HKObjectType.workoutType(),
                    HKSeriesType.workoutRoute(),
                ])
            steps = try await fetch(.stepCount, unit: .count())
            cache[.stepCount] = steps
        } catch let error as HKError {
            switch error.code {
            case .errorAuthorizationDenied: logger.error("denied \(error.localizedDescription, privacy: .public)")
            case .errorNoData: break
            default: self.error = error
            }
        } catch { self.error = error }
    }

    func fetch(_ id: HKQuantityTypeIdentifier, unit: HKUnit) async throws -> Double {
        let calendar = Calendar.current
        let now = Date()
        let start = calendar.startOfDay(for: now)
        let predicate = HKQuery.predicateForSamples(
            withStart: start, end: now, options: [.strictStartDate, .strictEndDate])
        return try await withCheckedThrowingContinuation { continuation in
            let query = HKStatisticsQuery(
                quantityType: HKQuantityType(id), quantitySamplePredicate: predicate, options: .cumulativeSum
            ) { _, statistics, error in
                if let error = error { continuation.resume(throwing: error); return }
                continuation.resume(returning: statistics?.sumQuantity()?.doubleValue(for: unit) ?? 0)
            }
            store.execute(query)
        }
    }

    func observe() {
        guard let type = HKObjectType.quantityType(forIdentifier: .heartRate) else { return }
        let query = HKObserverQuery(sampleType: type, predicate: nil) { [weak self] query, completionHandler, error in
            if error != nil { completionHandler(); return }
            Task { @MainActor in
                await self?.load()
                completionHandler()
            }
        }
        observers.append(query)
        store.execute(query)
        store.enableBackgroundDelivery(for: type, frequency: .immediate) { success, error in
            if !success { print(error as Any) }
        }
    }

    func sleep(from start: Date) async throws -> TimeInterval {
        let sleepType = HKObjectType.categoryType(forIdentifier: .sleepAnalysis)!
        let p1 = HKQuery.predicateForSamples(withStart: start, end: nil)
        let p2 = HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: HKCategoryValueSleepAnalysis.allAsleepValues)
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [p1, p2])
        let d = HKSampleQueryDescriptor(
            predicates: [.categorySample(type: sleepType, predicate: both)],
            sortDescriptors: [SortDescriptor(\.startDate, order: .forward)])
        let samples = try await d.result(for: store)
        return samples.filter {
            [HKCategoryValueSleepAnalysis.asleepCore.rawValue, HKCategoryValueSleepAnalysis.asleepDeep.rawValue]
                .contains($0.value)
        }.reduce(0) { $0 + $1.endDate.timeIntervalSince($1.startDate) }
    }

    func saveWorkout(_ type: HKWorkoutActivityType, start: Date, end: Date, kcal: Double) async throws -> HKWorkout? {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = type
        configuration.locationType = .outdoor
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
        try await builder.beginCollection(at: start)
        let energy = HKQuantitySample(
            type: HKQuantityType(.activeEnergyBurned), quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kcal),
            start: start, end: end)
        try await builder.addSamples([energy])
        try await builder.endCollection(at: end)
        let workout = try await builder.finishWorkout()
        let routeBuilder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        try await routeBuilder.insertRouteData([CLLocation(latitude: 1, longitude: 2)])
        if let workout {
            _ = try await routeBuilder.finishRoute(
                with: workout, metadata: [HKMetadataKeySyncIdentifier: "a", HKMetadataKeySyncVersion: 1])
        }
        return workout
    }

    func daily(_ type: HKQuantityType, days: Int) async throws -> [Date: Double] {
        let end = Date()
        let start = Calendar.current.date(byAdding: .day, value: -days, to: end)!
        let descriptor = HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: type, predicate: HKQuery.predicateForSamples(withStart: start, end: end)),
            options: .discreteAverage, anchorDate: Calendar.current.startOfDay(for: end),
            intervalComponents: DateComponents(day: 1))
        let collection = try await descriptor.result(for: store)
        var result: [Date: Double] = [:]
        collection.enumerateStatistics(from: start, to: end) { stats, stop in
            result[stats.startDate] = stats.averageQuantity()?.doubleValue(
                for: HKUnit.count().unitDivided(by: HKUnit.minute()))
        }
        return result
    }

    func changes() -> AsyncStream<[HKSample]> {
        AsyncStream { continuation in
            let query = HKAnchoredObjectQuery(
                type: HKQuantityType(.stepCount), predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
            ) { _, samples, deleted, anchor, error in
                continuation.yield(samples ?? [])
            }
            query.updateHandler = { _, samples, _, _, _ in continuation.yield(samples ?? []) }
            let store = self.store
            continuation.onTermination = { _ in store.stop(query) }
            store.execute(query)
        }
    }

    func follow() async throws {
        let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: nil)
        for try await update in descriptor.results(for: store) {
            print(update.addedSamples.map(\.workoutActivityType), update.deletedObjects.map(\.uuid))
        }
    }
}

/// An app's own type, by a name that the core has as well.
struct Sample: Codable {
    var id: UUID
    var value: Double
    init(_ sample: HKQuantitySample, unit: HKUnit) {
        id = sample.uuid
        value = sample.quantity.doubleValue(for: unit)
        _ = sample.sourceRevision.source.bundleIdentifier
        _ = sample.sourceRevision.operatingSystemVersion.majorVersion
        _ = sample.device?.name
        _ = (sample.metadata?[HKMetadataKeyWasUserEntered] as? NSNumber)?.boolValue
    }
}

extension HKBiologicalSex {
    var text: String {
        switch self {
        case .notSet: return "?"
        case .female: return "f"
        case .male: return "m"
        case .other: return "o"
        @unknown default: return ""
        }
    }
}

extension HKQuantityTypeIdentifier: @retroactive CaseIterable {
    public static var allCases: [HKQuantityTypeIdentifier] { [.stepCount] }
}

func legacy(store: HKHealthStore, handler: @escaping ([HKWorkout]) -> Void) {
    let predicate = HKQuery.predicateForWorkouts(with: .running)
    let sort = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)
    let query = HKSampleQuery(sampleType: .workoutType(), predicate: predicate, limit: 0, sortDescriptors: [sort]) {
        (query, samples, error) in
        guard let workouts = samples as? [HKWorkout], error == nil else { return }
        for w in workouts {
            _ = w.totalDistance?.doubleValue(for: .meterUnit(with: .kilo))
            _ = w.totalEnergyBurned?.doubleValue(for: HKUnit.kilocalorie())
            _ = w.statistics(for: HKQuantityType(.heartRate))?.averageQuantity()
            _ = w.workoutEvents?.filter { $0.type == .pause }
        }
        handler(workouts)
    }
    store.execute(query)
    do {
        let birth = try store.dateOfBirthComponents()
        let sex = try store.biologicalSex().biologicalSex
        print(birth, sex.text, sex.rawValue)
    } catch {}
    if store.authorizationStatus(for: HKObjectType.workoutType()) == .sharingAuthorized {}
    store.getRequestStatusForAuthorization(toShare: [], read: []) { status, _ in if status == .shouldRequest {} }
}
