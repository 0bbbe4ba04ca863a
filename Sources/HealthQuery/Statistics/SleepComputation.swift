import Foundation

/// Unites what sources tell of the sleep in some nights.
struct SleepComputation: Sendable {
    static let type = CategoryType(.sleepAnalysis)
    private static let zoneKey = PackedMetadata.Key(MetadataKeyTimeZone)

    /// The days on which the nights end, as numbers of days.
    private let days: Range<Int>
    private let clock: NightClock
    private let usesSampleTimeZones: Bool
    /// How often the samples of one query may be divided.
    var greatestDivisionCount = 1_000_000
    /// What the nights are made of.
    let filter: TypedFilter

    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the arguments of the query are wrong.
    init(_ query: SleepNightQueryDescriptor) throws {
        let days = try SummaryDays(
            from: query.startDateComponents, to: query.endDateComponents, of: "nights of sleep")
        guard (0..<24).contains(query.startHour) else {
            throw HealthError.invalidArgument("nights begin at an hour from 0 to 23, not at \(query.startHour)")
        }
        let first = days.first.daysSince1970
        self.days = first..<max(first, days.last.daysSince1970 + 1)
        usesSampleTimeZones = query.usesSampleTimeZones
        clock = NightClock(days.calendar, query.startHour)
        var clock = clock
        // No zone is more than a day away from another.
        let margin: Double = usesSampleTimeZones ? 2 * 86_400 : 0
        let isNear = Query.predicateForSamples(
            withStart: Date(timeIntervalSinceReferenceDate: clock.start(of: self.days.lowerBound) - margin),
            end: Date(timeIntervalSinceReferenceDate: clock.end(of: self.days.upperBound - 1) + margin))
        filter = try SamplePredicate.categorySample(
            type: Self.type, predicate: query.predicate.map { isNear && $0 } ?? isNear
        ).lowered()
    }

    /// The nights of which anything was recorded, by day.
    func nights(in snapshot: DatabaseState) async throws -> (nights: [SleepNight], work: QueryWork) {
        guard !days.isEmpty else { return ([], QueryWork()) }
        let (rows, work) = try await snapshot.rows(filter)
        var sleepers = SleepSources(SourceOrder(for: Self.type, in: snapshot.index))
        var pace = try Pace()
        var parts: [Int: [SleepPart]] = [:]
        var clocks: [String: NightClock] = [:]
        var home = clock
        var divisions = 0
        for row in rows {
            guard let value = Int(exactly: row.value).flatMap({ CategoryValueSleepAnalysis(rawValue: $0) })
            else { continue }
            let whole = SleepPart(row, value, sleepers.rank(row.details))
            let zone = usesSampleTimeZones ? row.details.packedMetadata[Self.zoneKey]?.stringValue : nil
            if let name = zone {
                var own = clocks[name] ?? home.inZone(named: name)
                divisions += divide(whole, among: &parts, own: &own, &pace.budget)
                clocks[name] = own
            } else {
                divisions += divide(whole, among: &parts, own: &home, &pace.budget)
            }
            guard divisions <= greatestDivisionCount else {
                throw HealthError.invalidArgument(
                    "the samples of sleep reach over more than \(greatestDivisionCount) nights in all, that until "
                        + "\(DateText.text(row.endDate)) among them")
            }
            try await pace.rest()
        }
        var nights: [SleepNight] = []
        for (day, parts) in parts.sorted(by: { $0.key < $1.key }) {
            let parts = try await pace.sorted(parts[...], upTo: .max) {
                ($0.start, $0.sequence) < ($1.start, $1.sequence)
            }
            nights.append(try await SleepNight(day, parts, sleepers.all, &pace))
        }
        return (nights, work)
    }

    /// Cuts a sample at the ends of nights; returns how often.
    private func divide(
        _ part: SleepPart,
        among parts: inout [Int: [SleepPart]],
        own clock: inout NightClock,
        _ budget: inout Int
    ) -> Int {
        budget -= 1
        var count = 0
        var rest = part
        rest.start = max(rest.start, clock.start(of: days.lowerBound))
        let end = min(part.end, clock.end(of: days.upperBound - 1))
        while rest.start < end {
            let day = clock.night(at: rest.start)
            rest.night = clock.interval(of: day)
            rest.end = min(end, rest.night.end)
            parts[day, default: []].append(rest)
            budget -= 1
            count += 1
            // Ends of nights rise, so this does too.
            rest.start = rest.end
        }
        return max(0, count - 1)
    }
}

/// The nights of one time zone.
struct NightClock: Sendable {
    private let calendar: Calendar
    private let hour: Int
    /// Ends that are known, by the number of the day.
    private var ends: [Int: Double] = [:]
    /// The night that was asked for last, which most samples share with the one before.
    private var last = (day: 0, start: Double.infinity, end: -Double.infinity)

    init(_ calendar: Calendar, _ hour: Int) {
        self.calendar = calendar
        self.hour = hour
    }

    /// The nights of another time zone; the same ones if there is no such zone.
    func inZone(named name: String) -> NightClock {
        var calendar = calendar
        calendar.timeZone = TimeZone(identifier: name) ?? calendar.timeZone
        return NightClock(calendar, hour)
    }

    /// When the night ends that is named by a day.
    mutating func end(of day: Int) -> Double {
        if let known = ends[day] { return known }
        var components = DateComponents(CivilDate(daysSince1970: day))
        components.hour = hour
        let date = calendar.date(from: components) ?? Date(timeIntervalSince1970: Double(day) * 86_400)
        let end = date.timeIntervalSinceReferenceDate
        ends[day] = end
        return end
    }

    /// When the night begins that is named by a day on which one ends.
    mutating func start(of day: Int) -> Double {
        let end = end(of: day)
        // Where a zone leaves out a day, the night before is named by the next one.
        var before = day - 1
        while self.end(of: before) == end { before -= 1 }
        return self.end(of: before)
    }

    /// When the night begins and ends that is named by a day.
    mutating func interval(of day: Int) -> (start: Double, end: Double) {
        if last.day != day || last.end < last.start { last = (day, start(of: day), end(of: day)) }
        return (last.start, last.end)
    }

    /// The day that names the night of a time: that on which it ends.
    mutating func night(at time: Double) -> Int {
        if last.start <= time, time < last.end { return last.day }
        let date = Date(timeIntervalSinceReferenceDate: time)
        let local = date.timeIntervalSince1970 + Double(calendar.timeZone.secondsFromGMT(for: date))
        var day = Int((local / 86_400).rounded(.down))
        while end(of: day) <= time { day += 1 }
        while time < end(of: day - 1) { day -= 1 }
        while end(of: day + 1) == end(of: day) { day += 1 }
        return day
    }
}

/// The sources of sleep, and how they rank.
private struct SleepSources {
    /// The sources that were met, in the order of that.
    private(set) var all: [Source] = []
    private let order: SourceOrder
    private var ranks: [SourceOrder.Owner: SleepRank] = [:]
    private var positions: [Source: Int] = [:]
    /// That of the last sample, which most share with the one before.
    private var last: (owner: SourceOrder.Owner, rank: SleepRank)?

    init(_ order: SourceOrder) { self.order = order }

    mutating func rank(_ details: SampleDetails) -> SleepRank {
        let owner = SourceOrder.Owner(source: details.sourceRevision.source, group: details.rankGroup)
        if let last, last.owner == owner { return last.rank }
        let rank = ranks[owner] ?? newRank(of: owner, details)
        last = (owner, rank)
        return rank
    }

    private mutating func newRank(of owner: SourceOrder.Owner, _ details: SampleDetails) -> SleepRank {
        let position = positions[owner.source] ?? all.count
        if position == all.count { all.append(owner.source) }
        positions[owner.source] = position
        let rank = SleepRank(rank: order.rank(details), source: position)
        ranks[owner] = rank
        return rank
    }
}

/// The rank of a sample, and its source as a position in a list: no references, as parts are moved often.
private struct SleepRank: Sendable {
    let rank: SourceOrder.Rank
    let source: Int
}

/// What one sample tells of one night.
private struct SleepPart: Sendable {
    var start: Double
    var end: Double
    let value: CategoryValueSleepAnalysis
    let rank: SourceOrder.Rank
    let source: Int
    let sequence: UInt64
    /// When the whole sample began.
    let began: Double
    var night = (start: 0.0, end: 0.0)

    init(_ row: SampleRow, _ value: CategoryValueSleepAnalysis, _ rank: SleepRank) {
        (start, end, began, sequence) = (row.start, row.end, row.start, row.sequence)
        (self.value, self.rank, source) = (value, rank.rank, rank.source)
    }
}

/// What counts at a moment: the least.
private struct Candidate: Comparable, Sendable {
    let part: SleepPart

    static func == (left: Candidate, right: Candidate) -> Bool { !(left < right) && !(right < left) }

    static func < (left: Candidate, right: Candidate) -> Bool {
        let (left, right) = (left.part, right.part)
        if left.rank != right.rank { return left.rank < right.rank }
        let isVague = (left.value == .asleepUnspecified, right.value == .asleepUnspecified)
        if isVague.0 != isVague.1 { return isVague.1 }
        if left.began != right.began { return left.began > right.began }
        if left.value != right.value { return left.value.rawValue > right.value.rawValue }
        return left.sequence < right.sequence
    }
}

extension SleepNight {
    /// Unites the parts of a night, which are by start, with pauses.
    fileprivate init(_ day: Int, _ parts: [SleepPart], _ all: [Source], _ pace: inout Pace) async throws {
        self.day = CivilDate(daysSince1970: day)
        var night = parts[0].night
        var inBed: [SleepPart] = []
        var other: [SleepPart] = []
        var ranks: [Int: SourceOrder.Rank] = [:]
        var last: SleepPart?
        for part in parts {
            night = (min(night.start, part.night.start), max(night.end, part.night.end))
            if part.value == .inBed { inBed.append(part) } else { other.append(part) }
            if last?.source != part.source || last?.rank != part.rank {
                ranks[part.source] = min(ranks[part.source] ?? part.rank, part.rank)
            }
            last = part
            pace.budget -= 1
            if pace.budget <= 0 { try await pace.rest() }
        }
        startDate = Date(timeIntervalSinceReferenceDate: night.start)
        endDate = Date(timeIntervalSinceReferenceDate: night.end)
        let stages = try await Self.stages(of: other, &pace)
        segments = try await pace.map(stages) { part in
            Segment(dateInterval: part.dateInterval, value: part.value, source: all[part.source])
        }
        if inBed.isEmpty {
            timesInBed = []
        } else {
            let spans = try await pace.sorted((inBed + stages)[...], upTo: .max) { $0.start < $1.start }
            timesInBed = try await Self.union(of: spans, &pace)
        }
        sources = ranks.sorted { $0.value < $1.value }.map { all[$0.key] }
    }

    /// What counts at each moment, one after another; O(k log k).
    private static func stages(of parts: [SleepPart], _ pace: inout Pace) async throws -> [SleepPart] {
        let ends = try await pace.map(parts) { $0.start } + pace.map(parts) { $0.end }
        let bounds = try await pace.sorted(ends[...], upTo: .max, by: <)
        var waiting = Heap<Candidate>()
        var next = 0
        var found: [SleepPart] = []
        for (bound, end) in zip(bounds, bounds.dropFirst()) {
            pace.budget -= 1
            if pace.budget <= 0 { try await pace.rest() }
            guard bound < end else { continue }
            while next < parts.count, parts[next].start <= bound {
                waiting.insert(Candidate(part: parts[next]))
                next += 1
            }
            while let first = waiting.first, first.part.end <= bound { waiting.popFirst() }
            guard var part = waiting.first?.part else { continue }
            if let last = found.last, last.end == bound, last.value == part.value, last.source == part.source {
                found[found.count - 1].end = end
            } else {
                (part.start, part.end) = (bound, end)
                found.append(part)
            }
        }
        return found
    }

    /// The time that some parts cover, which are by start.
    private static func union(of parts: [SleepPart], _ pace: inout Pace) async throws -> [DateInterval] {
        var spans: [SleepPart] = []
        for part in parts {
            if let last = spans.last, part.start <= last.end {
                spans[spans.count - 1].end = max(last.end, part.end)
            } else {
                spans.append(part)
            }
            pace.budget -= 1
            if pace.budget <= 0 { try await pace.rest() }
        }
        return try await pace.map(spans) { $0.dateInterval }
    }
}

extension SleepPart {
    fileprivate var dateInterval: DateInterval {
        DateInterval(
            start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end))
    }
}
