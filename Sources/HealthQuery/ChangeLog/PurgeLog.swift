import Foundation

/// The purges of deletions, and which positions are too old because of them.
///
/// Whether a position has expired must not tell what others deleted. So all positions from before a date expire, for
/// every reader alike, whatever was forgotten, and even if nothing was. A position does not know its date, only where
/// it lies between purges: each purge takes a sequence number that every reader sees, so that everything read to its
/// end afterwards lies behind it. A position counts as old as the last purge before it.
struct PurgeLog: Sendable, Codable {
    /// The purges from the horizon on; before any, the beginning of the database.
    private var purges: [Purge]

    private struct Purge: Sendable, Codable {
        let sequence: UInt64
        let date: Date
    }

    /// Deletions before this date are forgotten.
    private var forgottenBefore = Date.distantPast

    /// - Parameter beginning: a date at which there was nothing yet.
    init(since beginning: Date) {
        purges = [Purge(sequence: 0, date: beginning > .distantPast ? beginning : .distantPast)]
    }

    /// The sequence number of the last purge; 0 before the first.
    var last: UInt64 { purges[purges.count - 1].sequence }

    /// Whether these can be the purges of a database that gave out sequence numbers up to one.
    func isPossible(upTo sequence: UInt64, _ date: Date) -> Bool {
        guard let last = purges.last, forgottenBefore <= purges[0].date else { return false }
        let isInOrder = zip(purges, purges.dropFirst()).allSatisfy { $0.sequence < $1.sequence && $0.date <= $1.date }
        return isInOrder && last.sequence <= sequence && last.date <= date
    }

    /// The first position that misses nothing.
    var horizon: UInt64 { purges[0].sequence }

    /// Records a purge; returns its date, which differs from those of all others, whatever the clock says.
    mutating func record(_ sequence: UInt64, before date: Date, at now: Date) -> Date {
        let last = purges[purges.count - 1].date.timeIntervalSinceReferenceDate
        let next = Date(timeIntervalSinceReferenceDate: last.nextUp)
        // A clock may also give NaN, which is not later.
        let own = now > next ? now : next
        purges.append(Purge(sequence: sequence, date: own))
        // Later deletions can be forgotten by later purges only.
        if date > forgottenBefore { forgottenBefore = min(date, own) }
        purges.removeFirst((0..<purges.count).partitioningIndex { purges[$0].date >= forgottenBefore })
        return own
    }
}
