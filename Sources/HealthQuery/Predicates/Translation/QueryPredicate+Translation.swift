public import Foundation

extension QueryPredicate {
    /// A predicate that says what a `#Predicate` of Foundation's says, so that the index answers it.
    ///
    /// The expression is translated, not kept: the predicate equals the one that is made with ``Query`` for the same
    /// condition, and can be explained and encoded like it. <doc:WritingPredicates> shows what can be written.
    ///
    /// ```swift
    /// let limit = Quantity(unit: HealthUnit.count().unitDivided(by: .minute()), doubleValue: 120)
    /// let fast = QueryPredicate(#Predicate<QuantitySample> { $0.startDate >= noon && $0.quantity > limit })
    /// ```
    ///
    /// Where a query takes a predicate, it takes a `#Predicate` as well; this is for all other places.
    ///
    /// What cannot be translated is no error here: a query throws `errorInvalidArgument` then, with a message that
    /// names the expression, and so does ``evaluate(_:)-(Sample)``. No query tries a `#Predicate` on each sample.
    ///
    /// - Complexity: O(n) for n expressions, each captured collection counted by its elements.
    public init<Kind>(_ predicate: Predicate<Kind>) {
        do {
            self = try PredicateTranslation(sample: predicate.variable.key, kind: Kind.self)
                .condition(predicate.expression)
        } catch {
            let problem = (error as? HealthError)?.message ?? "\(error)"
            self.init(.refused("a #Predicate on \(Kind.self) cannot be asked of a store: \(problem)"))
        }
    }
}
