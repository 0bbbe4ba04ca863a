import Foundation

/// The rank of a sample, and its source as a position in a list: no references, as parts are moved often.
struct SleepRank: Sendable {
    let rank: SourceOrder.Rank
    let source: Int
}

/// What a sample tells of some time.
struct SleepPart: Sendable {
    var start: Double
    var end: Double
    let value: CategoryValueSleepAnalysis
    let rank: SourceOrder.Rank
    let source: Int
    let sequence: UInt64
    /// When the whole sample began.
    let began: Double
    /// The clock that says to which night it belongs.
    var zone: Int

    init(_ row: SampleRow, _ value: CategoryValueSleepAnalysis, _ rank: SleepRank, zone: Int) {
        (start, end, began, sequence) = (row.start, row.end, row.start, row.sequence)
        (self.value, self.rank, source, self.zone) = (value, rank.rank, rank.source, zone)
    }
}

/// Orders what one source tells of a moment; the least counts.
private struct Candidate: Comparable, Sendable {
    let part: SleepPart

    static func == (left: Candidate, right: Candidate) -> Bool { !(left < right) && !(right < left) }

    static func < (left: Candidate, right: Candidate) -> Bool {
        let (left, right) = (left.part, right.part)
        let isVague = (left.value == .asleepUnspecified, right.value == .asleepUnspecified)
        if isVague.0 != isVague.1 { return isVague.1 }
        if left.began != right.began { return left.began > right.began }
        if left.value != right.value { return left.value.rawValue > right.value.rawValue }
        return left.sequence < right.sequence
    }
}

/// Says that a source has something to tell until some time.
///
/// The one of the least rank comes first, as it counts (R4.21); of equal ranks, the one that ends last.
private struct Presence: Comparable, Sendable {
    let rank: SourceOrder.Rank
    let source: Int
    let end: Double

    static func < (left: Presence, right: Presence) -> Bool { (left.rank, right.end) < (right.rank, left.end) }
}

extension SleepPart {
    /// What counts at each moment, one after another, of parts that are by start; O(k log k), with pauses.
    ///
    /// - Parameter stages: parts one after another; where one of them lies, its night is that of the moment.
    static func united(
        _ parts: [SleepPart], _ pace: inout Pace, besides stages: [SleepPart] = []
    ) async throws -> [SleepPart] {
        var present = Heap<Presence>()
        var waiting: [Heap<Candidate>] = []
        var found: [SleepPart] = []
        var next = 0
        var stage = 0
        var time = -Double.infinity
        while true {
            while next < parts.count, parts[next].start <= time {
                let part = parts[next]
                next += 1
                present.insert(Presence(rank: part.rank, source: part.source, end: part.end))
                while waiting.count <= part.source { waiting.append(Heap()) }
                waiting[part.source].insert(Candidate(part: part))
                try await pace.pass(1)
            }
            while let first = present.first, first.end <= time {
                present.popFirst()
                try await pace.pass(1)
            }
            let coming = next < parts.count ? parts[next].start : .infinity
            guard let best = present.first else {
                if next == parts.count { return found }
                time = coming
                continue
            }
            while let first = waiting[best.source].first, first.part.end <= time {
                waiting[best.source].popFirst()
                try await pace.pass(1)
            }
            // The part because of which the source counts waits, too.
            guard var part = waiting[best.source].first?.part else { return found }
            // Once the best rank ends, another source may count.
            (part.start, part.end) = (time, min(part.end, best.end, coming))
            while stage < stages.count, stages[stage].end <= time { stage += 1 }
            if stage < stages.count {
                let other = stages[stage]
                if other.start <= time { part.zone = other.zone }
                part.end = min(part.end, other.start <= time ? other.end : other.start)
            }
            time = part.end
            found.append(part)
            try await pace.pass(1)
        }
    }
}

extension SleepPart {
    var dateInterval: DateInterval {
        DateInterval(
            start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end))
    }
}
