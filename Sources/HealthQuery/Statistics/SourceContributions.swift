public import Foundation

/// Which source supplied which stretch of time, and what was left out so that no moment counts twice (R4.20, R4.21).
///
/// ``total`` is the merged sum of a statistics query, ``plainSum`` the sum of all samples. Each part that counts is in
/// one of the ``stretches``, and so is each part that was left out. Quantities are in the type's canonical unit,
/// whatever units the samples have.
///
/// Printed, it is a table; times are in UTC.
public struct SourceContributions: Sendable, Hashable {
    /// The type of the samples.
    public let quantityType: QuantityType
    /// The requested interval; nil if samples count whole.
    public let interval: DateInterval?
    /// The sum over all sources, each moment counted once; nil without data (R4.7).
    public let total: Quantity?
    /// The sum over all samples, including those that recorded the same time; nil without data (R4.7).
    public let plainSum: Quantity?
    /// What each source contributed, best first: in the order in which sources count where they overlap (R4.24).
    ///
    /// A source appears twice if its samples rank differently: those entered by hand, and the others.
    public let sources: [Contribution]
    /// The stretches of time that samples cover, in order; no two overlap.
    public let stretches: [Stretch]

    /// The samples of one source that count at one position of the order.
    public struct Rank: Sendable, Hashable {
        /// The position among the sources that contributed; the first has 1.
        public let position: Int
        /// The app or device.
        public let source: Source
        /// Whether all the samples were entered by hand.
        ///
        /// In the default order these rank apart from a source's others; an order of
        /// ``HealthStore/setSourceOrder(_:for:)-(_,QuantityType)`` does not distinguish them (R4.24).
        public let wasUserEntered: Bool
    }

    /// What one source contributed.
    public struct Contribution: Sendable, Hashable {
        /// The source.
        public let rank: Rank
        /// How many samples it has; with an interval, how many that overlap it.
        ///
        /// Each quantity of a series counts as one.
        public let sampleCount: Int
        /// The sum of its samples, as if there were no other source.
        public let sum: Quantity
        /// The part of the sum that counts in the total.
        public let counted: Quantity
        /// The part of the sum that was left out because other sources supply its time.
        public let leftOut: Quantity
    }

    /// A stretch of time that one source supplied.
    ///
    /// It ends where another set of sources covers the time, and does not contain its end. Instants that no better
    /// source covers are stretches without length, unless they lie in time that their own source covers.
    public struct Stretch: Sendable, Hashable {
        /// When the stretch begins.
        public let startDate: Date
        /// When the stretch ends, exclusive; the same as ``startDate`` for an instant.
        public let endDate: Date
        /// The source that supplied it: the best of those that cover it.
        public let rank: Rank
        /// What that source recorded in it: part of the total.
        ///
        /// All samples of the source add up, whatever they rank.
        public let counted: Quantity
        /// What other sources recorded in it, best first; not part of the total.
        public let leftOut: [LeftOut]
    }

    /// What a source recorded while a better one did.
    public struct LeftOut: Sendable, Hashable {
        /// The source.
        public let rank: Rank
        /// What was left out.
        public let quantity: Quantity
    }
}

extension SourceContributions.Contribution {
    /// The app or device.
    public var source: Source { rank.source }
    /// Whether all the samples were entered by hand.
    public var wasUserEntered: Bool { rank.wasUserEntered }
}

extension SourceContributions.Stretch {
    /// The app or device that supplied it.
    public var source: Source { rank.source }
    /// The time from its start to its end.
    ///
    /// An interval keeps its length and computes its end, which rounding can shift; ``endDate`` is exact.
    public var dateInterval: DateInterval {
        // No stretch ends before it starts, so this cannot trap.
        DateInterval(start: startDate, end: endDate)
    }
}

extension SourceContributions.LeftOut {
    /// The app or device.
    public var source: Source { rank.source }
}
