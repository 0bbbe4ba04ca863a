package import Foundation

/// What every peer is asked, one case for each kind of row in the table.
package enum Question: Sendable {
    /// The newest rates of each of some spans, each element read.
    case newest(limit: Int, spans: [Span])
    /// The rows of some kinds by start, kind by kind, as an array of the peer's own elements, each of which is read.
    case rows([Kind], Span)
    /// The same elements, each made, read and let go before the next, without an array.
    case each([Kind], Span)
    /// The rates above a value, each element read.
    case above(Double, Span)
    /// Average, minimum, maximum and latest of the rates in a span.
    case statistics(Span)
    /// The same without the rates that were entered by hand.
    case measured(Span)
    /// Average, minimum and maximum of the rates of every interval.
    case intervals(Intervals)
    /// The sum of steps of every interval, where the watch counts before the phone.
    case mergedSteps(Intervals)
    /// What was added and deleted since ``Peer/mark()``.
    case changes
}

/// Calendar intervals from an anchor to the end of the data.
package struct Intervals: Sendable {
    /// The unit; each interval is one of it.
    package let component: Calendar.Component
    package let calendar: Calendar
    /// The start of the first interval, at or before the first row.
    package let anchor: Date
    /// The end of the data, in seconds since the reference date.
    package let end: Double

    /// - Parameter earlier: by how many intervals the anchor lies before the one that contains the first row; the
    ///   intervals with data are the same.
    package init(_ component: Calendar.Component, zone: String, of dataset: Dataset, earlier: Int = 0) {
        self.component = component
        calendar = Zones.calendar(zone)
        let first = Date(timeIntervalSinceReferenceDate: dataset.span.start)
        let unit: Calendar.Component = component == .hour ? .day : component
        let start = calendar.dateInterval(of: unit, for: first)?.start ?? first
        anchor = calendar.date(byAdding: component, value: -earlier, to: start) ?? start
        end = dataset.span.end
    }

    /// All boundaries, the last of which lies at or after the end of the data.
    package func boundaries() -> [Double] {
        var boundaries = [anchor.timeIntervalSinceReferenceDate]
        while let last = boundaries.last, last < end {
            let next = calendar.date(byAdding: component, value: boundaries.count, to: anchor) ?? .distantFuture
            boundaries.append(next.timeIntervalSinceReferenceDate)
        }
        return boundaries
    }
}

/// How objects to be deleted are named.
package enum DeletionManner: Sendable {
    /// As objects that the caller has.
    case objects
    /// As a predicate with a set of identifiers.
    case predicate
}

/// A way to keep samples and answer questions: the store, or what one would write instead.
///
/// Peers live in one task; they are not meant to be shared.
package protocol Peer: AnyObject {
    /// The name in the table.
    static var name: String { get }

    /// The only zone whose intervals the peer can answer for; nil if it can for all.
    static var onlyZone: String? { get }

    /// Creates a peer without rows.
    init(_ dataset: Dataset) async throws

    /// What saves a batch of rows as one transaction.
    ///
    /// The peer's own elements are made before the step is returned and released with the step, so that only saving is
    /// timed.
    func saving(_ rows: [Row]) -> Step

    /// What deletes rows of the watch by their identifiers.
    func deleting(_ rows: [Row], _ manner: DeletionManner) -> Step

    /// What imports an `export.xml`; nil if the peer does not read such files.
    func importing(_ file: ExportFile) -> Step?

    /// Remembers this place in the history.
    func mark() async throws

    /// The answer; nil if the peer cannot answer such a question.
    func answer(_ question: Question) async throws -> Answer?
}

extension Peer {
    package static var onlyZone: String? { nil }

    package func importing(_ file: ExportFile) -> Step? { nil }
}

/// Something that is timed.
package typealias Step = () async throws -> Void

/// A mistake in a peer.
package struct PeerError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
