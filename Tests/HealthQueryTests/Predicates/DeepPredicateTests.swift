import Foundation
import Testing

@testable import HealthQuery

/// Predicates that are nested deeper than any stack.
struct DeepPredicateTests {
    private static let meal = Query.predicateForObjects(withMetadataKey: "meal")
    private static let workout = Query.predicateForWorkouts(with: .running)

    private static func nested(_ predicate: QueryPredicate, _ depth: Int, _ wrap: (QueryPredicate) -> QueryPredicate)
        -> QueryPredicate
    {
        (0..<depth).reduce(predicate) { predicate, _ in wrap(predicate) }
    }

    private func expectTooDeep(_ predicate: QueryPredicate, for type: SampleType = stepCount) {
        let error = #expect(throws: HealthError.self) { try predicate.lowered(for: type) }
        #expect(error?.message.contains("more than 100") ?? false)
        #expect(throws: HealthError.self) { try predicate.evaluate(steps(1)) }
        #expect(throws: EncodingError.self) { try json(predicate) }
        #expect(predicate.description.contains("more than 100"))
        #expect(predicate == predicate)
        #expect(Set([predicate, predicate]).count == 1)
    }

    @Test func `a hundred thousand levels of each combination are an error`() {
        let meal = Self.meal
        expectTooDeep(Self.nested(meal, 100_000) { !$0 })
        expectTooDeep(Self.nested(meal, 100_000) { .and([$0]) })
        expectTooDeep(Self.nested(meal, 100_000) { .or([$0]) })
        expectTooDeep(Self.nested(meal, 100_000) { $0 && meal || meal })
        let activities = Self.nested(Self.workout, 100_000) { Query.predicateForWorkouts(activityPredicate: $0) }
        let error = #expect(throws: HealthError.self) { try activities.lowered(for: ObjectType.workoutType()) }
        #expect(error != nil)
    }

    @Test func `a hundred levels work in every way`() throws {
        for wrap: (QueryPredicate) -> QueryPredicate in [{ !$0 }, { .and([$0]) }, { .or([$0, $0]) }] {
            // A tree that doubles at each level would have no end: only the first ones do.
            let predicate = Self.nested(Self.nested(Self.meal, 3, wrap), 97) { .and([$0]) }
            #expect(predicate.depth == 100)
            #expect(try roundTrip(predicate) == predicate)
            _ = try predicate.lowered(for: stepCount)
            _ = try predicate.evaluate(steps(1))
            expectTooDeep(!predicate)
        }
        let negated = Self.nested(Self.meal, 100) { !$0 }
        #expect(try negated.evaluate(steps(1, metadata: ["meal": "soup"])))
        #expect(try !negated.evaluate(steps(1)))
    }

    @Test func `chains are not deep however long they are`() throws {
        var chain = Self.meal
        for _ in 0..<2000 { chain = chain || Self.meal }
        #expect(chain.depth == 1)
        #expect(try !chain.evaluate(steps(1)))
    }

    @Test func `a chain is as deep as the list of its parts`() {
        let meal = Self.meal
        let shapes: [QueryPredicate] = [
            meal, !meal, .and([]), .or([]), .and([meal]), .or([meal]), meal && !meal, meal || !meal,
            !(meal && meal) || meal, (meal || meal) && meal, Self.nested(meal, 99) { !$0 },
            Self.nested(meal, 100) { !$0 }, Self.nested(meal, 101) { !$0 }, .and([Self.nested(meal, 99) { .or([$0]) }]),
        ]
        for left in shapes {
            for right in shapes {
                let (both, either) = (left && right, left || right)
                let (all, any) = (
                    QueryPredicate.and(left.conjuncts + right.conjuncts),
                    QueryPredicate.or(left.disjuncts + right.disjuncts)
                )
                #expect(both == all && both.depth == all.depth, "\(left) && \(right)")
                #expect(either == any && either.depth == any.depth, "\(left) || \(right)")
            }
        }
    }

    @Test func `conditions of activities count what stands in them`() throws {
        let deep = Self.nested(Query.predicateForWorkoutActivities(workoutActivityType: .running), 99) { .and([$0]) }
        let workouts = Query.predicateForWorkouts(activityPredicate: deep)
        #expect(workouts.depth == 100)
        _ = try workouts.lowered(for: ObjectType.workoutType())
        #expect(try roundTrip(workouts) == workouts)
        let error = #expect(throws: HealthError.self) { try (!workouts).lowered(for: ObjectType.workoutType()) }
        #expect(error?.message.contains("more than 100") ?? false)
    }

    private static func negated<Expression: StandardPredicateExpression<Bool>>(
        _ expression: Expression
    ) -> any StandardPredicateExpression<Bool> {
        PredicateExpressions.build_Negation(expression)
    }

    private static func predicate(
        negated times: Int
    ) -> Predicate<QuantitySample> {
        Predicate<QuantitySample>({ _ in
            var expression: any StandardPredicateExpression<Bool> = PredicateExpressions.build_Arg(true)
            for _ in 0..<times { expression = negated(expression) }
            return expression
        })
    }

    @Test func `expressions in more than a hundred others are an error`() throws {
        #expect(QueryPredicate(Self.predicate(negated: 100)) == QueryPredicate(value: true))
        for depth in [101, 1000] {
            let predicate = QueryPredicate(Self.predicate(negated: depth))
            let error = #expect(throws: HealthError.self) { try predicate.lowered(for: stepCount) }
            #expect(error?.message.contains("an expression stands in more than 100 others") ?? false)
        }
    }

    private static func joined<Left: StandardPredicateExpression<Bool>, Right: StandardPredicateExpression<Bool>>(
        _ left: Left, _ right: Right
    ) -> any StandardPredicateExpression<Bool> {
        PredicateExpressions.build_Disjunction(lhs: left, rhs: right)
    }

    @Test func `a long chain of the macro becomes one flat condition`() throws {
        let dates = (0..<5_000).map { time(Double($0)) }
        let chain = Predicate<QuantitySample>({ sample in
            func starts(_ date: Date) -> some StandardPredicateExpression<Bool> {
                PredicateExpressions.build_Equal(
                    lhs: PredicateExpressions.build_KeyPath(
                        root: PredicateExpressions.build_Arg(sample), keyPath: \.startDate),
                    rhs: PredicateExpressions.build_Arg(date))
            }
            var expression: any StandardPredicateExpression<Bool> = starts(dates[0])
            for date in dates.dropFirst() { expression = Self.joined(expression, starts(date)) }
            return expression
        })
        let conditions = dates.map { Query.predicateForSamples(with: .equalTo, startDate: $0) }
        #expect(QueryPredicate(chain) == .or(conditions))
    }

    private static func chosen<Expression: StandardPredicateExpression<Bool>>(
        _ test: Expression
    ) -> any StandardPredicateExpression<Bool> {
        PredicateExpressions.build_Conditional(
            test, PredicateExpressions.build_Arg(false), PredicateExpressions.build_Arg(true))
    }

    /// Each conditional operator tests another one; the innermost tests the start.
    private static func predicate(testsInTests depth: Int) -> Predicate<QuantitySample> {
        Predicate<QuantitySample>({ sample in
            let start = PredicateExpressions.build_KeyPath(
                root: PredicateExpressions.build_Arg(sample), keyPath: \.startDate)
            var expression: any StandardPredicateExpression<Bool> = PredicateExpressions.build_Equal(
                lhs: start, rhs: PredicateExpressions.build_Arg(time(0)))
            for _ in 0..<depth { expression = chosen(expression) }
            return expression
        })
    }

    @Test func `conditional operators that test others double at each level, and end in an error`() throws {
        for depth in [24, 90] {
            let predicate = QueryPredicate(Self.predicate(testsInTests: depth))
            let error = #expect(throws: HealthError.self) { try predicate.lowered(for: stepCount) }
            #expect(error?.message.contains("more than 100,000 expressions") ?? false)
        }
        let few = QueryPredicate(Self.predicate(testsInTests: 4))
        #expect(try few.evaluate(steps(1, at: 0)))
        #expect(try !few.evaluate(steps(1, at: 1)))
    }
}
