public import Foundation

/// What a query did: where it looked, how much it looked at, what was slow, and why.
///
/// `explain(for:)` of a descriptor runs the same code as `result(for:)`, and reports what happened instead of the
/// answer. The counts depend only on the data and the query, not on the machine, so that tests can rely on them.
///
/// ```swift
/// let explanation = try await descriptor.explain(for: store)
/// print(explanation)
/// #expect(explanation.rowsTouched < 1000)
/// ```
public struct QueryExplanation: Sendable, Hashable {
    /// The name of the descriptor.
    public let query: String
    /// What was read of each type.
    public let types: [TypePlan]
    /// In which order rows were read, and how they were sorted; nil if none were read.
    public let order: Order?
    /// The greatest number of results; nil if there is no limit.
    public let limit: Int?
    /// Whether the limit ended the reading, so that later rows were not looked at.
    public let limitStoppedReading: Bool
    /// How many samples, deletions, sources, statistics, stretches or intervals with data the query gave.
    public let resultCount: Int
    /// How many rows matched and were taken, before a limit cut the sorted ones.
    public let rowsMatched: Int
    /// How many rows were looked at: those in the visited leaves, up to 128 in each, and those of deleted objects.
    public let rowsTouched: Int
    /// How many of the rows that matched were not looked at, because the summary of a node replaced them; statistics
    /// only.
    public let rowsSummarized: Int
    /// How many of the rows that were looked at were of deleted objects.
    public let deletionsTouched: Int
    /// How many identifiers were looked up.
    public let identifiersLookedUp: Int
    /// How many nodes of trees were looked at, including those that were skipped.
    public let nodesTouched: Int
    /// The nodes whose summary ruled out all rows below them, so that they were skipped whole.
    public let nodesPassedOver: PassedOver
    /// How often a calendar was asked for the boundaries of the intervals of a collection.
    public let calendarCalls: Int
    /// What wakes the query; nil for a query that runs once.
    public let wakesOn: Wake?
    /// What was slow or surprising, and why, in sentences.
    public let notes: [String]
}

extension QueryExplanation {
    /// What was read of one type.
    public struct TypePlan: Sendable, Hashable {
        /// The type.
        public let type: SampleType
        /// The bounds by which the index finds the samples.
        public let bounds: Bounds
        /// How many sources have samples of the type; the rows of each are a tree of their own.
        public let sourcesInStore: Int
        /// How many of these trees may have matches; 0 if identifiers were looked up instead.
        ///
        /// Of a tree without rows in the bounds, no more than the root is looked at.
        public let sourcesEntered: Int
        /// The condition that rows were tested for one by one; nil if there was none.
        ///
        /// It is what the bounds leave open; an anchored query tests new rows for the whole condition.
        public let residual: String?
    }

    /// The bounds that a predicate gives the index to find its samples.
    ///
    /// Bounds may include rows that the predicate does not match, never the reverse.
    public struct Bounds: Sendable, Hashable {
        /// Samples start at this date or later; nil if any start will do.
        public let startsAtLeast: Date?
        /// Samples start before this date; nil if any start will do.
        public let startsBelow: Date?
        /// Samples end at this date or later; nil if any end will do.
        public let endsAtLeast: Date?
        /// Samples have this value at least, in `unit`; nil if any will do.
        ///
        /// If the condition is more than 100, it is the number next to 100.
        public let valueAtLeast: Double?
        /// Samples have this value at most, in `unit`; nil if any will do.
        public let valueAtMost: Double?
        /// The canonical unit of the type; nil for a type without quantities.
        public let unit: HealthUnit?
        /// Samples come from one of these sources; nil for all.
        public let sources: Set<Source>?
        /// Samples have one of these identifiers; nil for all.
        public let identifiers: Set<UUID>?
    }

    /// In which order rows were read, and how they were sorted.
    public enum Order: Sendable, Hashable {
        /// By start, as the index has them, forwards or backwards: nothing was sorted.
        case start(reversed: Bool)
        /// By columns that every row has; all matches were read first.
        case sortedByColumns
        /// By keys that only samples have; all matches were read and made into samples first.
        case sortedBySamples
        /// In the order in which they were saved and deleted.
        case saved
    }

    /// How many nodes were skipped, by the part of their summary that ruled them out.
    public struct PassedOver: Sendable, Hashable {
        /// Nodes whose rows all start too early or too late.
        public let byStart: Int
        /// Nodes whose rows all end too early.
        public let byEnd: Int
        /// Nodes whose values are all too small or too large.
        public let byValue: Int
        /// Nodes whose rows were all saved before the anchor.
        public let bySequence: Int

        /// All of them.
        public var count: Int { byStart + byEnd + byValue + bySequence }
    }

    /// What wakes a waiting query: changes of some types whose samples, taken together, reach into some dates.
    public struct Wake: Sendable, Hashable {
        /// The types whose saves and deletes may wake it.
        public let types: Set<SampleType>
        /// Changes whose last sample ends before this date do not wake it; nil if there is no such date.
        public let from: Date?
        /// Changes whose first sample starts after this date do not wake it; nil if there is no such date.
        public let through: Date?
    }
}
