/// The nodes that a walk passed over whole, by the part of their summary that ruled them out.
package struct PassedNodes: Sendable, Hashable {
    /// Nodes whose rows all start too early or too late.
    package private(set) var byStart = 0
    /// Nodes whose rows all end too early.
    package private(set) var byEnd = 0
    /// Nodes whose values are all too small or too large.
    package private(set) var byValue = 0
    /// Nodes whose rows are all too old.
    package private(set) var bySequence = 0

    package var count: Int { byStart + byEnd + byValue + bySequence }

    package static func + (left: PassedNodes, right: PassedNodes) -> PassedNodes {
        var sum = left
        sum.byStart += right.byStart
        sum.byEnd += right.byEnd
        sum.byValue += right.byValue
        sum.bySequence += right.bySequence
        return sum
    }

    /// Counts a node that bounds do not admit, by the first reason of several.
    mutating func pass(_ summary: RowSummary, _ bounds: RowBounds, newerThan sequence: UInt64) {
        if summary.greatestSequence <= sequence {
            bySequence += 1
        } else if summary.first.start >= bounds.startBelow || summary.last.start < bounds.startAtLeast {
            byStart += 1
        } else if summary.greatestEnd < bounds.endAtLeast {
            byEnd += 1
        } else {
            byValue += 1
        }
    }
}
