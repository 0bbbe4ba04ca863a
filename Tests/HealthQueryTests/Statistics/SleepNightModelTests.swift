import Foundation
@testable import HealthQuery
import Testing

/// Nights on random histories, against a model that goes minute by minute.
struct SleepNightModelTests {
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
        query.usesSampleTimeZones = random.oneIn(2)
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
                            metadata: Self.metadata(&random)))
                }
                try await stores[owner].save(samples)
                saved += samples.map { ($0, owner) }
            }
            live.run()
            let found = try await query.result(for: stores[1])
            try check(found, await database.currentState(), days, calendar, query, context)
            #expect(live.elements.last?.nights == found, "\(context)")
        }
        live.cancel()
        live.run()
    }

    private static func metadata(_ random: inout RuleRandom) -> [String: MetadataValue] {
        var metadata: [String: MetadataValue] = [:]
        if random.oneIn(4) { metadata[MetadataKeyWasUserEntered] = true }
        if random.oneIn(3) {
            metadata[MetadataKeyTimeZone] = .string(random.pick(["Asia/Tokyo", "America/New_York", "Mars/Olympus"]))
        }
        return metadata
    }

    /// The nights by day, as what counts in each minute, and in which minutes anything counts as in bed.
    private struct Model {
        var best: [Int: [Int: SampleRow]] = [:]
        var inBed: [Int: Set<Int>] = [:]
    }

    /// The row that counts of several of a moment: the best source's, and of that one's what tells most.
    private static func best(_ rows: [SampleRow], _ order: SourceOrder) -> SampleRow? {
        let first = rows.min { order.rank($0.details) < order.rank($1.details) }
        return rows.filter { $0.details.sourceRevision.source == first?.details.sourceRevision.source }
            .max { left, right in
                if (left.value == 1) != (right.value == 1) { return left.value == 1 }
                if left.start != right.start { return left.start < right.start }
                return left.value < right.value
            }
    }

    private func model(
        _ state: DatabaseState, _ days: [CivilDate], _ calendar: Calendar, _ query: SleepNightQueryDescriptor
    ) throws -> Model {
        let order = SourceOrder(for: sleepAnalysis, in: state.index)
        var cursor = state.index.cursor([try SamplePredicate.categorySample(type: sleepAnalysis).lowered()])
        var rows: [SampleRow] = []
        while let row = cursor.next() { rows.append(row) }
        // When nights end, by zone: those of the days, and of some before and after.
        var ends: [TimeZone: [(day: Int, minute: Int)]] = [:]
        func day(of minute: Int, _ row: SampleRow) throws -> Int? {
            var own = calendar
            if query.usesSampleTimeZones, case .string(let name)? = row.details.metadata[MetadataKeyTimeZone] {
                own.timeZone = TimeZone(identifier: name) ?? own.timeZone
            }
            let known =
                try ends[own.timeZone]
                ?? (days[0].daysSince1970 - 4...days[days.count - 1].daysSince1970 + 4).map { day in
                    var components = DateComponents(CivilDate(daysSince1970: day))
                    components.hour = query.startHour
                    return (day, Self.minute(try #require(own.date(from: components))))
                }
            ends[own.timeZone] = known
            return known.first { minute < $0.minute }?.day
        }
        var model = Model()
        let middle = (days[0].daysSince1970 - 20_148) * 1440
        for minute in middle - 4 * 1440..<middle + 7 * 1440 {
            let there = rows.filter { Self.minute($0.startDate) <= minute && minute < Self.minute($0.endDate) }
            let stage = Self.best(there.filter { $0.value != 0 }, order)
            if let stage, let day = try day(of: minute, stage) { model.best[day, default: [:]][minute] = stage }
            // Sleep and the bed are of one night.
            if let bed = Self.best(there.filter { $0.value == 0 }, order), let day = try day(of: minute, stage ?? bed) {
                model.inBed[day, default: []].insert(minute)
            }
        }
        return model
    }

    private func check(
        _ found: [SleepNight], _ state: DatabaseState, _ days: [CivilDate], _ calendar: Calendar,
        _ query: SleepNightQueryDescriptor, _ context: String
    ) throws {
        let model = try model(state, days, calendar, query)
        let expected = days.filter { model.best[$0.daysSince1970] != nil || model.inBed[$0.daysSince1970] != nil }
        #expect(found.map(\.day) == expected, "\(context)")
        for night in found {
            let best = model.best[night.day.daysSince1970] ?? [:]
            let inBed = model.inBed[night.day.daysSince1970]
            #expect(
                night.timeInBed == inBed.map { Double($0.union(best.keys).count) * 60 }, "\(context), \(night.day)")
            let told = night.segments.reduce(0) { $0 + $1.dateInterval.duration }
            #expect(told == Double(best.count) * 60, "\(context), \(night.day)")
            for (minute, row) in best {
                let date = Self.start.addingTimeInterval(Double(minute) * 60 + 30)
                let segment = night.segments.first { $0.dateInterval.contains(date) }
                #expect(segment?.value.rawValue == Int(row.value), "\(context), \(date)")
                #expect(segment?.source == row.details.sourceRevision.source, "\(context), \(date)")
            }
            for (left, right) in zip(night.segments, night.segments.dropFirst()) {
                #expect(left.dateInterval.end <= right.dateInterval.start, "\(context)")
            }
        }
    }
}
