// Written as apps are, which force what always succeeds.
// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import HealthKit

/// What HealthKit's documentation shows of its queries, in today's spelling.
struct Listings {
    let store: HKHealthStore

    // MARK: Sample queries

    /// The last blood pressure, weight or whatever quantity, with a query and its handler.
    func latest(_ identifier: HKQuantityTypeIdentifier) async throws -> HKQuantitySample? {
        try await withCheckedThrowingContinuation { continuation in
            let newestFirst = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)
            let query = HKSampleQuery(
                sampleType: HKQuantityType(identifier), predicate: nil, limit: 1, sortDescriptors: [newestFirst]
            ) { _, results, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: results?.first as? HKQuantitySample)
                }
            }
            store.execute(query)
        }
    }

    /// What was eaten today, with a descriptor.
    func caloriesEaten(on day: Date, in calendar: Calendar) async throws -> [Double] {
        let start = calendar.startOfDay(for: day)
        let end = calendar.date(byAdding: .day, value: 1, to: start)!
        let today = HKQuery.predicateForSamples(withStart: start, end: end, options: .strictStartDate)
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.dietaryEnergyConsumed), predicate: today)],
            sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 10)
        return try await descriptor.result(for: store).map { $0.quantity.doubleValue(for: .kilocalorie()) }
    }

    /// Samples of two types at once.
    func steps(andDistanceFrom start: Date) async throws -> [HKSample] {
        let recent = HKQuery.predicateForSamples(withStart: start, end: nil)
        let descriptors = [HKQuantityType(.stepCount), HKQuantityType(.distanceWalkingRunning)].map {
            HKQueryDescriptor(sampleType: $0, predicate: recent)
        }
        return try await withCheckedThrowingContinuation { continuation in
            store.execute(
                HKSampleQuery(queryDescriptors: descriptors, limit: HKObjectQueryNoLimit) { _, samples, error in
                    continuation.resume(with: error.map { .failure($0) } ?? .success(samples ?? []))
                })
        }
    }

    // MARK: Correlation queries

    /// Meals that have something with many calories in them.
    func richMeals(over kilocalories: Double) async throws -> [HKCorrelation] {
        let energy = HKQuantityType(.dietaryEnergyConsumed)
        let rich = HKQuery.predicateForQuantitySamples(
            with: .greaterThan, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories))
        return try await withCheckedThrowingContinuation { continuation in
            let query = HKCorrelationQuery(
                type: HKCorrelationType(.food), predicate: nil, samplePredicates: [energy: rich]
            ) { _, correlations, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(correlations ?? []))
            }
            store.execute(query)
        }
    }

    // MARK: Observer queries

    /// Tells each change of a type, and that it was handled.
    func changes(of type: HKSampleType) -> AsyncThrowingStream<Void, any Error> {
        AsyncThrowingStream { continuation in
            let query = HKObserverQuery(sampleType: type, predicate: nil) { _, completionHandler, error in
                if let error {
                    continuation.finish(throwing: error)
                } else {
                    continuation.yield()
                }
                completionHandler()
            }
            continuation.onTermination = { [store] _ in store.stop(query) }
            store.execute(query)
        }
    }

    /// Handles each change of a type in a task, and then tells that it was handled.
    func observe(_ type: HKSampleType, handler: @escaping @Sendable () async -> Void) -> HKQuery {
        let query = HKObserverQuery(sampleType: type, predicate: nil) { _, completionHandler, error in
            // It is not `Sendable`, but may be called anywhere.
            nonisolated(unsafe) let completionHandler = completionHandler
            Task {
                if error == nil { await handler() }
                completionHandler()
            }
        }
        store.execute(query)
        return query
    }

    // MARK: Statistics queries

    /// The steps of a day, with a descriptor whose predicate has a name.
    func steps(on day: Date, in calendar: Calendar) async throws -> Double? {
        let start = calendar.startOfDay(for: day)
        let end = calendar.date(byAdding: .day, value: 1, to: start)!
        let during = HKQuery.predicateForSamples(withStart: start, end: end)
        let type = HKQuantityType(.stepCount)
        let predicate = HKSamplePredicate.quantitySample(type: type, predicate: during)
        let descriptor = HKStatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum)
        return try await descriptor.result(for: store)?.sumQuantity()?.doubleValue(for: .count())
    }

    /// All samples of a quantity, with the same.
    func all(_ type: HKQuantityType) async throws -> [HKQuantitySample] {
        let predicate = HKSamplePredicate.quantitySample(type: type, predicate: nil)
        let descriptor = HKSampleQueryDescriptor(
            predicates: [predicate], sortDescriptors: [SortDescriptor(\.startDate)])
        return try await descriptor.result(for: store)
    }

    // MARK: Statistics collection queries

    /// The steps of each day of a week, with a query, its first results and its updates.
    func stepsOfDays(
        from start: Date,
        days: Int,
        in calendar: Calendar,
        handler: @escaping @Sendable ([Double]) -> Void
    ) -> HKQuery {
        let end = calendar.date(byAdding: .day, value: days, to: start)!
        let query = HKStatisticsCollectionQuery(
            quantityType: HKQuantityType(.stepCount),
            quantitySamplePredicate: HKQuery.predicateForSamples(withStart: start, end: end),
            options: .cumulativeSum, anchorDate: start, intervalComponents: DateComponents(day: 1))
        let report: @Sendable (HKStatisticsCollection?) -> Void = { collection in
            var counts: [Double] = []
            collection?.enumerateStatistics(from: start, to: end - 1) { statistics, _ in
                counts.append(statistics.sumQuantity()?.doubleValue(for: .count()) ?? 0)
            }
            handler(counts)
        }
        query.initialResultsHandler = { _, collection, _ in report(collection) }
        query.statisticsUpdateHandler = { _, _, collection, _ in report(collection) }
        store.execute(query)
        return query
    }

    /// The average pulse of each hour, with a descriptor.
    func pulseOfHours(from start: Date, to end: Date) async throws -> [Double?] {
        let during = HKQuery.predicateForSamples(withStart: start, end: end)
        let descriptor = HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: HKQuantityType(.heartRate), predicate: during),
            options: .discreteAverage, anchorDate: start, intervalComponents: DateComponents(hour: 1))
        let collection = try await descriptor.result(for: store)
        return stride(from: start, to: end, by: 3600).map { hour in
            collection.statistics(for: hour)?.averageQuantity()?.doubleValue(for: HKUnit(from: "count/min"))
        }
    }

    // MARK: Anchored queries

    /// What was saved and deleted since an archived anchor, and the anchor to go on from.
    func changes(of type: HKQuantityType, since archived: Data?) async throws -> (saved: Int, deleted: Int, Data) {
        let anchor = try archived.flatMap {
            try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: $0)
        }
        let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: anchor)
        let result = try await descriptor.result(for: store)
        let data = try NSKeyedArchiver.archivedData(withRootObject: result.newAnchor, requiringSecureCoding: true)
        return (result.addedSamples.count, result.deletedObjects.count, data)
    }

    /// The sum of what comes, as it comes, until the task ends.
    func follow(_ type: HKQuantityType, unit: HKUnit, handler: @Sendable (Double) async -> Void) async throws {
        let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: nil)
        for try await update in descriptor.results(for: store) {
            await handler(update.addedSamples.reduce(0) { $0 + $1.quantity.doubleValue(for: unit) })
        }
    }

    /// The same with a query and its handlers.
    func follow(
        _ type: HKSampleType,
        handler: @escaping @Sendable (_ added: [UUID], _ deleted: [UUID]) -> Void
    ) -> HKQuery {
        let report: @Sendable ([HKSample]?, [HKDeletedObject]?) -> Void = { samples, deleted in
            handler((samples ?? []).map(\.uuid), (deleted ?? []).map(\.uuid))
        }
        let query = HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) {
            _, samples, deleted, _, _ in report(samples, deleted)
        }
        query.updateHandler = { _, samples, deleted, _, _ in report(samples, deleted) }
        store.execute(query)
        return query
    }

    // MARK: Electrocardiograms

    /// The microvolts of an electrocardiogram; empty if they cannot be read.
    func microvolts(of electrocardiogram: HKElectrocardiogram, handler: @escaping ([Double]) -> Void) {
        var voltages: [Double] = []
        let query = HKElectrocardiogramQuery(electrocardiogram) { _, result in
            switch result {
            case .measurement(let measurement):
                guard let voltage = measurement.quantity(for: .appleWatchSimilarToLeadI) else { return }
                voltages.append(voltage.doubleValue(for: .voltUnit(with: .micro)))
            case .done: handler(voltages)
            case .error: handler([])
            }
        }
        store.execute(query)
    }
}
