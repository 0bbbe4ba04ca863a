import Foundation
import Testing

@testable import HealthQuery

/// Predicates as values: how they combine, are kept and are read.
struct QueryPredicateTests {
    static let types: [SampleType] = [QuantityType(.appleExerciseTime), CategoryType(.sleepAnalysis)]

    @Test(arguments: types)
    func `and, or and not obey their laws`(_ type: SampleType) throws {
        var generator = PredicateGenerator(RuleRandom())
        for _ in 0..<500 {
            let (left, right) = (generator.predicate(type), generator.predicate(type))
            let rows = (0..<10).map { _ in generator.row(type) }
            for row in rows {
                let context = { "\(left), \(right), \(row)" }
                let (isLeft, isRight) = (try row.matches(left), try row.matches(right))
                try generator.random.require(try row.matches(left && right) == (isLeft && isRight), context())
                try generator.random.require(try row.matches(left || right) == (isLeft || isRight), context())
                try generator.random.require(try row.matches(!left) == !isLeft, context())
                let deMorgan = !(!left || !right)
                try generator.random.require(try row.matches(deMorgan) == (isLeft && isRight), context())
                try generator.random.require(try row.matches(.and([left, right])) == (isLeft && isRight), context())
                try generator.random.require(try row.matches(.or([left, right])) == (isLeft || isRight), context())
                try generator.random.require(try row.matches(.not(left)) == !isLeft, context())
            }
        }
    }

    @Test func `without any part, and matches everything and or nothing`() throws {
        #expect(try SampleRow.sample().matches(.and([])))
        #expect(try !SampleRow.sample().matches(.or([])))
        #expect(try !SampleRow.sample().matches(.not(.and([]))))
    }

    @Test func `identifiers that are asked for one by one are looked up together, and so are sources`() async throws {
        let uuids = (0..<5000).map { UUID(high: 1, low: $0) }
        let each = QueryPredicate.or(uuids.map { Query.predicateForObject(with: $0) })
        #expect(try each.lowered(for: stepCount) == .uuids(Set(uuids)))
        let (phone, watch) = (revision("phone").source, revision("watch").source)
        let mixed = QueryPredicate.or([
            Query.predicateForObject(with: uuids[0]), Query.predicateForObjects(from: phone),
            Query.predicateForObjects(withMetadataKey: "key"), Query.predicateForObjects(from: watch),
        ])
        let metadata = RowFilter.metadata(MetadataPredicate(key: "key", condition: .present))
        #expect(
            try mixed.lowered(for: stepCount)
                == .or([metadata, .uuids([uuids[0]]), .sources([phone, watch])]))
        let store = HealthStore.fixed()
        try await store.save(uuids.prefix(9).map { steps(1, uuid: $0) })
        let predicates = uuids.dropFirst(5).map {
            SamplePredicate.quantitySample(type: stepCount, predicate: Query.predicateForObject(with: $0))
        }
        let query = SampleQueryDescriptor(predicates: predicates, sortDescriptors: [])
        #expect(try await query.result(for: store).count == 4)
        #expect(try QueryArguments.filters(predicates).map(\.filter) == [.uuids(Set(uuids.dropFirst(5)))])
    }

    @Test func `chains stay flat`() {
        let parts = PredicateGenerator.uuids.prefix(3).map { Query.predicateForObject(with: $0) }
        #expect((parts[0] && parts[1] && parts[2]) == .and(parts))
        #expect((parts[0] || parts[1] || parts[2]) == .or(parts))
        #expect((parts[0] && (parts[1] || parts[2])) == .and([parts[0], .or([parts[1], parts[2]])]))
    }

    @Test(arguments: types)
    func `predicates survive encoding`(_ type: SampleType) throws {
        var generator = PredicateGenerator(RuleRandom())
        for _ in 0..<300 {
            let predicate = generator.predicate(type)
            let data = try JSONEncoder().encode(predicate)
            let decoded = try JSONDecoder().decode(QueryPredicate.self, from: data)
            try generator.random.require(decoded == predicate, "\(predicate)")
            try generator.random.require(decoded.hashValue == predicate.hashValue, "\(predicate)")
            try generator.random.require(decoded.description == predicate.description, "\(predicate)")
        }
    }

    @Test func `descriptions show how predicates combine`() {
        let one = Query.predicateForCategorySamples(with: .equalTo, value: 1)
        let two = Query.predicateForObjects(withMetadataKey: "meal")
        #expect((one && two).description == "(value == 1) AND (metadata.meal is present)")
        #expect((!one || two).description == "(NOT (value == 1)) OR (metadata.meal is present)")
        #expect(QueryPredicate.and([]).description == "everything")
        #expect(QueryPredicate.or([]).description == "nothing")
    }

    @Test func `operators have the symbols of format strings`() {
        let symbols = QueryPredicate.Operator.allCases.map(\.symbol)
        #expect(symbols == ["<", "<=", ">", ">=", "==", "!=", "BEGINSWITH", "ENDSWITH", "CONTAINS"])
        #expect(QueryPredicate.Operator.allCases.filter(\.isForText) == [.beginsWith, .endsWith, .contains])
    }
}
