import Foundation
import Testing

@testable import HealthQuery

/// What an index and a list of deletions may make of a filter.
struct RowFilterTests {
    @Test(arguments: QueryPredicateTests.types)
    func `bounds never exclude a row that matches`(_ type: SampleType) throws {
        var generator = PredicateGenerator(RuleRandom())
        var matched = 0
        for _ in 0..<1500 {
            let filter = try generator.predicate(type).lowered(for: type)
            let bounds = filter.bounds
            for _ in 0..<12 {
                let row = generator.row(type)
                guard filter.matches(row) else { continue }
                matched += 1
                let isInside =
                    row.start >= bounds.startAtLeast && row.start < bounds.startBelow && row.end >= bounds.endAtLeast
                    && (bounds.sources?.contains(row.details.sourceRevision.source) ?? true)
                    && (bounds.uuids?.contains(row.uuid) ?? true)
                try generator.random.require(isInside, "\(filter), \(bounds), \(row)")
            }
        }
        #expect(matched > 1000)
    }

    @Test func `bounds narrow down what an index reads`() throws {
        let steps = QuantityType(.stepCount)
        let range = Query.predicateForSamples(
            withStart: Date(timeIntervalSinceReferenceDate: 10),
            end: Date(timeIntervalSinceReferenceDate: 20),
            options: .strictStartDate
        )
        let fromPhone = Query.predicateForObjects(from: RuleApp.phone.source)
        let fromWatch = Query.predicateForObjects(from: RuleApp.watch.source)
        let bounds = try (range && (fromPhone || fromWatch)).lowered(for: steps).bounds
        #expect(bounds.startAtLeast == 10)
        #expect(bounds.startBelow == 20)
        #expect(bounds.sources == [RuleApp.phone.source, RuleApp.watch.source])
        #expect(bounds.uuids == nil)
        #expect(try (fromPhone && fromWatch).lowered(for: steps).bounds.sources == [])
        #expect(try (fromPhone || range).lowered(for: steps).bounds == RowBounds())
        #expect(try QueryPredicate.or([]).lowered(for: steps).bounds.uuids == [])
        #expect(try (!fromPhone).lowered(for: steps).bounds == RowBounds())
    }

    @Test func `sides of an alternative without rows leave the bounds of the others as they are`() throws {
        let (start, end) = (time(10), time(20))
        let range = Query.predicateForSamples(withStart: start, end: end, options: .strictStartDate)
        let reversed = Query.predicateForSamples(withStart: end, end: start, options: .strictStartDate)
        func rate(_ comparison: QueryPredicate.Operator, _ value: Double) -> QueryPredicate {
            Query.predicateForQuantitySamples(with: comparison, quantity: Quantity(unit: .count(), doubleValue: value))
        }
        let bounds = try range.lowered(for: stepCount).bounds
        #expect(!bounds.isEmpty)
        for nothing in [
            QueryPredicate(value: false), Query.predicateForObjects(from: Set<Source>()), reversed,
            rate(.greaterThan, 3) && rate(.lessThan, 3), reversed || reversed && range,
        ] {
            #expect(try nothing.lowered(for: stepCount).bounds.isEmpty)
            #expect(try (range || nothing).lowered(for: stepCount).bounds == bounds)
            #expect(try (nothing || range).lowered(for: stepCount).bounds == bounds)
        }
        let key = MetadataKeyWasUserEntered
        let chosen = QueryPredicate(
            #Predicate<QuantitySample> {
                $0.metadata[key] == true ? $0.startDate >= start && $0.startDate < end : false
            })
        #expect(try chosen.lowered(for: stepCount).bounds == bounds)
    }

    @Test(arguments: QueryPredicateTests.types)
    func `R3.6 a filter for deletions lets through all that the filter matches`(_ type: SampleType) throws {
        var generator = PredicateGenerator(RuleRandom())
        for _ in 0..<1500 {
            let filter = try generator.predicate(type).lowered(for: type)
            let forDeletions = filter.forDeletions
            for _ in 0..<8 {
                let row = generator.row(type)
                let isKept = !filter.matches(row) || forDeletions.matches(row)
                try generator.random.require(isKept, "\(filter), \(row)")
            }
        }
    }

    @Test(arguments: QueryPredicateTests.types)
    func `what details and keys tell is true of the rows that have them`(_ type: SampleType) throws {
        var generator = PredicateGenerator(RuleRandom())
        var decided = 0
        for _ in 0..<3000 {
            let filter = try generator.predicate(type).lowered(for: type)
            let row = generator.row(type)
            let isMatch = filter.matches(row)
            if let verdict = filter.verdict(on: row.details) {
                decided += 1
                try generator.random.require(verdict == isMatch, "\(filter), \(row)")
            }
            var keys = row.details.packedMetadata.keys
            if generator.random.oneIn(2) { keys.formUnion(generator.row(type).details.packedMetadata.keys) }
            try generator.random.require(filter.having(only: keys).matches(row) == isMatch, "\(filter), \(row)")
        }
        #expect(decided > 1000)
    }

    @Test func `conditions on keys that are not there need no look at rows`() throws {
        func rest(_ predicate: QueryPredicate, having keys: [String]) throws -> RowFilter {
            let pairs = Dictionary(uniqueKeysWithValues: keys.map { ($0, MetadataValue.bool(true)) })
            return try predicate.lowered(for: stepCount).residual.having(only: PackedMetadata(pairs).keys)
        }
        let isMeasured = Query.predicateForObjects(
            withMetadataKey: MetadataKeyWasUserEntered, operatorType: .notEqualTo, value: true)
        let isEntered = Query.predicateForObjects(
            withMetadataKey: MetadataKeyWasUserEntered, operatorType: .equalTo, value: true)
        let unequal = Query.predicateForQuantitySamples(
            with: .notEqualTo, quantity: Quantity(unit: .count(), doubleValue: 1))
        #expect(try rest(isMeasured, having: [MetadataKeyTimeZone, "own"]) == .everything)
        #expect(try rest(isEntered, having: [MetadataKeyTimeZone, "own"]) == .nothing)
        #expect(try rest(isMeasured && unequal, having: []) == .value(.notEqualTo, 1))
        #expect(try rest(isMeasured, having: [MetadataKeyWasUserEntered]) == isMeasured.lowered(for: stepCount))
        // Keys that are not HealthKit's are not told apart.
        let own = Query.predicateForObjects(withMetadataKey: "meal")
        #expect(try rest(own, having: [MetadataKeyTimeZone]) == .nothing)
        #expect(try rest(own, having: ["other"]) == own.lowered(for: stepCount))
    }

    @Test(arguments: QueryPredicateTests.types)
    func `R3.6 nothing but identifiers and sync keys hides a deletion`(_ type: SampleType) throws {
        var generator = PredicateGenerator(RuleRandom())
        for _ in 0..<1500 {
            let forDeletions = try generator.predicate(type).lowered(for: type).forDeletions
            let (row, other) = (generator.row(type), generator.row(type))
            // The other row with this one's identity: all else must make no difference.
            var metadata = other.details.metadata
            for key in [MetadataKeySyncIdentifier, MetadataKeySyncVersion] {
                metadata[key] = row.details.metadata[key]
            }
            let twin = SampleRow(
                uuid: row.uuid,
                start: other.start,
                end: other.end,
                value: other.value,
                sequence: other.sequence,
                details: SampleDetails(
                    type: type,
                    unit: other.details.unit,
                    sourceRevision: other.details.sourceRevision,
                    device: other.details.device,
                    metadata: metadata
                )
            )
            let isEqual = forDeletions.matches(row) == forDeletions.matches(twin)
            try generator.random.require(isEqual, "\(forDeletions), \(row), \(twin)")
        }
    }

    @Test func `R3.6 identifiers and sync keys are applied to deletions`() throws {
        let steps = QuantityType(.stepCount)
        let row = SampleRow.sample(metadata: [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: 2])
        func isReported(_ predicate: QueryPredicate) throws -> Bool {
            try predicate.lowered(for: steps).forDeletions.matches(row)
        }
        let (own, other) = (PredicateGenerator.uuids[0], PredicateGenerator.uuids[1])
        #expect(try isReported(Query.predicateForObject(with: own)))
        #expect(try !isReported(Query.predicateForObject(with: other)))
        #expect(try !isReported(!Query.predicateForObject(with: own)))
        let sync = Query.predicateForObjects(withMetadataKey: MetadataKeySyncIdentifier, allowedValues: ["a"])
        #expect(try isReported(sync))
        #expect(try !isReported(!sync))
        for identifier: MetadataValue in ["a", "b"] {
            let differs = Query.predicateForObjects(
                withMetadataKey: MetadataKeySyncIdentifier, operatorType: .notEqualTo, value: identifier)
            #expect(try isReported(differs) == (identifier != "a"))
            #expect(try differs.lowered(for: steps).forDeletions.matches(.sample()))
        }
        let later = Query.predicateForSamples(withStart: Date(timeIntervalSinceReferenceDate: 50), end: nil)
        #expect(try isReported(later))
        #expect(try isReported(!later))
        #expect(try isReported(!(Query.predicateForObject(with: own) && later)))
        #expect(try !isReported(Query.predicateForObject(with: other) && later))
    }
}
