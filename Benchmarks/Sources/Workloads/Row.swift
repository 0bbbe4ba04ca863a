package import Foundation

/// What a row measures.
package enum Kind: Int, Sendable, Hashable, CaseIterable {
    /// Instants of small whole numbers a minute, by the watch alone: like a heart rate.
    ///
    /// The store's type is one with an arithmetic mean, since no peer weights by time.
    case rate
    /// Spans of minutes by two sources that overlap: steps.
    case steps
}

/// Who recorded a row.
package enum Recorder: Int, Sendable, Hashable, CaseIterable {
    case watch
    case phone
}

/// One row of the data set, before a peer turns it into what it keeps.
package struct Row: Sendable {
    package let uuid: UUID
    /// Seconds since the reference date, whole.
    package let start: Double
    /// Seconds since the reference date, whole; equal to the start for a rate.
    package let end: Double
    package let value: Double
    package let kind: Kind
    package let recorder: Recorder

    var isRate: Bool { kind == .rate }
}

/// A half-open span of time, in seconds since the reference date.
package struct Span: Sendable, Hashable {
    package let start: Double
    package let end: Double

    package init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }

    /// Whether a time lies in it.
    package func contains(_ seconds: Double) -> Bool { start <= seconds && seconds < end }
}
