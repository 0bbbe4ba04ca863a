@testable import HealthQuery
import Testing

/// Observers whose notices have to be acknowledged.
struct ObserverAcknowledgementTests {
    private let store = HealthStore.fixed()

    private func reader(_ acknowledgement: ObserverAcknowledgement)
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

    @Test func `L12 what was not acknowledged is named again with the next change, until it is`() async throws {
        let reader = reader(.explicit)
        reader.elements.last?.acknowledge()
        try await store.save(steps(1))
        reader.run()
        // Nothing is told twice without news.
        #expect(reader.elements.count == 2)
        try await store.save(pulse(60))
        reader.run()
        #expect(reader.elements.last?.changedTypes == [stepCount, heartRate])
        try await store.save(pulse(61, at: 60))
        reader.run()
        #expect(reader.elements.last?.changedTypes == [stepCount, heartRate])
        reader.elements.last?.acknowledge()
        try await store.save(pulse(62, at: 120))
        reader.run()
        #expect(reader.elements.last?.changedTypes == [heartRate])
        #expect(reader.elements.count == 5)
        reader.cancel()
        reader.run()
    }

    @Test func `L12 what is acknowledged late is named until then, and an old notice acknowledges nothing new`()
        async throws
    {
        let reader = reader(.explicit)
        let first = reader.elements.last
        first?.acknowledge()
        try await store.save(steps(1))
        reader.run()
        first?.acknowledge()
        try await store.save(pulse(60))
        reader.run()
        #expect(reader.elements.last?.changedTypes == [stepCount, heartRate])
        reader.cancel()
        reader.run()
    }

    @Test func `L12 where acknowledgement is automatic each notice names what is new`() async throws {
        let reader = reader(.automatic)
        try await store.save(steps(1))
        reader.run()
        try await store.save(pulse(60))
        reader.run()
        #expect(reader.elements.map(\.changedTypes) == [[stepCount, heartRate], [stepCount], [heartRate]])
        reader.elements.last?.acknowledge()
        reader.cancel()
        reader.run()
    }
}
