import Foundation
@testable import HealthQuery
import Testing

/// The rules of ranges and origins (R2.1 to R2.6), asked of a store: through bounds, trees and packed columns.
struct DateRangeRuleTests {
    typealias Table = DatePredicateTests

    /// A store with samples over the given spans, in seconds since the reference date; their values are their
    /// positions.
    private func store(_ spans: [ClosedRange<Double>]) async throws -> HealthStore {
        let store = HealthStore.fixed()
        let samples = spans.enumerated().map { position, span in
            QuantitySample(
                type: stepCount,
                quantity: Quantity(unit: .count(), doubleValue: Double(position)),
                start: Date(timeIntervalSinceReferenceDate: span.lowerBound),
                end: Date(timeIntervalSinceReferenceDate: span.upperBound)
            )
        }
        try await store.save(samples)
        return store
    }

    private func range(_ start: Double?, _ end: Double?, _ options: QueryOptions) -> SamplePredicate<QuantitySample> {
        let predicate = Query.predicateForSamples(
            withStart: start.map(Date.init(timeIntervalSinceReferenceDate:)),
            end: end.map(Date.init(timeIntervalSinceReferenceDate:)),
            options: options
        )
        return .quantitySample(type: stepCount, predicate: predicate)
    }

    /// The positions of the samples that a query finds; every kind of query must find as many.
    private func positions(_ predicate: SamplePredicate<QuantitySample>, _ store: HealthStore) async throws -> Set<Int>
    {
        let query = SampleQueryDescriptor(predicates: [predicate], sortDescriptors: [])
        let found = try await query.result(for: store).map { Int($0.value) }
        let changes = AnchoredObjectQueryDescriptor(predicates: [predicate], anchor: nil)
        #expect(try await changes.result(for: store).addedSamples.count == found.count)
        let statistics = StatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum)
        #expect(try await statistics.explain(for: store).rowsMatched == found.count)
        #expect(try await SourceQueryDescriptor(predicate: predicate).result(for: store).isEmpty == found.isEmpty)
        return Set(found)
    }

    @Test(arguments: 0..<4)
    func `R2.1 a store answers as the truth table says`(_ column: Int) async throws {
        let store = try await store(Table.table.map(\.span))
        let expected = Table.table.indices.filter { Table.table[$0].matches[column] }
        #expect(try await positions(range(100, 200, Table.options[column]), store) == Set(expected))
    }

    @Test(arguments: 0..<4)
    func `R2.2 a store answers ranges that are open on a side`(_ column: Int) async throws {
        let spans = Table.table.map(\.span)
        let store = try await store(spans)
        let options = Table.options[column]
        let fromStart = spans.indices.filter {
            (options.contains(.strictStartDate) ? spans[$0].lowerBound : spans[$0].upperBound) >= 100
        }
        #expect(try await positions(range(100, nil, options), store) == Set(fromStart))
        let toEnd = spans.indices.filter {
            (options.contains(.strictEndDate) ? spans[$0].upperBound : spans[$0].lowerBound) < 200
        }
        #expect(try await positions(range(nil, 200, options), store) == Set(toEnd))
        #expect(try await positions(range(nil, nil, options), store) == Set(spans.indices))
    }

    @Test(arguments: 0..<4)
    func `R2.2 R2.3 R2.4 any two dates are taken literally`(_ column: Int) async throws {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let options = Table.options[column]
        // Times that differ by the least that a Double can tell, and many that are equal.
        let base = 700_000_000.25
        let times = [base - 60, base.nextDown, base, base.nextUp, base + 1e-6, base + 60, base + 120]
        let spans = (0..<400).map { _ in
            let pair = [times.randomElement(using: &random) ?? base, times.randomElement(using: &random) ?? base]
                .sorted()
            return pair[0]...pair[1]
        }
        let store = try await store(spans)
        for start in [nil] + times.map(Optional.some) {
            for end in [nil] + times.map(Optional.some) {
                let expected = spans.indices.filter { matches(spans[$0], start, end, options) }
                #expect(try await positions(range(start, end, options), store) == Set(expected), comment)
            }
        }
    }

    /// The three formulas of the rule, as they are written there; a comparison with a missing date holds.
    private func matches(_ span: ClosedRange<Double>, _ start: Double?, _ end: Double?, _ options: QueryOptions) -> Bool
    {
        let start = start ?? -.infinity
        let end = end ?? .infinity
        let isLoose = span.upperBound >= start && span.lowerBound < end
        let isStrictStart = span.lowerBound >= start && span.lowerBound < end
        let isStrictEnd = span.upperBound >= start && span.upperBound < end
        return switch (options.contains(.strictStartDate), options.contains(.strictEndDate)) {
        case (false, false): isLoose
        case (true, false): isStrictStart
        case (false, true): isStrictEnd
        case (true, true): isStrictStart && isStrictEnd
        }
    }

    @Test func `R2.5 devices and metadata keys are asked of stored samples`() async throws {
        let store = HealthStore.fixed()
        let watch = Device(
            name: "Watch",
            manufacturer: nil,
            model: nil,
            hardwareVersion: nil,
            firmwareVersion: nil,
            softwareVersion: nil,
            localIdentifier: nil,
            udiDeviceIdentifier: nil
        )
        let now = time(0)
        let one = Quantity(unit: .count(), doubleValue: 1)
        let zero = Quantity(unit: .count(), doubleValue: 0)
        try await store.save([
            QuantitySample(type: stepCount, quantity: zero, start: now, end: now, metadata: ["key": false]),
            QuantitySample(type: stepCount, quantity: one, start: now, end: now, device: watch, metadata: [:]),
        ])
        func found(_ predicate: QueryPredicate) async throws -> Set<Int> {
            try await positions(.quantitySample(type: stepCount, predicate: predicate), store)
        }
        #expect(try await found(Query.predicateForObjects(from: [watch])) == [1])
        #expect(try await found(Query.predicateForObjects(withMetadataKey: "key")) == [0])
        let name = DevicePropertyKeyName
        #expect(try await found(Query.predicateForObjects(withDeviceProperty: name, allowedValues: ["Watch"])) == [1])
        #expect(try await found(Query.predicateForObjects(withDeviceProperty: name, allowedValues: [])) == [0])
    }

    @Test func `R2.6 no sources match nothing, also of what is saved later`() async throws {
        let store = try await store([0...1])
        let none = Query.predicateForObjects(from: Set<Source>())
        let predicate = SamplePredicate<QuantitySample>.quantitySample(type: stepCount, predicate: none)
        #expect(try await positions(predicate, store).isEmpty)
        try await store.save(steps(1))
        #expect(try await positions(predicate, store).isEmpty)
        let negated = SamplePredicate<QuantitySample>.quantitySample(type: stepCount, predicate: !none)
        #expect(try await positions(negated, store).count == 2)
    }
}
