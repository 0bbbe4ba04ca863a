import Foundation
@testable import HealthQuery
import Testing

/// A user's own transactions, and what a database accepts.
struct HealthTransactionTests {
    private struct Stop: Error {}

    private func counts(_ store: HealthStore) async throws -> [Double] {
        let descriptor = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        return try await descriptor.result(for: store).map { $0.quantity.doubleValue(for: .count()) }
    }

    @Test func `R8.1 several saves and deletes are one transaction and one notice`() async throws {
        let store = HealthStore.fixed()
        let old = steps(1)
        try await store.save(old)
        let observer = ObserverQueryDescriptor<any Sample>(
            predicates: [.sample(type: stepCount), .sample(type: sleepAnalysis)]
        )
        let reader = LiveReader(observer.results(for: store))
        reader.run()
        let deleted = try await store.transaction { transaction in
            try transaction.save([steps(2), sleep(1)])
            try transaction.delete(old)
            try transaction.save(steps(3))
            let two = Query.predicateForQuantitySamples(
                with: .equalTo, quantity: Quantity(unit: .count(), doubleValue: 2))
            return try transaction.deleteObjects(of: stepCount, predicate: two)
        }
        #expect(deleted == 1)
        reader.run()
        #expect(reader.elements.count == 2)
        #expect(reader.elements.last?.changedTypes == [stepCount, sleepAnalysis])
        #expect(try await counts(store) == [3])
        #expect(await store.database.currentState().log.transactions == 2)
        reader.cancel()
        reader.run()
    }

    @Test func `objects that a predicate of the macro describes are deleted in a transaction`() async throws {
        let (store, noon) = (HealthStore.fixed(), time(0))
        let deleted = try await store.transaction { transaction in
            try transaction.save([steps(1, at: -60), steps(2, at: 60)])
            return try transaction.deleteObjects(
                of: stepCount, predicate: #Predicate<QuantitySample> { $0.startDate < noon })
        }
        #expect(deleted == 1)
        #expect(try await counts(store) == [2])
        await expectInvalidArgument {
            _ = try await store.transaction {
                try $0.deleteObjects(of: stepCount, predicate: #Predicate<QuantitySample> { $0.count > 1 })
            }
        }
    }

    @Test func `R8.1 a transaction that throws leaves data, numbers and observers as they were`() async throws {
        let store = HealthStore.fixed()
        let old = steps(1)
        try await store.save(old)
        let reader = LiveReader(
            ObserverQueryDescriptor<QuantitySample>(predicates: [.quantitySample(type: stepCount)]).results(for: store)
        )
        reader.run()
        let before = await store.database.currentState().log
        await #expect(throws: Stop.self) {
            try await store.transaction { transaction in
                try transaction.save(steps(2))
                try transaction.delete(old)
                throw Stop()
            }
        }
        await expectInvalidArgument {
            try await store.transaction { transaction in
                try transaction.delete(old)
                try transaction.delete(old)
            }
        }
        let after = await store.database.currentState().log
        #expect(after.lastSequence == before.lastSequence && after.transactions == before.transactions)
        #expect(try await counts(store) == [1])
        reader.run()
        #expect(reader.elements.count == 1)
        reader.cancel()
        reader.run()
    }

    @Test func `R8.1 a call that fails in a transaction can be passed over`() async throws {
        let store = HealthStore.fixed()
        try await store.transaction { transaction in
            try transaction.save(steps(1))
            #expect(throws: HealthError.self) { try transaction.save([steps(2), steps(.nan)]) }
            try transaction.save(steps(3))
        }
        #expect(try await counts(store) == [1, 3])
        #expect(await store.database.currentState().log.lastSequence == 2)
    }

    @Test func `R8.1 a transaction that does nothing is none`() async throws {
        let store = HealthStore.fixed()
        try await store.transaction { _ in }
        #expect(try await store.deleteObjects(of: stepCount, predicate: .and([])) == 0)
        #expect(await store.database.currentState().log.transactions == 0)
    }

    @Test func `R8.5 a type can have a greatest duration, which itself is accepted`() async throws {
        let rules = HealthDatabase.Rules(maximumAllowedDurations: [sleepAnalysis: 3600])
        let store = HealthStore(rules: rules)
        try await store.save(sleep(1, lasting: 3600))
        try await store.save(steps(1, at: 0, lasting: 9000))
        let message = await expectInvalidArgument { try await store.save([steps(2), sleep(1, lasting: 3601)]) }
        #expect(message.contains("3600.0 s at most") && message.contains(sleepAnalysis.identifier))
        #expect(try await counts(store) == [1])
    }

    @Test func `R8.13 samples that end before the earliest permitted date are refused, queries are not`() async throws {
        let store = HealthStore(rules: HealthDatabase.Rules(earliestPermittedSampleDate: time(100)))
        #expect(store.earliestPermittedSampleDate() == time(100))
        try await store.save(steps(1, at: 0, lasting: 100))
        let message = await expectInvalidArgument {
            try await store.save([steps(2, at: 200, lasting: 1), steps(3, at: 0, lasting: 99)])
        }
        #expect(message.contains("earliest permitted date"))
        let early = Query.predicateForSamples(withStart: .distantPast, end: time(150))
        let descriptor = SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: early)], sortDescriptors: [])
        #expect(try await descriptor.result(for: store).count == 1)
    }
}
