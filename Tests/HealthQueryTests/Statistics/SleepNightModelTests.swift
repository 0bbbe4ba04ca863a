import Foundation
@testable import HealthQuery
import Testing

/// Nights on random histories, against a model that goes minute by minute.
@Suite struct SleepNightModelTests {
    private typealias Value = CategoryValueSleepAnalysis
    /// 1 March 2025, 00:00 UTC.
    private static let start = Date(timeIntervalSince1970: 1_740_787_200)

    private static func minute(_ date: Date) -> Int { Int(date.timeIntervalSince(start) / 60) }

    @Test(arguments: ["Europe/Berlin", "America/New_York", "Asia/Kolkata"])
    func `L4 nights are those of a model that goes minute by minute, live readers included`(zone: String) async throws {
        var random = RuleRandom()
        for round in 0..<6 { try await history("\(zone) \(round)", zone, &random) }
    }

    private func history(_ name: String, _ zone: String, _ random: inout RuleRandom) async throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let database = HealthDatabase.fixed()
        let stores = ["a", "b", "c"].map { HealthStore(database: database, sourceRevision: revision($0)) }
        // The clocks change in this month, in New York and in Berlin.
        let first = CivilDate(year: 2025, month: 3, day: random.pick([3, 9, 29]))
        let days = (0..<3).map { CivilDate(daysSince1970: first.daysSince1970 + $0) }
        var query = SleepNightQueryDescriptor(
            betweenStart: days[0].components(in: calendar), end: days[2].components(in: calendar))
        query.startHour = random.pick([18, 12, 0, 23])
        let live = LiveReader(query.results(for: stores[0]))
        live.run()
        var saved: [(sample: CategorySample, owner: Int)] = []
        let middle = Double(first.daysSince1970) * 86_400
        for step in 0..<12 {
            let context = "\(name), step \(step), seed \(random.seed)"
            if random.oneIn(4), !saved.isEmpty {
                let gone = saved.remove(at: random.int(0...(saved.count - 1)))
                try await stores[gone.owner].delete(gone.sample)
            } else {
                let owner = random.int(0...2)
                var samples: [CategorySample] = []
                for _ in 0..<random.int(1...4) {
                    let start = middle + Double(random.int(-2000...5000)) * 60
                    let length = Double(random.int(0...(random.oneIn(5) ? 3000 : 400))) * 60
                    samples.append(
                        CategorySample(
                            type: sleepAnalysis, value: random.int(0...5), start: Date(timeIntervalSince1970: start),
                            end: Date(timeIntervalSince1970: start + length),
                            metadata: random.oneIn(4) ? [MetadataKeyWasUserEntered: true] : nil))
                }
                try await stores[owner].save(samples)
                saved += samples.map { ($0, owner) }
            }
            live.run()
            let found = try await query.result(for: stores[1])
            try check(found, await database.currentState(), days, calendar, query.startHour, context)
            #expect(live.elements.last?.nights == found, "\(context)")
        }
        live.cancel()
        live.run()
    }

    private func check(
        _ found: [SleepNight], _ state: DatabaseState, _ days: [CivilDate], _ calendar: Calendar, _ hour: Int,
        _ context: String
    ) throws {
        let order = SourceOrder(for: sleepAnalysis, in: state.index)
        var cursor = state.index.cursor([try SamplePredicate.categorySample(type: sleepAnalysis).lowered()])
        var rows: [SampleRow] = []
        while let row = cursor.next() { rows.append(row) }
        var expected: [CivilDate] = []
        for day in days {
            var components = DateComponents(day)
            components.hour = hour
            let end = try #require(calendar.date(from: components))
            let before = DateComponents(CivilDate(daysSince1970: day.daysSince1970 - 1))
            let start = try #require(
                calendar.date(
                    from: DateComponents(year: before.year, month: before.month, day: before.day, hour: hour)))
            let night = found.first { $0.day == day }
            var told = 0
            var inBed = 0
            var anyInBed = false
            for minute in Self.minute(start)..<Self.minute(end) {
                let there = rows.filter { Self.minute($0.startDate) <= minute && minute < Self.minute($0.endDate) }
                if there.contains(where: { $0.value == 0 }) { anyInBed = true }
                if !there.isEmpty { told += 1 }
            }
            for minute in Self.minute(start)..<Self.minute(end) {
                let there = rows.filter { Self.minute($0.startDate) <= minute && minute < Self.minute($0.endDate) }
                if anyInBed, !there.isEmpty { inBed += 1 }
                let best = there.filter { $0.value != 0 }.max { left, right in
                    let ranks = (order.rank(left.details), order.rank(right.details))
                    if ranks.0 != ranks.1 { return ranks.1 < ranks.0 }
                    if (left.value == 1) != (right.value == 1) { return left.value == 1 }
                    if left.start != right.start { return left.start < right.start }
                    return left.value < right.value
                }
                let date = Self.start.addingTimeInterval(Double(minute) * 60 + 30)
                let segment = night?.segments.first { $0.dateInterval.contains(date) }
                #expect(segment?.value.rawValue == best.map { Int($0.value) }, "\(context), \(date)")
                #expect(segment?.source == best?.details.sourceRevision.source, "\(context), \(date)")
            }
            if told > 0 { expected.append(day) }
            #expect(night?.timeInBed == (anyInBed ? Double(inBed) * 60 : nil), "\(context)")
            for (left, right) in zip(night?.segments ?? [], (night?.segments ?? []).dropFirst()) {
                #expect(left.dateInterval.end <= right.dateInterval.start, "\(context)")
            }
        }
        #expect(found.map(\.day) == expected, "\(context)")
    }
}
