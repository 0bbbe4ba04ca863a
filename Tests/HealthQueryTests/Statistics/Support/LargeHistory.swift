import Foundation
import HealthQuery

/// A sample of a large history.
struct LargeRow: Sendable {
    let sample: QuantitySample
    let app: RuleApp
    let start: Double
    let end: Double
    /// In the canonical unit.
    let value: Double
    /// The position in the order of saving.
    let number: Int
    let isByHand: Bool

    var isInstant: Bool { start == end }
}

/// How the samples of a large history lie in time.
enum LargePattern: CaseIterable {
    /// One after another for each source, as a watch records them, so that whole nodes are chains.
    case chained
    /// Anywhere, across each other, often on boundaries.
    case scattered
}

/// A store with thousands of samples, so that trees have leaves and branches, and a plain list of the same samples.
struct LargeHistory {
    static let apps: [RuleApp] = [.watch, .phone, .diary]

    let world: RuleWorld
    let zone: RuleCalendar
    let subject: NaiveSubject
    let pattern: LargePattern
    /// The samples lie in `days` days from it.
    let from: Double
    let days: Double
    private(set) var rows: [LargeRow] = []
    private(set) var appsByFirstSave: [RuleApp] = []
    private var saved = 0
    /// Where the chain of each app goes on.
    private var ends: [RuleApp: Double] = [:]
    var random: RuleRandom

    init(
        _ subject: NaiveSubject,
        _ pattern: LargePattern,
        in zone: RuleCalendar = .utc,
        from: Date,
        days: Double,
        _ random: RuleRandom
    ) {
        world = RuleWorld(zone)
        self.zone = zone
        self.subject = subject
        self.pattern = pattern
        self.from = from.timeIntervalSinceReferenceDate
        self.days = days
        self.random = random
    }

    var length: Double { days * 86_400 }

    /// Saves samples of an app in one call.
    mutating func save(_ count: Int, by app: RuleApp, gap: Double) async throws {
        if !appsByFirstSave.contains(app) { appsByFirstSave.append(app) }
        // What comes late goes somewhere before.
        var now = random.oneIn(4) ? from + random.double(0...length) : ends[app] ?? from
        let isLate = now != ends[app] ?? from
        var added: [LargeRow] = []
        for _ in 0..<count { added.append(row(at: &now, gap, by: app)) }
        if !isLate { ends[app] = now }
        rows += added
        try await world.store(app).save(added.map(\.sample))
    }

    /// Saves samples of which start, end and value are given; none makes the app known.
    mutating func save(_ spans: [(start: Double, end: Double, value: Double)], by app: RuleApp) async throws {
        var spans = spans
        if !appsByFirstSave.contains(app) {
            appsByFirstSave.append(app)
            spans.append((from, from, subject.values.lowerBound))
        }
        var added: [LargeRow] = []
        for span in spans {
            let quantity = Quantity(unit: subject.unit, doubleValue: span.value)
            added.append(row(span.start, span.end, quantity, isByHand: random.oneIn(5), by: app))
        }
        rows += added
        try await world.store(app).save(added.map(\.sample))
    }

    /// Saves so many samples, in batches of various sizes.
    mutating func fill(_ count: Int) async throws {
        // The chains of the apps come to the end of the time about when all are saved.
        let gap = length / Double(count) * 2
        while saved < count {
            let size = min(random.pick([1, 2, 9, 60, 300, 900]), count - saved)
            try await save(size, by: random.pick(Self.apps + [.watch, .watch]), gap: gap)
        }
    }

    /// Forgets rows, as far as the list is concerned.
    mutating func removeRows(where isGone: (LargeRow) -> Bool) {
        rows.removeAll(where: isGone)
    }

    /// Deletes a stretch of an app's samples, and some that lie anywhere.
    mutating func thinOut() async throws {
        let app = random.pick(Self.apps)
        let start = from + random.double(0...length)
        let end = start + length / 10
        let predicate = Query.predicateForSamples(
            withStart: Date(timeIntervalSinceReferenceDate: start),
            end: Date(timeIntervalSinceReferenceDate: end),
            options: .strictStartDate
        )
        try await world.store(app).deleteObjects(of: subject.type, predicate: predicate)
        rows.removeAll { $0.app == app && $0.start >= start && $0.start < end }
        for app in Self.apps {
            let gone = Set(rows.filter { $0.app == app && $0.number % 13 == 5 }.map(\.number))
            guard !gone.isEmpty else { continue }
            try await world.store(app).delete(rows.filter { gone.contains($0.number) }.map(\.sample))
            rows.removeAll { gone.contains($0.number) }
        }
    }
}

extension LargeHistory {
    private mutating func row(at now: inout Double, _ gap: Double, by app: RuleApp) -> LargeRow {
        let (start, end) = pattern == .chained ? chainedSpan(&now, gap) : scatteredSpan(&now, gap)
        let unit = random.oneIn(6) ? random.pick(subject.units) : subject.unit
        let exact = Quantity(unit: subject.unit, doubleValue: value())
        let quantity = unit == subject.unit ? exact : Quantity(unit: unit, doubleValue: exact.doubleValue(for: unit))
        let isByHand = random.oneIn(pattern == .chained ? 40 : 5)
        return row(start, end, quantity, isByHand: isByHand, by: app)
    }

    private mutating func row(_ start: Double, _ end: Double, _ quantity: Quantity, isByHand: Bool, by app: RuleApp)
        -> LargeRow
    {
        defer { saved += 1 }
        let sample = QuantitySample(
            uuid: random.uuid(),
            type: subject.type,
            quantity: quantity,
            start: Date(timeIntervalSinceReferenceDate: start),
            end: Date(timeIntervalSinceReferenceDate: end),
            metadata: isByHand ? [MetadataKeyWasUserEntered: true] : [:]
        )
        return LargeRow(
            sample: sample,
            app: app,
            start: start,
            end: end,
            value: quantity.doubleValue(for: subject.unit),
            number: saved,
            isByHand: isByHand
        )
    }

    private mutating func chainedSpan(_ now: inout Double, _ gap: Double) -> (Double, Double) {
        let step = random.double(0...2 * gap).rounded()
        let length = random.pick([0, 0, step, step / 2, (step / 3).rounded()])
        let start = now
        now = start + step
        return (start, start + length)
    }

    private mutating func scatteredSpan(_ now: inout Double, _ gap: Double) -> (Double, Double) {
        now += random.double(0...2 * gap)
        switch random.int(0...9) {
        case 0: return (now, now + random.double(0...20 * gap))
        case 1:
            let anywhere = from + random.double(0...length)
            return (anywhere, anywhere + random.double(0...7200))
        case 2, 3:
            let hour = from + ((now - from) / 3600).rounded() * 3600
            return (hour, hour + 3600 * Double(random.int(0...3)))
        case 4, 5: return (now, now)
        case 6 where random.oneIn(30): return (now, now + random.double(0...3 * 86_400))
        default:
            let start = now
            now += gap * random.double(0...1)
            return (start, now)
        }
    }

    /// Often a whole number, seldom one that has no exact sum.
    private mutating func value() -> Double {
        let value = random.double(subject.values)
        if random.oneIn(2) { return value.rounded() }
        guard random.oneIn(pattern == .chained ? 400 : 25) else { return value }
        return random.pick(subject.style == .soundLevel ? [-0.0, 0, -40, 200] : [-0.0, 0, 1e-12, -5.5, 1e15, 1e12])
    }
}
