import Foundation
import HealthQuery

func tryPredicate(_ input: Data) {
    guard let predicate = try? JSONDecoder().decode(QueryPredicate.self, from: input) else { return }
    checkRoundTrip(predicate)
    tryAll(predicate)
}

/// Describes a predicate, and asks it of samples.
func tryAll(_ predicate: QueryPredicate) {
    _ = predicate.description
    _ = predicate.hashValue
    for sample in Example.samples {
        guard let holds = try? predicate.evaluate(sample), let opposite = try? (!predicate).evaluate(sample) else {
            continue
        }
        precondition(holds != opposite, "it holds as its opposite does: \(predicate)")
    }
}
