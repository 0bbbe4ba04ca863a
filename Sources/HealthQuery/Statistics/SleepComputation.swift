import Foundation

/// Unites what sources tell of the sleep in some nights.
struct SleepComputation: Sendable {
    static let type = CategoryType(.sleepAnalysis)

    /// The days on which the nights end, as numbers of days.
    private let days: Range<Int>
    private let clock: NightClock
    private let usesSampleTimeZones: Bool
    /// How often the samples of one query may be divided.
    var greatestDivisionCount = 1_000_000
    /// What the nights are made of.
    let filter: TypedFilter

    /// - Parameter inAnyZone: whether the filter is to let through what the nights are made of in any time zone that they
    ///   may have, as that follows the settings.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the arguments of the query are wrong.
    init(_ query: SleepNightQueryDescriptor, inAnyZone: Bool = false) throws {
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
        // No zone is two days away from another.
        let margin: Double = usesSampleTimeZones || inAnyZone && days.followSettings ? 2 * 86_400 : 0
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
        var zones = SleepZones(clock, areAsked: usesSampleTimeZones)
        var drafts: [Int: NightDraft] = [:]
        var (inBed, other): ([SleepPart], [SleepPart]) = ([], [])
        var pace = try Pace()
        var divisions = 0
        for row in rows {
            guard let value = Int(exactly: row.value).flatMap({ CategoryValueSleepAnalysis(rawValue: $0) })
            else { continue }
            let part = SleepPart(row, value, sleepers.rank(row.details), zone: zones.number(of: row.details))
            divisions += divide(part, by: &zones.clocks[part.zone], &pace.budget) { day, night, part in
                drafts[day, default: NightDraft()].note(part, night)
            }
            guard divisions <= greatestDivisionCount else {
                throw HealthError.invalidArgument(
                    "the samples of sleep reach over more than \(greatestDivisionCount) nights in all, that until "
                        + "\(DateText.text(row.endDate)) among them")
            }
            if value == .inBed { inBed.append(part) } else { other.append(part) }
            try await pace.rest()
        }
        // A moment counts once, whatever nights its samples belong to: they are united before they are cut.
        let stages = try await SleepPart.united(other, &pace)
        for part in stages {
            _ = divide(part, by: &zones.clocks[part.zone], &pace.budget) { day, _, part in
                drafts[day, default: NightDraft()].add(part)
            }
            try await pace.rest()
        }
        for part in try await SleepPart.united(inBed, &pace, besides: stages) {
            _ = divide(part, by: &zones.clocks[part.zone], &pace.budget) { day, _, part in
                drafts[day, default: NightDraft()].addInBed(part)
            }
            try await pace.rest()
        }
        var nights: [SleepNight] = []
        // Where all moments count in other nights, there is none.
        for (day, draft) in drafts.sorted(by: { $0.key < $1.key }) where !draft.isEmpty {
            nights.append(try await SleepNight(day, draft, sleepers.all, &pace))
        }
        return (nights, work)
    }

    /// Cuts a part at the ends of nights; returns how often.
    private func divide(
        _ part: SleepPart,
        by clock: inout NightClock,
        _ budget: inout Int,
        _ body: (_ day: Int, _ night: (start: Double, end: Double), _ part: SleepPart) -> Void
    ) -> Int {
        budget -= 1
        var count = 0
        var rest = part
        rest.start = max(rest.start, clock.start(of: days.lowerBound))
        let end = min(part.end, clock.end(of: days.upperBound - 1))
        while rest.start < end {
            let day = clock.night(at: rest.start)
            let night = clock.interval(of: day)
            rest.end = min(end, night.end)
            body(day, night, rest)
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
        var day = CivilDate(date, in: calendar.timeZone).daysSince1970
        while end(of: day) <= time { day += 1 }
        while time < end(of: day - 1) { day -= 1 }
        while end(of: day + 1) == end(of: day) { day += 1 }
        return day
    }
}

/// The clocks of the time zones that samples name, by numbers.
///
/// Parts have a number, since copying a name counts references.
private struct SleepZones {
    private static let key = PackedMetadata.Key(MetadataKeyTimeZone)

    /// That of the query comes first.
    var clocks: [NightClock]
    private let areAsked: Bool
    private var numbers: [String: Int] = [:]

    init(_ clock: NightClock, areAsked: Bool) {
        clocks = [clock]
        self.areAsked = areAsked
    }

    /// The number of the clock by which a sample with these details is cut.
    mutating func number(of details: SampleDetails) -> Int {
        guard areAsked, let name = details.packedMetadata[Self.key]?.stringValue else { return 0 }
        if let known = numbers[name] { return known }
        numbers[name] = clocks.count
        clocks.append(clocks[0].inZone(named: name))
        return clocks.count - 1
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

/// What is known of a night.
private struct NightDraft: Sendable {
    /// When it begins first, and ends last.
    private(set) var span = (start: Double.infinity, end: -Double.infinity)
    /// The sources that tell anything, and how they rank.
    private(set) var ranks: [Int: SourceOrder.Rank] = [:]
    /// The times asleep and awake, one after another.
    private(set) var segments: [SleepPart] = []
    /// The times in bed, one after another.
    private(set) var inBed: [SleepPart] = []
    private var last: (source: Int, rank: SourceOrder.Rank)?

    var isEmpty: Bool { segments.isEmpty && inBed.isEmpty }

    /// Notes that a sample tells of the night.
    mutating func note(_ part: SleepPart, _ night: (start: Double, end: Double)) {
        span = (min(span.start, night.start), max(span.end, night.end))
        noteSource(of: part)
    }

    private mutating func noteSource(of part: SleepPart) {
        if let last, last == (part.source, part.rank) { return }
        ranks[part.source] = min(ranks[part.source] ?? part.rank, part.rank)
        last = (part.source, part.rank)
    }

    /// Adds a time in bed, behind those that are there; its source may be known of another night, in its own zone.
    mutating func addInBed(_ part: SleepPart) {
        inBed.append(part)
        noteSource(of: part)
    }

    /// Adds a time asleep or awake, behind those that are there.
    mutating func add(_ part: SleepPart) {
        if let last = segments.last, last.end == part.start, last.value == part.value, last.source == part.source {
            segments[segments.count - 1].end = part.end
        } else {
            segments.append(part)
        }
    }
}

extension SleepNight {
    fileprivate init(_ day: Int, _ draft: NightDraft, _ all: [Source], _ pace: inout Pace) async throws {
        self.day = CivilDate(daysSince1970: day)
        startDate = Date(timeIntervalSinceReferenceDate: draft.span.start)
        endDate = Date(timeIntervalSinceReferenceDate: draft.span.end)
        segments = try await pace.map(draft.segments) { part in
            Segment(dateInterval: part.dateInterval, value: part.value, source: all[part.source])
        }
        if draft.inBed.isEmpty {
            timesInBed = []
        } else {
            let spans = try await pace.sorted((draft.inBed + draft.segments)[...], upTo: .max) { $0.start < $1.start }
            timesInBed = try await Self.union(of: spans, &pace)
        }
        sources = draft.ranks.sorted { $0.value < $1.value }.map { all[$0.key] }
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
            try await pace.pass(1)
        }
        return try await pace.map(spans) { $0.dateInterval }
    }
}
