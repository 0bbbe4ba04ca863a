/// A kind's own data, beside dates, a number and metadata: immutable, and ignored by the index.
///
/// A payload travels with its sample through saves, snapshots and results. It is part of what makes samples equal, so
/// that two workouts with different events never become one. A deletion keeps none.
package protocol SamplePayload: Sendable, Hashable, Codable {}

extension SamplePayload {
    fileprivate func equals(_ other: any SamplePayload) -> Bool { other as? Self == self }
}

/// Whether two payloads are the same, or both are missing.
func areEqual(_ left: (any SamplePayload)?, _ right: (any SamplePayload)?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.equals(right)
}
