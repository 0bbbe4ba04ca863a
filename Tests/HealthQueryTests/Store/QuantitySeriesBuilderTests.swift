import Foundation
@testable import HealthQuery
import Testing

/// Series of quantities that are built one by one.
struct QuantitySeriesBuilderTests {
    private let store = HealthStore.fixed("watch")

    private func builder(_ type: QuantityType = stepCount, from start: Double = 0) -> QuantitySeriesSampleBuilder {
        QuantitySeriesSampleBuilder(
            healthStore: store, quantityType: type, startDate: time(start), device: .made(by: "watch"))
    }

    private func count(_ value: Double) -> Quantity { Quantity(unit: .count(), doubleValue: value) }

    private func span(_ start: Double, _ end: Double) -> DateInterval {
        DateInterval(start: time(start), end: time(end))
    }

    private func stored(_ type: QuantityType = stepCount) async throws -> [QuantitySample] {
        try await SampleQueryDescriptor(predicates: [.quantitySample(type: type)], sortDescriptors: [])
            .result(for: store)
    }

    @Test func `R12.1 quantities come in any order, and are sorted when the series is finished`() async throws {
        let builder = builder()
        #expect(builder.quantityType == stepCount && builder.startDate == time(0))
        #expect(builder.device == .made(by: "watch"))
        try builder.insert(count(3), for: span(30, 40))
        try builder.insert(count(1), at: time(10))
        try builder.insert(count(2), for: span(20, 60))
        #expect(try await stored().isEmpty)
        let found = try await builder.finishSeries(metadata: ["a": 1])
        #expect(try await stored() == found)
        let sample = try #require(found.first)
        #expect(found.count == 1 && sample.count == 3 && sample.sumQuantity == count(6))
        #expect(sample.startDate == time(0) && sample.endDate == time(60))
        #expect(sample.metadata == ["a": 1] && sample.device == .made(by: "watch"))
        #expect(sample.sourceRevision == revision("watch"))
        let quantities = try await store.quantities()
        #expect(quantities.values == [1, 2, 3])
        #expect(quantities.map(\.dateInterval) == [span(10, 10), span(20, 60), span(30, 40)])
    }

    @Test func `R12.1 a quantity takes the place of one with the same start`() async throws {
        let builder = builder()
        try builder.insert(count(1), for: span(10, 99))
        try builder.insert(count(2), at: time(5))
        try builder.insert(count(3), for: span(10, 20))
        let sample = try await builder.finishSeries(metadata: nil)[0]
        #expect(sample.count == 2 && sample.quantity == count(5))
        // What was replaced ends nothing.
        #expect(sample.endDate == time(20))
        #expect(try await store.quantities().values == [2, 3])
    }

    @Test func `R12.1 a quantity before the start of the builder is refused`() async throws {
        let builder = builder(from: 10)
        await expectInvalidArgument { try builder.insert(count(1), at: time(9.5)) }
        await expectInvalidArgument { try builder.insert(count(1), for: span(9, 12)) }
        try builder.insert(count(1), at: time(10))
        #expect(try await builder.finishSeries(metadata: nil)[0].count == 1)
    }

    @Test func `R12.1 an end before the start of the builder or the end of a quantity is refused`() async throws {
        let builder = builder(from: 10)
        try builder.insert(count(1), for: span(20, 30))
        try builder.insert(count(1), for: span(25, 28))
        for end in [5, 29, .nan] {
            await expectInvalidArgument { _ = try await builder.finishSeries(metadata: nil, endDate: time(end)) }
        }
        #expect(try await stored().isEmpty)
        #expect(try await builder.finishSeries(metadata: nil, endDate: time(31))[0].endDate == time(31))
    }

    @Test func `R12.1 a series without quantities is refused`() async throws {
        let builder = builder()
        let message = await expectInvalidArgument { _ = try await builder.finishSeries(metadata: nil) }
        #expect(message.contains("must have a quantity"))
        #expect(try await stored().isEmpty)
    }

    @Test func `R12.1 a builder is not usable afterwards`() async throws {
        for isDiscarded in [false, true] {
            let builder = builder()
            try builder.insert(count(1), at: time(1))
            if !isDiscarded { _ = try await builder.finishSeries(metadata: nil) }
            builder.discard()
            let calls: [() async throws -> Void] = [
                { try builder.insert(count(1), at: time(2)) },
                { try builder.insert(count(1), for: span(2, 3)) },
                { _ = try await builder.finishSeries(metadata: nil) },
            ]
            for call in calls {
                let message = await expectInvalidArgument { try await call() }
                #expect(message.hasSuffix(isDiscarded ? "was discarded" : "is finished"), "\(message)")
            }
        }
        #expect(try await stored().count == 1)
    }

    @Test func `R12.1 a unit that does not fit, or a number or time that cannot be, is refused`() async throws {
        let builder = builder()
        await expectInvalidArgument { try builder.insert(Quantity(unit: .meter(), doubleValue: 1), at: time(1)) }
        for value in [Double.nan, .infinity] {
            await expectInvalidArgument { try builder.insert(count(value), at: time(1)) }
        }
        for date in [Date.distantFuture, time(.nan), time(.infinity)] {
            await expectInvalidArgument { try builder.insert(count(1), at: date) }
        }
        let never = self.builder(from: .nan)
        await expectInvalidArgument { try never.insert(count(1), at: time(1)) }
        try builder.insert(count(.greatestFiniteMagnitude), at: time(1))
        try builder.insert(count(.greatestFiniteMagnitude), at: time(2))
        // The sum is not finite.
        await expectInvalidArgument { _ = try await builder.finishSeries(metadata: nil) }
        await expectInvalidArgument { _ = try await builder.finishSeries(metadata: [MetadataKeySyncIdentifier: "a"]) }
        try builder.insert(count(4), at: time(2))
        try builder.insert(count(5), at: time(1))
        #expect(try await builder.finishSeries(metadata: nil)[0].quantity == count(9))
    }

    @Test func `R12.3 a discrete series has an average, extremes and a most recent quantity`() async throws {
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        let perSecond = HealthUnit.count().unitDivided(by: .second())
        let builder = builder(heartRate)
        // For ten seconds 60, for ten seconds rising to 120, and for twenty 120.
        try builder.insert(Quantity(unit: perMinute, doubleValue: 60), for: span(0, 10))
        try builder.insert(Quantity(unit: perSecond, doubleValue: 2), for: span(20, 40))
        let sample = try await builder.finishSeries(metadata: nil, endDate: time(50))[0]
        func rate(_ value: Double) -> Quantity { Quantity(unit: perMinute, doubleValue: value) }
        #expect(sample.quantity == rate(97.5) && sample.averageQuantity == rate(97.5) && sample.sumQuantity == nil)
        #expect(sample.minimumQuantity == rate(60) && sample.maximumQuantity == rate(120))
        #expect(sample.mostRecentQuantity == rate(120) && sample.mostRecentQuantityDateInterval == span(20, 40))
        let plain = pulse(70, at: 5)
        #expect(plain.count == 1 && plain.averageQuantity == rate(70) && plain.mostRecentQuantity == rate(70))
        #expect(plain.mostRecentQuantityDateInterval == span(5, 5) && plain.minimumQuantity == plain.maximumQuantity)
        #expect(steps(3).sumQuantity == count(3))
        #expect(steps(3).averageQuantity == nil && steps(3).mostRecentQuantity == nil)
        let reversed = QuantitySample(type: heartRate, quantity: rate(1), start: time(1), end: time(0))
        #expect(reversed.mostRecentQuantityDateInterval == nil)
    }

    @Test func `R8.1 R8.7 a series that contradicts itself is not saved`() async throws {
        let wrong = [
            series(stepCount, [(0, 1, 1), (0, 2, 1)]), series(stepCount, [(5, 1, 1), (0, 2, 1)], from: 0),
            series(stepCount, [(5, 1, 1)], from: 6), series(stepCount, [(5, 5, 1)], to: 9),
            series(stepCount, [(5, -1, 1)], from: 0), series(stepCount, [(5, 1, .nan)]),
            series(stepCount, [(0, 1, 1), (.nan, 2, 1)]),
        ]
        for sample in wrong {
            await expectInvalidArgument { try await store.save(sample) }
        }
        #expect(try await stored().isEmpty)
    }
}
