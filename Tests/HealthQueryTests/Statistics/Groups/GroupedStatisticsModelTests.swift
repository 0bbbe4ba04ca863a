import Foundation
@testable import HealthQuery
import Testing

/// Statistics of groups on random histories, against models that go second by second, or sort.
struct GroupedStatisticsModelTests {
    private static let zones = ["Europe/Berlin", "Asia/Kolkata", "America/New_York", "Australia/Lord_Howe"]

    @Test func `R5.3 time by group is that of a model that goes minute by minute`() async throws {
        var random = RuleRandom()
        for round in 0..<24 { try await history("round \(round), seed \(random.seed)", &random) }
    }

    private func history(_ context: String, _ random: inout RuleRandom) async throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: random.pick(Self.zones)))
        let database = HealthDatabase(calendar: calendar, now: { time(0) }, uuidSource: UUIDSource(seed: 1))
        let store = HealthStore(database: database, sourceRevision: revision("a"))
        // The clocks of these zones change near these days.
        let days = ["2025-03-09", "2025-03-30", "2025-04-05", "2025-10-26", "2025-11-02"]
        let middle = Double(try #require(CivilDate(random.pick(days))).daysSince1970) * 86_400
        let samples = (0..<random.int(0...12)).map { _ in
            let start = middle + Double(random.int(-3000...3000)) * 60
            return CategorySample(
                type: sleepAnalysis, value: random.int(0...2), start: Date(timeIntervalSince1970: start),
                end: Date(timeIntervalSince1970: start + Double(random.int(0...600)) * 60),
                metadata: random.oneIn(3) ? [MetadataKeyTimeZone: .string(random.pick(Self.zones))] : nil)
        }
        try await store.save(samples)
        for isWeekday in [false, true] {
            for usesZones in [false, true] {
                var query = CategoryStatisticsQueryDescriptor(
                    predicate: .categorySample(type: sleepAnalysis), grouping: isWeekday ? .weekday : .hourOfDay)
                query.usesSampleTimeZones = usesZones
                let found = try await query.result(for: store)
                func number(_ date: Date, _ sample: CategorySample) -> Int {
                    var own = calendar
                    let name = usesZones ? sample.metadata[MetadataKeyTimeZone]?.stringValue : nil
                    if let zone = name.flatMap({ TimeZone(identifier: $0) }) { own.timeZone = zone }
                    return own.component(isWeekday ? .weekday : .hour, from: date)
                }
                var counts: [Int: Int] = [:]
                for sample in samples { counts[number(sample.startDate, sample), default: 0] += 1 }
                var durations: [Int: Double] = [:]
                for minute in -3000..<3700 {
                    let date = Date(timeIntervalSince1970: middle + Double(minute) * 60)
                    // Where samples overlap, the zone of the time is that of one of them.
                    guard !usesZones, let sample = samples.first(where: { $0.startDate <= date && date < $0.endDate })
                    else { continue }
                    durations[number(date, sample), default: 0] += 60
                }
                func key(_ group: StatisticsGroup) -> Int {
                    switch group {
                    case .hour(let number), .weekday(let number): number
                    default: -1
                    }
                }
                let numbers = found.filter { $0.count > 0 }.map { (key($0.group), $0.count) }
                #expect(Dictionary(uniqueKeysWithValues: numbers) == counts, "\(context)")
                if !usesZones {
                    let times = found.filter { $0.duration > 0 }.map { (key($0.group), $0.duration) }
                    #expect(Dictionary(uniqueKeysWithValues: times) == durations, "\(context)")
                }
                let total = found.reduce(0) { $0 + $1.duration }
                let covered = (-3000..<3700).count { minute in
                    let date = Date(timeIntervalSince1970: middle + Double(minute) * 60)
                    return samples.contains { $0.startDate <= date && date < $0.endDate }
                }
                #expect(total == Double(covered) * 60, "\(context)")
            }
        }
    }

    @Test func `percentiles and zones are those of a sorted list`() async throws {
        var random = RuleRandom()
        for _ in 0..<20 {
            let store = HealthStore.fixed()
            let bpm = HealthUnit.count().unitDivided(by: .minute())
            let values = (0..<random.int(1...60)).map { _ in Double(random.int(40...180)) }
            try await store.save(
                values.enumerated().map { position, value in
                    QuantitySample(
                        type: heartRate, quantity: Quantity(unit: bpm, doubleValue: value),
                        start: time(Double(position) * 60), end: time(Double(position) * 60 + 60))
                })
            let query = QuantityDistributionQueryDescriptor(predicate: .quantitySample(type: heartRate))
            let found = try #require(try await query.result(for: store).first)
            let sorted = values.sorted()
            for percent in stride(from: 0.0, through: 100, by: 12.5) {
                let position = percent / 100 * Double(sorted.count - 1)
                let (lower, upper) = (sorted[Int(position)], sorted[Int(position.rounded(.up))])
                let expected = lower + (upper - lower) * (position - position.rounded(.down))
                let value = found.percentile(percent).doubleValue(for: bpm)
                #expect(abs(value - expected) < 1e-9, "seed \(random.seed)")
            }
            let bounds = [60.0, 100, 140]
            let zones = try found.durations(inZones: bounds.map { Quantity(unit: bpm, doubleValue: $0) })
            for (zone, seconds) in zones.enumerated() {
                let range = (zone == 0 ? -.infinity : bounds[zone - 1])..<(zone == 3 ? .infinity : bounds[zone])
                #expect(seconds == Double(values.count { range.contains($0) }) * 60, "seed \(random.seed)")
            }
        }
    }
}
