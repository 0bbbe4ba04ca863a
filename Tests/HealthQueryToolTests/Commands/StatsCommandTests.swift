import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

@testable import health_query

struct StatsCommandTests {
    private func rows(_ arguments: String...) async throws -> [JSONValue] {
        try await ToolRun(["stats", "--json"] + arguments).json()["statistics"]?.elements ?? []
    }

    /// The person whom the tool makes up; filled once for all tests, which only read.
    private static let person = Task { HealthStore(database: try await SyntheticPerson().filledDatabase()) }

    @Test(arguments: CalendarStep.allCases)
    func `sums are those of direct queries`(_ step: CalendarStep) async throws {
        let store = try await Self.person.value
        let query = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)), options: .cumulativeSum,
            anchorDate: CalendarStep.anchor(SyntheticPerson.berlin), intervalComponents: step.components)
        let direct = try await query.result(for: store).statistics()
        let found = try await rows("--type", "stepCount", "--by", step.rawValue)
        #expect(found.count == direct.count && found.count >= 1)
        for (row, statistics) in zip(found, direct) {
            #expect(row["sum"]?.double == statistics.sumQuantity()?.doubleValue(for: .count()))
            #expect(row["samples"]?.double == Double(statistics.sampleCount))
            #expect(row["start"]?.string == InstantText.text(statistics.startDate, in: SyntheticPerson.berlin.timeZone))
        }
    }

    @Test func `days are those of a naive model`() async throws {
        let person = SyntheticPerson()
        let order = try await Self.person.value.sourceOrder(for: QuantityType(.stepCount))
        let found = try await rows("--type", "stepCount", "--by", "day")
        #expect(found.count == person.days.count)
        for (row, day) in zip(found, person.days) {
            let naive = NaiveSteps.sum(person.samples, order, from: day.interval.start, to: day.interval.end)
            let sum = try #require(row["sum"]?.double)
            #expect((sum - naive).magnitude < 1e-6, "\(day.interval)")
        }
    }

    @Test func `each type has the numbers that it allows`() async throws {
        let found = try await rows()
        func row(_ name: String) throws -> JSONValue { try #require(found.first { $0["name"]?.string == name }) }
        let (steps, rates, sleep) = try (row("stepCount"), row("heartRate"), row("sleepAnalysis"))
        #expect(steps["sum"]?.double != nil && steps["average"] == .null && steps["unit"]?.string == "count")
        #expect(rates["sum"] == .null && rates["average"]?.double != nil && rates["maximum"]?.double != nil)
        #expect(sleep["samples"]?.double == 547 && sleep["durationSeconds"]?.double != nil && sleep["unit"] == .null)
        #expect(found.allSatisfy { $0.keys == steps.keys })
        #expect(
            found.compactMap { $0["name"]?.string }
                == found.compactMap { $0["name"]?.string }.sorted {
                    $0.lowercased() < $1.lowercased()
                })
    }

    @Test func `a day counts the same whole and by day`() async throws {
        let whole = try await rows("--type", "stepCount", "--from", "2025-10-26", "--to", "2025-10-26")
        let byDay = try await rows("--type", "stepCount", "--from", "2025-10-26", "--to", "2025-10-26", "--by", "day")
        let all = try await rows("--type", "stepCount", "--by", "day")
        let same = all.first { $0["start"]?.string == "2025-10-26T00:00:00+02:00" }
        #expect(whole.count == 1 && byDay.count == 1)
        #expect(whole.first?["sum"] == byDay.first?["sum"] && byDay.first?["sum"] == same?["sum"])
        #expect(byDay.first?["end"]?.string == "2025-10-27T00:00:00+01:00")
    }

    @Test func `sources can be chosen and preferred`() async throws {
        let all = try await rows("--type", "stepCount").first?["sum"]?.double ?? 0
        let phone = try await rows("--type", "stepCount", "--source", "alex's iphone").first?["sum"]?.double ?? 0
        let preferred = try await rows("--type", "stepCount", "--prefer", "Alex’s iPhone").first?["sum"]?.double ?? 0
        #expect(phone > 0 && phone < all && preferred != all)
        let plain = SyntheticPerson().samples.filter { $0.sourceRevision == SyntheticPerson.phone }
            .flatMap(\.samples).compactMap { $0.sample as? QuantitySample }
            .filter { $0.quantityType == QuantityType(.stepCount) }
        #expect((phone - plain.reduce(0) { $0 + $1.quantity.doubleValue(for: .count()) }).magnitude < 1e-6)
        let run = await ToolRun(["stats", "--source", "Toaster"])
        #expect(run.code == 1 && run.errors.hasPrefix("health-query: no source is called Toaster; there are: "))
    }

    @Test func `values are converted`() async throws {
        let kilograms = try await rows("--type", "bodyMass").first
        let pounds = try await rows("--type", "bodyMass", "--unit", "lb").first
        let expected = Quantity(unit: .gramUnit(with: .kilo), doubleValue: try #require(kilograms?["average"]?.double))
            .doubleValue(for: .pound())
        #expect(pounds?["average"]?.double == expected && pounds?["unit"]?.string == "lb")
    }

    @Test(arguments: [
        (["--unit", "km"], "--unit needs --type"),
        (["--type", "stepCount", "--unit", "km"], "the unit km does not fit stepCount, which is in count"),
        (
            ["--type", "sleepAnalysis", "--unit", "hr"],
            "--unit makes no sense for sleepAnalysis, which has no quantities"
        ),
        (["--type", "workout"], "stats has no numbers for workout; samples lists what there is"),
        (["--explain", "--csv"], "--explain has no place in a table of CSV; --json has one"),
        (["--from", "2025-10-26T10:00:00Z", "--to", "2025-10-26T10:00:00+01:00"], "--from must lie before --to; "),
    ])
    func `what makes no sense is refused`(_ arguments: [String], _ message: String) async {
        let run = await ToolRun(["stats"] + arguments)
        #expect(run.code == 2 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("health-query: \(message)"), "\(run.errors)")
    }

    @Test func `the explanation adds up`() async throws {
        let found = try await rows("--type", "stepCount", "--by", "day", "--explain")
        #expect(found.count == 28)
        for row in found {
            let sources = row["sources"]?.elements ?? []
            let counted = sources.reduce(0) { $0 + ($1["counted"]?.double ?? .nan) }
            #expect((counted - (row["sum"]?.double ?? .nan)).magnitude < 1e-6)
            for source in sources {
                let parts = (source["counted"]?.double ?? .nan) + (source["leftOut"]?.double ?? .nan)
                #expect((parts - (source["recorded"]?.double ?? .nan)).magnitude < 1e-6)
            }
        }
    }

    @Test func `the explanation tells what the query looked at`() async throws {
        let text = await ToolRun(["stats", "--type", "stepCount", "--explain", "--from=2025-10-25", "--to=2025-10-25"])
        #expect(text.code == 0)
        #expect(text.lines.contains("stepCount, 25 Oct 2025"))
        #expect(text.lines.contains("  Most was left out at"))
        #expect(text.lines.contains("What the query for stepCount looked at"))
        #expect(text.lines.contains { $0.hasPrefix("    rows: ") && $0.hasSuffix(" matched") })
        let rates = await ToolRun(["stats", "--type", "heartRate", "--explain"])
        #expect(rates.lines.contains("  Nothing is left out: the samples of all sources count."))
    }

    @Test func `the newest intervals are kept by a limit`() async throws {
        let all = try await rows("--type", "stepCount", "--type", "heartRate", "--by", "day")
        let last = try await rows("--type", "stepCount", "--type", "heartRate", "--by", "day", "--limit", "2")
        #expect(last == Array(all[26..<28] + all[54..<56]))
    }
}

/// Steps counted once in the plainest way: between any two ends of samples the best source that has any counts.
private enum NaiveSteps {
    static func sum(
        _ recorded: [SyntheticPerson.SourceSamples], _ order: [Source], from start: Date, to end: Date
    ) -> Double {
        let samples = recorded.flatMap { recorded in
            recorded.samples.compactMap { $0.sample as? QuantitySample }
                .filter { $0.quantityType == QuantityType(.stepCount) && $0.startDate < end && $0.endDate >= start }
                .map { (sample: $0, rank: order.firstIndex(of: recorded.sourceRevision.source) ?? .max) }
        }
        func count(_ sample: QuantitySample) -> Double { sample.quantity.doubleValue(for: .count()) }
        let ends = Set(samples.flatMap { [$0.sample.startDate, $0.sample.endDate] } + [start, end])
            .filter { start <= $0 && $0 <= end }.sorted()
        var total = 0.0
        for (from, to) in zip(ends, ends.dropFirst()) {
            let covering = samples.filter { $0.sample.startDate <= from && to <= $0.sample.endDate }
            let best = covering.map(\.rank).min()
            for (sample, rank) in covering where rank == best {
                let share = to.timeIntervalSince(from) / sample.endDate.timeIntervalSince(sample.startDate)
                total += count(sample) * share
            }
        }
        for (sample, rank) in samples where sample.startDate == sample.endDate && start <= sample.startDate {
            let isCovered = samples.contains { other, otherRank in
                otherRank < rank && other.startDate <= sample.startDate && sample.startDate < other.endDate
            }
            if !isCovered, sample.startDate < end { total += count(sample) }
        }
        return total
    }
}
