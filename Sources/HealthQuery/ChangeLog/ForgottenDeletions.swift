import Foundation

/// What is left of the deletions of one type that were forgotten: enough to know which readers were told of one, and
/// when the last of these was made.
///
/// What a reader sees of a source between two changes of access is all, nothing, what starts at some time or later, or
/// single objects (``Visibility``). So of the deletions of a source in such a period those suffice after which none was
/// made of a sample that starts as late or later. They are stairs: the later the start, the smaller the sequence
/// number.
struct ForgottenDeletions: Sendable {
    /// The greatest number of a deletion that was forgotten.
    private(set) var greatestSequence: UInt64 = 0
    private var parts: [Part: Remains] = [:]

    /// The deletions that readers see alike but for the samples' starts and identifiers.
    private struct Part: Hashable, Sendable {
        let source: Source
        /// See ``AccessRetention/period(of:in:)``.
        let period: Int
    }

    fileprivate struct Remains: Sendable {
        /// By falling sequence numbers and rising starts.
        var stairs: [Stair] = []
        /// The last deletions of objects that were chosen one by one.
        var chosen: [UUID: Stair] = [:]
    }

    fileprivate struct Stair: Sendable {
        let sequence: UInt64
        let start: Double
    }

    /// More stairs are too many.
    static let greatestCount = 256

    /// How many deletions there is something left of.
    var count: Int { parts.values.reduce(0) { $0 + $1.stairs.count + $1.chosen.count } }

    /// Records that deletions of a type were forgotten.
    mutating func insert(_ removals: [Removal], of type: SampleType, _ access: AccessRetention, _ sights: KnownSights) {
        let groups = Dictionary(grouping: removals) { removal in
            Part(
                source: removal.row.details.sourceRevision.source,
                period: access.period(of: removal.sequence, in: type)
            )
        }
        for (part, removals) in groups {
            parts[part, default: Remains()].insert(removals, of: type, sights)
            greatestSequence = removals.reduce(greatestSequence) { max($0, $1.sequence) }
        }
    }

    /// The greatest number of a deletion that a reader was told of; 0 if there is none.
    func greatestSequence(of type: SampleType, toldTo reader: VisibilityHistory) -> UInt64 {
        var greatest: UInt64 = 0
        for (part, remains) in parts {
            let isOwn = part.source == reader.source
            func isTold(_ stair: Stair, _ uuid: UUID?) -> Bool {
                (reader.visibility(of: type, at: stair.sequence) ?? .nothing)
                    .shows(startingAt: stair.start, uuid, isOwn: isOwn)
            }
            if let stair = remains.stairs.first(where: { isTold($0, nil) }) { greatest = max(greatest, stair.sequence) }
            for (uuid, stair) in remains.chosen where isTold(stair, uuid) { greatest = max(greatest, stair.sequence) }
        }
        return greatest
    }
}

extension ForgottenDeletions {
    /// Stops the program if the stairs are none.
    func checkInvariants() {
        var greatest: UInt64 = 0
        for remains in parts.values {
            for (upper, lower) in zip(remains.stairs, remains.stairs.dropFirst()) {
                precondition(upper.sequence > lower.sequence && upper.start < lower.start, "stairs go up and down")
            }
            greatest = max(greatest, remains.stairs.first?.sequence ?? 0)
        }
        precondition(greatest == greatestSequence, "the last deletion that was forgotten is not there")
    }
}

extension ForgottenDeletions.Remains {
    fileprivate mutating func insert(_ removals: [Removal], of type: SampleType, _ sights: KnownSights) {
        for removal in removals {
            let stair = ForgottenDeletions.Stair(sequence: removal.sequence, start: removal.row.start)
            stairs.append(stair)
            guard sights.hasChosen(removal.row.uuid, of: type) else { continue }
            if stair.sequence > chosen[removal.row.uuid]?.sequence ?? 0 { chosen[removal.row.uuid] = stair }
        }
        var latest = -Double.infinity
        stairs = stairs.sorted { $0.sequence > $1.sequence }.filter { stair in
            if stair.start <= latest { return false }
            latest = stair.start
            return true
        }
        guard stairs.count > ForgottenDeletions.greatestCount else { return }
        // Those that all known readers see alike are as good as the last of them.
        var windows: Set<Int> = []
        stairs = stairs.filter { windows.insert(sights.window(of: $0.start, type)).inserted }
    }
}
