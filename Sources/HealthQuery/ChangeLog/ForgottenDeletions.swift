import Foundation

/// What is left of the deletions of one type that were forgotten: enough to know which readers were told of one, and when
/// the last of these was made.
///
/// What a reader sees of a source between two changes of access is all, nothing, what starts at some time or later, or single
/// objects (``Visibility``). So of the deletions of a source in such a period those suffice after which none was made of a
/// sample that starts as late or later. They are stairs: the later the start, the smaller the number.
struct ForgottenDeletions: Sendable {
    /// The greatest number of a deletion that was forgotten.
    private(set) var greatestNumber: UInt64 = 0
    private var parts: [Part: Remains] = [:]

    /// The deletions that readers see alike but for the samples' starts and identifiers.
    private struct Part: Hashable, Sendable {
        let source: Source
        /// See ``AccessLog/period(of:in:)``.
        let period: Int
    }

    fileprivate struct Remains: Sendable {
        /// By falling numbers and rising starts.
        var stairs: [Stair] = []
        /// The last deletions of objects that were chosen one by one.
        var chosen: [UUID: Stair] = [:]
    }

    fileprivate struct Stair: Sendable {
        let number: UInt64
        let start: Double
    }

    /// More stairs are too many.
    static let greatestCount = 256

    /// How many deletions there is something left of.
    var count: Int { parts.values.reduce(0) { $0 + $1.stairs.count + $1.chosen.count } }

    /// Records that deletions of a type were forgotten.
    mutating func insert(_ tombstones: [Tombstone], of type: SampleType, _ access: AccessLog, _ sights: KnownSights) {
        let groups = Dictionary(grouping: tombstones) { tombstone in
            Part(
                source: tombstone.row.details.sourceRevision.source,
                period: access.period(of: tombstone.number, in: type)
            )
        }
        for (part, tombstones) in groups {
            parts[part, default: Remains()].insert(tombstones, of: type, sights)
            greatestNumber = tombstones.reduce(greatestNumber) { max($0, $1.number) }
        }
    }

    /// The greatest number of a deletion that a reader was told of; 0 if there is none.
    func greatestNumber(of type: SampleType, toldTo reader: ReaderAccess) -> UInt64 {
        var greatest: UInt64 = 0
        for (part, remains) in parts {
            let isOwn = part.source == reader.source
            func isTold(_ stair: Stair, _ uuid: UUID?) -> Bool {
                (reader.visibility(of: type, at: stair.number) ?? .nothing)
                    .shows(startingAt: stair.start, uuid, isOwn: isOwn)
            }
            if let stair = remains.stairs.first(where: { isTold($0, nil) }) { greatest = max(greatest, stair.number) }
            for (uuid, stair) in remains.chosen where isTold(stair, uuid) { greatest = max(greatest, stair.number) }
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
                precondition(upper.number > lower.number && upper.start < lower.start, "stairs go up and down")
            }
            greatest = max(greatest, remains.stairs.first?.number ?? 0)
        }
        precondition(greatest == greatestNumber, "the last deletion that was forgotten is not there")
    }
}

extension ForgottenDeletions.Remains {
    fileprivate mutating func insert(_ tombstones: [Tombstone], of type: SampleType, _ sights: KnownSights) {
        for tombstone in tombstones {
            let stair = ForgottenDeletions.Stair(number: tombstone.number, start: tombstone.row.start)
            stairs.append(stair)
            guard sights.hasChosen(tombstone.row.uuid, of: type) else { continue }
            if stair.number > chosen[tombstone.row.uuid]?.number ?? 0 { chosen[tombstone.row.uuid] = stair }
        }
        var latest = -Double.infinity
        stairs = stairs.sorted { $0.number > $1.number }.filter { stair in
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
