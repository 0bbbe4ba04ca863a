import Foundation
import HealthQuery

func tryTranslation(_ input: Data) {
    let predicate = Predicate<QuantitySample> { sample in
        var tree = ExpressionTree(bytes: input[...], sample: sample)
        return tree.condition()
    }
    let translated = QueryPredicate(predicate)
    tryAll(translated)
    for sample in [Example.heartRate, Example.steps] {
        guard let holds = try? translated.evaluate(sample), let expected = try? predicate.evaluate(sample) else {
            continue
        }
        precondition(holds == expected, "\(translated) is not what Foundation says")
    }
}

/// A tree of expressions that bytes describe: each begins with a byte that says which it is.
///
/// The runtime makes a type for each tree. So they stay small, and repeat rather than go deep.
private struct ExpressionTree {
    typealias Condition = any StandardPredicateExpression<Bool>
    typealias Expressions = PredicateExpressions

    var bytes: Data.SubSequence
    let sample: Expressions.Variable<QuantitySample>
    private var left = 24

    init(bytes: Data.SubSequence, sample: Expressions.Variable<QuantitySample>) {
        (self.bytes, self.sample) = (bytes, sample)
    }

    private mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

    private mutating func text() -> String {
        String(decoding: (0..<next() % 8).map { _ in next() }, as: UTF8.self)
    }

    private mutating func date() -> Date {
        switch next() {
        case 254: .distantPast
        case 255: Date(timeIntervalSinceReferenceDate: .nan)
        case let offset: Example.noon + Double(offset) - 60
        }
    }

    private mutating func number() -> Double {
        switch next() {
        case 253: -.infinity
        case 254: .nan
        case 255: .greatestFiniteMagnitude
        case let number: Double(number) / 2
        }
    }

    private mutating func value() -> MetadataValue? {
        switch next() % 7 {
        case 0: nil
        case 1: .string(text())
        case 2: .bool(next() % 2 == 1)
        case 3: .integer(Int(next()))
        case 4: .double(number())
        case 5: .date(date())
        default: .quantity(Quantity(unit: .count(), doubleValue: number()))
        }
    }

    private mutating func key() -> String {
        ["meal", "level", "share", "HKWasUserEntered", "none", text()][Int(next() % 6)]
    }

    /// The next condition.
    mutating func condition() -> Condition {
        left -= 1
        guard left > 0 else { return Expressions.build_Arg(next() % 2 == 1) }
        switch next() % 12 {
        case 0: return Self.both(condition(), condition())
        case 1: return Self.either(condition(), condition())
        case 2: return Self.opposite(condition())
        case 3: return Self.chosen(condition(), condition(), condition())
        case 4: return Expressions.build_Arg(next() % 2 == 1)
        case 5: return repeated()
        case 6: return calculation()
        default: return question()
        }
    }

    /// A question about a property of the sample.
    private mutating func question() -> Condition {
        let sample = Expressions.build_Arg(sample)
        switch next() % 9 {
        case 0: return compared(Expressions.build_KeyPath(root: sample, keyPath: \.startDate), .init(date()))
        case 1: return compared(Expressions.build_KeyPath(root: sample, keyPath: \.endDate), .init(date()))
        case 2:
            let unit: HealthUnit = next() % 2 == 1 ? .count().unitDivided(by: .minute()) : .count()
            let quantity = Quantity(unit: unit, doubleValue: number())
            return compared(Expressions.build_KeyPath(root: sample, keyPath: \.quantity), .init(quantity))
        case 3:
            let values = (0..<next() % 3).map { _ in value() }
            let metadata = Expressions.build_KeyPath(root: sample, keyPath: \.metadata)
            let found = Expressions.build_subscript(metadata, Expressions.build_Arg(key()))
            return Expressions.build_contains(Expressions.build_Arg(values), found)
        case 4:
            let metadata = Expressions.build_KeyPath(root: sample, keyPath: \.metadata)
            let found = Expressions.build_subscript(metadata, Expressions.build_Arg(key()))
            return equal(found, .init(value()))
        case 5:
            let name = Expressions.build_flatMap(Expressions.build_KeyPath(root: sample, keyPath: \.device)) {
                Expressions.build_KeyPath(root: $0, keyPath: \.name)
            }
            return equal(name, .init(next() % 2 == 1 ? "Watch" : next() % 2 == 1 ? text() : nil))
        case 6:
            let (revision, identifier) = (Expressions.build_KeyPath(root: sample, keyPath: \.sourceRevision), text())
            let source = Expressions.build_KeyPath(root: revision, keyPath: \.source)
            return equal(Expressions.build_KeyPath(root: source, keyPath: \.bundleIdentifier), .init(identifier))
        case 7:
            // Foundation makes the range, and traps at one that is reversed.
            let (first, second) = (date(), date())
            guard first <= second else { return Expressions.build_Arg(false) }
            let range = Expressions.build_Range(
                lower: Expressions.build_Arg(first), upper: Expressions.build_Arg(second))
            return Expressions.build_contains(range, Expressions.build_KeyPath(root: sample, keyPath: \.startDate))
        default:
            let uuids = [Example.heartRate.uuid, UUID(uuid: (next(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))]
            return Expressions.build_contains(
                Expressions.build_Arg(Array(uuids.prefix(Int(next() % 3)))),
                Expressions.build_KeyPath(root: sample, keyPath: \.uuid))
        }
    }

    /// A condition on numbers that were captured.
    private mutating func calculation() -> Condition {
        let (first, second, third) = (Int(next()), Int(next()), Int(next()))
        let (left, right) = (Expressions.build_Arg(first), Expressions.build_Arg(second))
        return switch next() % 4 {
        case 0: compared(Expressions.build_Arithmetic(lhs: left, rhs: right, op: .subtract), .init(third))
        case 1: compared(Expressions.build_Arithmetic(lhs: left, rhs: right, op: .multiply), .init(third))
        case 2: compared(Expressions.build_Division(lhs: left, rhs: right), .init(third))
        default: compared(Expressions.build_Remainder(lhs: left, rhs: right), .init(third))
        }
    }

    /// A condition many times over: negated, or in a chain that leans to either side.
    private mutating func repeated() -> Condition {
        let (way, count) = (next() % 3, Int(next()))
        let once: Condition = Expressions.build_Arg(next() % 2 == 1)
        return (0..<count).reduce(once) { result, _ in
            switch way {
            case 0: Self.opposite(result)
            case 1: Self.both(result, once)
            default: Self.either(once, result)
            }
        }
    }

    private mutating func equal<Side: StandardPredicateExpression>(
        _ side: Side, _ value: Expressions.Value<Side.Output>
    ) -> Condition where Side.Output: Equatable & Codable {
        next() % 2 == 1
            ? Expressions.build_Equal(lhs: side, rhs: value) : Expressions.build_NotEqual(lhs: value, rhs: side)
    }

    private mutating func compared<Side: StandardPredicateExpression>(
        _ side: Side, _ value: Expressions.Value<Side.Output>
    ) -> Condition where Side.Output: Comparable & Codable {
        switch next() % 6 {
        case 0: Expressions.build_Comparison(lhs: side, rhs: value, op: .lessThan)
        case 1: Expressions.build_Comparison(lhs: side, rhs: value, op: .lessThanOrEqual)
        case 2: Expressions.build_Comparison(lhs: value, rhs: side, op: .greaterThan)
        case 3: Expressions.build_Comparison(lhs: side, rhs: value, op: .greaterThanOrEqual)
        default: equal(side, value)
        }
    }

    private static func both(
        _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
    ) -> Condition { Expressions.build_Conjunction(lhs: left, rhs: right) }

    private static func either(
        _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
    ) -> Condition { Expressions.build_Disjunction(lhs: left, rhs: right) }

    private static func opposite(_ condition: some StandardPredicateExpression<Bool>) -> Condition {
        Expressions.build_Negation(condition)
    }

    private static func chosen(
        _ test: some StandardPredicateExpression<Bool>, _ whenTrue: some StandardPredicateExpression<Bool>,
        _ whenFalse: some StandardPredicateExpression<Bool>
    ) -> Condition { Expressions.build_Conditional(test, whenTrue, whenFalse) }
}
