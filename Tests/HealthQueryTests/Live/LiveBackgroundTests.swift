import Foundation
@testable import HealthQuery
import Testing

/// Live queries of an app that the system suspends and wakes.
struct LiveBackgroundTests {
    private let store = HealthStore.fixed()
    private let samples = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: nil)

    private func observer(_ acknowledgement: ObserverAcknowledgement = .explicit)
        -> LiveReader<ObserverQueryDescriptor<QuantitySample>.Update>
    {
        let descriptor = ObserverQueryDescriptor(
            predicates: [.quantitySample(type: stepCount), .quantitySample(type: heartRate)],
            acknowledgement: acknowledgement
        )
        let reader = LiveReader(descriptor.results(for: store))
        reader.run()
        return reader
    }

    @Test func `L34 a suspended app is told nothing, and afterwards what happened meanwhile`() async throws {
        let reader = LiveReader(samples.results(for: store))
        reader.run()
        store.suspendApp()
        for number in 1...3 {
            try await store.save(steps(Double(number), at: Double(number) * 60))
            reader.run()
        }
        #expect(reader.elements.count == 1)
        await store.openApp()
        reader.run()
        #expect(reader.elements.map(\.addedSamples.count) == [0, 3])
        reader.cancel()
        reader.run()
        #expect(reader.hasEnded)
    }

    @Test func `L34 a query that begins in a suspended app waits, and can be cancelled`() async throws {
        store.suspendApp()
        let (reader, other) = (LiveReader(samples.results(for: store)), LiveReader(samples.results(for: store)))
        reader.run()
        other.run()
        #expect(reader.events.elements.isEmpty)
        other.cancel()
        other.run()
        #expect(other.hasEnded)
        await store.wakeApp(for: [])
        reader.run()
        #expect(reader.elements.count == 1)
        reader.cancel()
        reader.run()
        #expect(store.database.liveQueryCount == 0)
    }

    @Test func `L34 other apps over the database go on`() async throws {
        let other = HealthStore(database: store.database, sourceRevision: revision("watch"))
        let reader = LiveReader(samples.results(for: other))
        reader.run()
        store.suspendApp()
        try await store.save(steps(1))
        reader.run()
        #expect(reader.elements.count == 2)
        await store.openApp()
        reader.run()
        #expect(reader.elements.count == 2)
        reader.cancel()
        reader.run()
    }

    @Test func `L34 an app that is suspended while the device is locked waits for both`() async throws {
        let reader = LiveReader(samples.results(for: store))
        reader.run()
        store.suspendApp()
        await store.database.lock()
        try await store.save(steps(1))
        reader.run()
        await store.database.unlock()
        reader.run()
        #expect(reader.elements.count == 1)
        await store.openApp()
        reader.run()
        #expect(reader.elements.count == 2)
        reader.cancel()
        reader.run()
    }

    @Test(arguments: [true, false])
    func `L25 L34 a query that begins in a suspended app waits though the device is locked, and fails if it still is`(
        _ isUnlocked: Bool
    ) async throws {
        store.suspendApp()
        await store.database.lock()
        let reader = LiveReader(samples.results(for: store))
        reader.run()
        try await store.save(steps(1))
        reader.run()
        #expect(reader.events.elements.isEmpty && store.database.waitingQueries == 1)
        if isUnlocked { await store.database.unlock() }
        reader.run()
        #expect(reader.events.elements.isEmpty && store.database.waitingQueries == 1)
        await store.openApp()
        reader.run()
        if isUnlocked {
            #expect(reader.elements.map(\.addedSamples.count) == [1])
        } else if case .error(let error as HealthError)? = reader.events.elements.last {
            #expect(error.code == .errorDatabaseInaccessible)
        } else {
            Issue.record("it did not fail")
        }
        reader.cancel()
        reader.run()
        #expect(store.database.liveQueryCount == 0)
    }

    @Test func `L34 R7.6 each wake names its types to each observer of them, also without news`() async throws {
        let reader = observer()
        store.suspendApp()
        reader.run()
        for _ in 0..<2 {
            await store.wakeApp(for: [stepCount])
            reader.run()
            #expect(store.acknowledgedTypes.isEmpty)
            reader.elements.last?.acknowledge()
            #expect(store.acknowledgedTypes == [stepCount])
            store.suspendApp()
            #expect(store.acknowledgedTypes.isEmpty)
        }
        // The first was not acknowledged, and the second names it again.
        #expect(reader.elements.map(\.changedTypes) == [[stepCount, heartRate], [stepCount, heartRate], [stepCount]])
        reader.cancel()
        reader.run()
    }

    @Test func `L34 R7.6 where acknowledgement is automatic, asking for more acknowledges`() async throws {
        let reader = observer(.automatic)
        store.suspendApp()
        await store.wakeApp(for: [stepCount])
        #expect(store.acknowledgedTypes.isEmpty)
        reader.run()
        #expect(store.acknowledgedTypes == [stepCount])
        reader.cancel()
        reader.run()
    }

    @Test func `R7.6 one of two observers does not acknowledge for both`() async throws {
        let (first, second) = (observer(), observer())
        store.suspendApp()
        await store.wakeApp(for: [stepCount])
        first.run()
        second.run()
        first.elements.last?.acknowledge()
        #expect(store.acknowledgedTypes.isEmpty)
        second.elements.last?.acknowledge()
        #expect(store.acknowledgedTypes == [stepCount])
        for reader in [first, second] {
            reader.cancel()
            reader.run()
        }
    }
}

/// What apps ask the system to deliver in the background.
struct BackgroundDeliveryTests {
    private let store = HealthStore.fixed()

    @Test func `R7.7 correlation types are not delivered in the background`() async throws {
        let food = CorrelationType(.food)
        let message = await expectInvalidArgument {
            try await store.enableBackgroundDelivery(for: food, frequency: .immediate)
        }
        #expect(message.contains(food.identifier))
        await expectInvalidArgument { try await store.disableBackgroundDelivery(for: food) }
        #expect(store.deliveryRequests.isEmpty)
    }

    @Test func `R7.6 delivery is enabled by type, and copies of the store are one app`() async throws {
        let copy = store
        try await store.enableBackgroundDelivery(for: stepCount, frequency: .hourly)
        try await copy.enableBackgroundDelivery(for: heartRate, frequency: .immediate)
        try await copy.enableBackgroundDelivery(for: CharacteristicType(.dateOfBirth), frequency: .weekly)
        #expect(store.deliveryRequests.mapValues(\.frequency) == [stepCount: .hourly, heartRate: .immediate])
        let before = store.deliveryRequests[stepCount]
        try await copy.enableBackgroundDelivery(for: stepCount, frequency: .hourly)
        #expect(store.deliveryRequests[stepCount] != before, "asking again can be told from having asked")
        try await store.disableBackgroundDelivery(for: stepCount)
        #expect(Set(copy.deliveryRequests.keys) == [heartRate])
        try await copy.disableAllBackgroundDelivery()
        #expect(store.deliveryRequests.isEmpty)
    }

    @Test func `an unknown type is an error`() async throws {
        let unknown = QuantityType(QuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNothing"))
        let message = await expectInvalidArgument {
            try await store.enableBackgroundDelivery(for: unknown, frequency: .daily)
        }
        #expect(message.contains(unknown.identifier))
    }

    @Test func `frequencies have HealthKit's numbers`() {
        #expect(UpdateFrequency.allCases.map(\.rawValue) == [1, 2, 3, 4])
        #expect(UpdateFrequency(rawValue: 2) == .hourly && UpdateFrequency(rawValue: 0) == nil)
    }
}
