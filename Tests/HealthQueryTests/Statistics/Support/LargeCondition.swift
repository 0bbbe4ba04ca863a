import Foundation
import HealthQuery

/// A condition on a large history, as a predicate and as a test on its rows.
struct LargeCondition {
    let name: String
    let predicate: QueryPredicate?
    let matches: (LargeRow) -> Bool

    /// A few conditions, those that bounds alone answer among them.
    static func some(for history: LargeHistory, _ random: inout RuleRandom) -> [LargeCondition] {
        let all = all(for: history, &random)
        return [all[0], all[4]] + (0..<2).map { _ in random.pick(all) }
    }

    /// Conditions of every kind.
    static func all(for history: LargeHistory, _ random: inout RuleRandom) -> [LargeCondition] {
        let middle = (history.subject.values.lowerBound + history.subject.values.upperBound) / 2
        let large = Query.predicateForQuantitySamples(
            with: .greaterThan,
            quantity: Quantity(unit: history.subject.unit, doubleValue: middle)
        )
        let byHand = Query.predicateForObjects(
            withMetadataKey: MetadataKeyWasUserEntered,
            operatorType: .equalTo,
            value: true
        )
        let watch = Query.predicateForObjects(from: RuleApp.watch.source)
        let some = history.rows.filter { $0.number % 7 == 3 }
        let chosen = Set(some.map(\.number))
        let dates: [QueryOptions] = [[], .strictStartDate, .strictEndDate, [.strictStartDate, .strictEndDate]]
        let ranges = dates.map { LargeCondition($0, history, &random) }
        return ranges + [
            LargeCondition(name: "all", predicate: nil) { _ in true },
            LargeCondition(name: "large", predicate: large) { $0.value > middle },
            LargeCondition(name: "large in range", predicate: .and([large] + ranges.prefix(1).compactMap(\.predicate)))
            {
                $0.value > middle && ranges[0].matches($0)
            },
            LargeCondition(name: "watch", predicate: watch) { $0.app == .watch },
            LargeCondition(name: "not by hand", predicate: !byHand) { !$0.isByHand },
            LargeCondition(
                name: "some",
                predicate: Query.predicateForObjects(with: Set(some.map(\.sample.uuid)))
            ) { chosen.contains($0.number) },
        ]
    }

    private init(name: String, predicate: QueryPredicate?, matches: @escaping (LargeRow) -> Bool) {
        self.name = name
        self.predicate = predicate
        self.matches = matches
    }

    /// A range of dates, often on the hour.
    private init(_ options: QueryOptions, _ history: LargeHistory, _ random: inout RuleRandom) {
        func moment() -> Double {
            let offset = random.double(0...history.length)
            return history.from + (random.oneIn(2) ? (offset / 3600).rounded() * 3600 : offset)
        }
        let moments = [moment(), moment()].sorted()
        let (from, to) = (moments[0], moments[1])
        name = "dates \(options.rawValue) \(from) \(to)"
        predicate = Query.predicateForSamples(
            withStart: Date(timeIntervalSinceReferenceDate: from),
            end: Date(timeIntervalSinceReferenceDate: to),
            options: options
        )
        let isStrictStart = options.contains(.strictStartDate)
        let isStrictEnd = options.contains(.strictEndDate)
        matches = { row in
            (isStrictStart ? row.start : row.end) >= from && (isStrictEnd ? row.end : row.start) < to
        }
    }
}
