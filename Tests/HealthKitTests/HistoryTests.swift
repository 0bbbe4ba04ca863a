import Foundation
import HealthKit
@testable import HealthKitDropIn
import HealthQuery
import Testing

/// Random histories: callbacks, descriptors and a plain array must agree.
struct HistoryTests {
    private let steps = HKQuantityType(.stepCount)

    private func ask(
        _ type: HKSampleType,
        _ predicate: NSPredicate?,
        limit: Int = HKObjectQueryNoLimit,
        _ sort: [NSSortDescriptor]? = nil
    ) async throws -> [HKSample] {
        try await withCheckedThrowingContinuation { continuation in
            HKHealthStore().execute(
                HKSampleQuery(sampleType: type, predicate: predicate, limit: limit, sortDescriptors: sort) {
                    if let error = $2 {
                        continuation.resume(throwing: error)
                    } else {
                        continuation.resume(returning: $1 ?? [])
                    }
                })
        }
    }

    @Test(arguments: 0..<6) func `sample queries find what an array finds`(_ number: Int) async throws {
        var history = History(number)
        try await HKHealthStore.withStore(HealthStore()) {
            for _ in 0..<40 {
                let type = try await history.step(in: HKHealthStore())
                let (predicate, matches) = history.condition()
                let expected = Set(history.samples.filter { $0.sampleType == type && matches($0) })
                let found = try await ask(type, predicate)
                #expect(Set(found) == expected && found.count == expected.count, "\(predicate), seed \(History.seed)")
                #expect(found.allSatisfy { predicate.evaluate(with: $0) || !(predicate is HealthPredicate) })

                let descriptor = HKSampleQueryDescriptor(
                    predicates: [.sample(type: type, predicate: predicate)],
                    sortDescriptors: [SortDescriptor(\.startDate)])
                let sorted = try await ask(
                    type, predicate, [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)])
                #expect(try await descriptor.result(for: HKHealthStore()) == sorted, "seed \(History.seed)")
                #expect(sorted.map(\.startDate) == expected.map(\.startDate).sorted())
                let newest = try await ask(
                    type, predicate, limit: 2, [NSSortDescriptor(keyPath: \HKSample.startDate, ascending: false)])
                #expect(newest.map(\.startDate) == expected.map(\.startDate).sorted(by: >).prefix(2).map { $0 })
            }
        }
    }

    private func ask(
        _ type: HKSampleType,
        _ predicate: NSPredicate?,
        _ sort: [NSSortDescriptor]
    ) async throws -> [HKSample] {
        try await ask(type, predicate, limit: HKObjectQueryNoLimit, sort)
    }

    @Test(arguments: 0..<4) func `what follows an anchor, applied in order, is what the store holds`(
        _ number: Int
    ) async throws {
        var history = History(100 + number)
        try await HKHealthStore.withStore(HealthStore()) {
            let calls = Calls<(added: [HKSample], deleted: [HKDeletedObject], anchor: HKQueryAnchor?)>()
            let query = HKAnchoredObjectQuery(
                type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
            ) { _, added, deleted, anchor, _ in calls.add((added ?? [], deleted ?? [], anchor)) }
            query.updateHandler = { _, added, deleted, anchor, _ in calls.add((added ?? [], deleted ?? [], anchor)) }
            HKHealthStore().execute(query)
            var held: Set<UUID> = []
            var anchor = try await calls.next().anchor
            for _ in 0..<40 {
                guard try await history.step(in: HKHealthStore()) == steps else { continue }
                let call = try await calls.next()
                held.formUnion(call.added.map(\.uuid))
                held.subtract(call.deleted.map(\.uuid))
                let expected = Set(history.samples.filter { $0.sampleType == steps }.map(\.uuid))
                #expect(held == expected, "seed \(History.seed)")
                // The same step, asked for once from the anchor before it.
                let once = try await HKAnchoredObjectQueryDescriptor(
                    predicates: [.quantitySample(type: steps)], anchor: anchor
                ).result(for: HKHealthStore())
                #expect(once.addedSamples.map(\.uuid) == call.added.map(\.uuid))
                #expect(once.deletedObjects.map(\.uuid) == call.deleted.map(\.uuid))
                anchor = call.anchor
            }
            HKHealthStore().stop(query)
        }
    }

    @Test(arguments: 0..<4) func `statistics that go on are those asked for once`(_ number: Int) async throws {
        var history = History(200 + number)
        try await HKHealthStore.withStore(HealthStore()) {
            let calls = Calls<HKStatisticsCollection?>()
            let query = HKStatisticsCollectionQuery(
                quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: History.noon,
                intervalComponents: DateComponents(minute: 30))
            query.initialResultsHandler = { _, collection, _ in calls.add(collection) }
            query.statisticsUpdateHandler = { _, _, collection, _ in calls.add(collection) }
            HKHealthStore().execute(query)
            _ = try await calls.next()
            let descriptor = HKStatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: History.noon,
                intervalComponents: DateComponents(minute: 30))
            for _ in 0..<30 {
                guard try await history.step(in: HKHealthStore()) == steps else { continue }
                let live = try #require(try await calls.next())
                let once = try await descriptor.result(for: HKHealthStore())
                #expect(live.statistics() == once.statistics(), "seed \(History.seed)")
                let sum = once.statistics().reduce(0) { $0 + ($1.sumQuantity()?.doubleValue(for: .count()) ?? 0) }
                // One source: overlaps within it count in full (R4.23).
                let expected = history.samples.filter { $0.sampleType == steps }.reduce(0) {
                    $0 + (($1 as? HKQuantitySample)?.quantity.doubleValue(for: .count()) ?? 0)
                }
                #expect(abs(sum - expected) < 1e-9, "seed \(History.seed)")
            }
            HKHealthStore().stop(query)
        }
    }

    @Test(arguments: 0..<4) func `an observer is told of each change of its type, and the sources who made it`(
        _ number: Int
    ) async throws {
        var history = History(300 + number)
        try await HKHealthStore.withStore(HealthStore()) {
            let store = HKHealthStore()
            let calls = Calls<SentCompletion>()
            let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, done, _ in
                nonisolated(unsafe) let done = done
                calls.add { done() }
            }
            store.execute(query)
            // It is told once as it begins; whether a change that comes before that merges with it is open.
            try await calls.next()()
            var changes = 0
            for _ in 0..<40 {
                guard try await history.step(in: store) == steps else { continue }
                try await calls.next()()
                changes += 1
                let told = Calls<Set<HKSource>?>()
                store.execute(
                    HKSourceQuery(sampleType: steps, samplePredicate: nil) { _, sources, _ in told.add(sources) })
                let sources = try await told.next()
                let once = try await HKSourceQueryDescriptor(predicate: .quantitySample(type: steps)).result(for: store)
                let expected = history.samples.contains { $0.sampleType == steps } ? [HKSource.default()] : []
                #expect(sources == Set(expected) && once == expected, "seed \(History.seed)")
            }
            store.stop(query)
            #expect(changes > 0)
            // None is told that was not asked for: each change was awaited.
            #expect(await calls.rest().isEmpty)
        }
    }

    @Test(arguments: 0..<4) func `correlation queries find what an array finds`(_ number: Int) async throws {
        var history = History(400 + number)
        let (systolic, diastolic) = (HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic))
        func pressure(_ type: HKQuantityType, _ value: Int, at date: Date) -> HKQuantitySample {
            HKQuantitySample(
                type: type, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: Double(value)),
                start: date, end: date)
        }
        try await HKHealthStore.withStore(HealthStore()) {
            let store = HKHealthStore()
            var held: [(correlation: HKCorrelation, systolic: Int, diastolic: Int)] = []
            for _ in 0..<20 {
                if !held.isEmpty, history.number(0...3) == 0 {
                    try await store.delete(held.remove(at: history.number(0...held.count - 1)).correlation)
                } else {
                    let (high, low, date) = (history.number(100...150), history.number(60...95), history.date())
                    let correlation = HKCorrelation(
                        type: HKCorrelationType(.bloodPressure), start: date, end: date,
                        objects: [pressure(systolic, high, at: date), pressure(diastolic, low, at: date)])
                    try await store.save(correlation)
                    held.append((correlation, high, low))
                }
                let (limit, floor, start) = (history.number(100...150), history.number(60...95), history.date())
                let above = HKQuery.predicateForQuantitySamples(
                    with: .greaterThan,
                    quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: Double(limit)))
                let atMost = HKQuery.predicateForQuantitySamples(
                    with: .lessThanOrEqualTo,
                    quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: Double(floor)))
                let since = HKQuery.predicateForSamples(withStart: start, end: nil, options: .strictStartDate)
                let calls = Calls<[HKCorrelation]>()
                store.execute(
                    HKCorrelationQuery(
                        type: HKCorrelationType(.bloodPressure), predicate: since,
                        samplePredicates: [systolic: above, diastolic: atMost]
                    ) { _, correlations, _ in calls.add(correlations ?? []) })
                let found = try await calls.next()
                let dated = held.filter { $0.correlation.startDate >= start }
                let expected = dated.filter { $0.systolic > limit && $0.diastolic <= floor }.map(\.correlation)
                #expect(Set(found) == Set(expected) && found.count == expected.count, "seed \(History.seed)")
                #expect(found.allSatisfy { $0.objects(for: systolic).count == 1 && $0.objects.count == 2 })
                let once = try await HKSampleQueryDescriptor(
                    predicates: [.correlation(type: HKCorrelationType(.bloodPressure), predicate: since)],
                    sortDescriptors: []
                ).result(for: store)
                #expect(Set(once) == Set(dated.map(\.correlation)), "seed \(History.seed)")
            }
        }
    }
}
