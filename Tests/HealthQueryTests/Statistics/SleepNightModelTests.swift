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

    /// The place of the row that counts of several of a moment: the best source's, and of that one's what tells most.
    private static func best(_ places: [Int], _ rows: [SampleRow], _ order: SourceOrder) -> Int? {
        let first = places.min { order.rank(rows[$0].details) < order.rank(rows[$1].details) }
        let source = first.map { rows[$0].details.sourceRevision.source }
        return places.filter { rows[$0].details.sourceRevision.source == source }
            .max { one, other in
                let (left, right) = (rows[one], rows[other])
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
        func nightEnds(_ row: SampleRow) throws -> [(day: Int, minute: Int)] {
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
            return known
        }
        let middle = (days[0].daysSince1970 - 20_148) * 1440
        let minutes = middle - 4 * 1440..<middle + 7 * 1440
        // Of each row: the minutes in which it is there, and when its nights end.
        let spans = rows.map { Self.minute($0.startDate)..<Self.minute($0.endDate) }
        let nights = try rows.map(nightEnds)
        // What counts, and of which night it is, stays as it is from one of these minutes to the next.
        var isChange = [Bool](repeating: false, count: minutes.count)
        let changes = spans.flatMap { [$0.lowerBound, $0.upperBound] } + ends.values.joined().map { $0.minute }
        for minute in changes + [minutes.lowerBound] where minutes.contains(minute) {
            isChange[minute - minutes.lowerBound] = true
        }
        var model = Model()
        var stage: SampleRow?
        var bed: SampleRow?
        var stageDay: Int?
        var bedDay: Int?
        for minute in minutes {
            if isChange[minute - minutes.lowerBound] {
                let there = rows.indices.filter { spans[$0].contains(minute) }
                func best(_ places: [Int]) -> Int? { Self.best(places, rows, order) }
                func day(_ place: Int) -> Int? { nights[place].first { minute < $0.minute }?.day }
                let (stagePlace, bedPlace) = (
                    best(there.filter { rows[$0].value != 0 }), best(there.filter { rows[$0].value == 0 })
                )
                (stage, bed) = (stagePlace.map { rows[$0] }, bedPlace.map { rows[$0] })
                stageDay = stagePlace.flatMap(day)
                // Sleep and the bed are of one night.
                bedDay = (stagePlace ?? bedPlace).flatMap(day)
            }
            if let stage, let stageDay { model.best[stageDay, default: [:]][minute] = stage }
            if bed != nil, let bedDay { model.inBed[bedDay, default: []].insert(minute) }
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
            // The first segment over the middle of each minute.
            var segments: [Int: Int] = [:]
            for (place, segment) in night.segments.enumerated() {
                let from = segment.dateInterval.start.timeIntervalSince(Self.start)
                let to = segment.dateInterval.end.timeIntervalSince(Self.start)
                var minute = Int(((from - 30) / 60).rounded(.up))
                while Double(minute) * 60 + 30 <= to {
                    if segments[minute] == nil { segments[minute] = place }
                    minute += 1
                }
            }
            var wrong: [Int] = []
            for (minute, row) in best {
                let segment = segments[minute].map { night.segments[$0] }
                let isRight =
                    segment?.value.rawValue == Int(row.value)
                    && segment?.source == row.details.sourceRevision.source
                if !isRight { wrong.append(minute) }
            }
            #expect(wrong.sorted() == [], "\(context), minutes of \(night.day)")
            for (left, right) in zip(night.segments, night.segments.dropFirst()) {
                #expect(left.dateInterval.end <= right.dateInterval.start, "\(context)")
            }
        }
    }
}
