/// A kind's own data, beside dates, a number and metadata: immutable.
///
/// The index ignores it, but for a ``countedSeries``.
///
/// A payload travels with its sample through saves, snapshots and results. It is part of what makes samples equal, so
/// that two workouts with different events never become one. A deletion keeps what is ``remembered`` of it.
package protocol SamplePayload: Sendable, Hashable, Codable {
    /// The points that statistics count instead of the sample; nil for most kinds.
    var countedSeries: (any CountedSeries)? { get }
    /// What is kept of it while a deletion is remembered, so that conditions of its kind can be asked of the sample as it
    /// was (R7.4): nothing large; nil for most kinds.
    var remembered: (any SamplePayload)? { get }
}

extension SamplePayload {
    package var countedSeries: (any CountedSeries)? { nil }
    package var remembered: (any SamplePayload)? { nil }
}

extension SamplePayload {
    fileprivate func equals(_ other: any SamplePayload) -> Bool { other as? Self == self }
}

/// Whether two payloads are the same, or both are missing.
func areEqual(_ left: (any SamplePayload)?, _ right: (any SamplePayload)?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.equals(right)
}
