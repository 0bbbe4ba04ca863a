import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

@testable import health_query

struct ModelContextToolTests {
    @Test func theOverviewCountsWhatIsThere() async throws {
        var client = try await ModelContextClient.ofPerson()
        let overview = try await client.ask("overview")
        let person = SyntheticPerson()
        #expect(overview["timeZone"] == "Europe/Berlin")
        #expect(overview["sampleCount"] == .number(person.sampleCount))
        let types = overview["types"]?.elements ?? []
        #expect(types.count == 25)
        #expect(types.reduce(0) { $0 + ($1["samples"]?.double ?? 0) } == Double(person.sampleCount))
        let steps = try #require(types.first { $0["name"] == "stepCount" })
        #expect(steps["type"] == "HKQuantityTypeIdentifierStepCount" && steps["statistics"] == "sum")
        #expect(steps["firstDay"] == "2025-10-06" && steps["lastDay"] == "2025-11-02")
        #expect(steps["sources"] == ["Alex’s iPhone", "Alex’s Watch", "Health"])
        #expect(overview["person"] == nil)
    }

    @Test func theOverviewTellsOfThePersonAndTheImport() async throws {
        let store = HealthStore(calendar: SyntheticPerson.berlin)
        let birth = DateComponents(year: 1980, month: 1, day: 31)
        try store.database.setCharacteristics(Characteristics(dateOfBirth: birth, bloodType: .oNegative))
        let outcome = ExportImporter.Outcome(
            lines: ["", "  3 records read."], problems: ["skipped 1"], isDamaged: true)
        var client = ModelContextClient(store, SyntheticPerson.berlin, outcome)
        let overview = try await client.ask("overview")
        #expect(overview["person"] == ["dateOfBirth": "1980-01-31", "bloodType": "oNegative"])
        #expect(overview["import"] == ["isDamaged": true, "read": ["3 records read."], "skipped": ["skipped 1"]])
        #expect(overview["types"] == [] && overview["sampleCount"] == 0)
    }

    @Test(arguments: ["newest", "oldest"], ["HKQuantityTypeIdentifierStepCount", "sleepanalysis", "BLOODPRESSURE"])
    func pagesTogetherAreAll(_ order: String, _ type: String) async throws {
        var client = try await ModelContextClient.ofPerson()
        let all = try SampleQueryDescriptor(
            predicates: [.sample(type: try TypeLookup.type(named: type))],
            sortDescriptors: [SortDescriptor(\.startDate, order: order == "newest" ? .reverse : .forward)]
        ).result(in: try await client.store.snapshot())
        var found: [JSONValue] = []
        var cursor: JSONValue?
        repeat {
            let page = try await client.ask(
                "samples", .object(["type": .string(type), "order": .string(order), "limit": 97, "cursor": cursor]))
            found += page["samples"]?.elements ?? []
            cursor = page["nextCursor"]
            #expect(page["more"] == .bool(cursor != nil))
        } while cursor != nil && found.count <= all.count
        #expect(found.count == all.count)
        let zone = client.calendar.timeZone
        #expect(found.map { $0["start"]?.string } == all.map { InstantText.text($0.startDate, in: zone) })
        #expect(found.map { $0["source"]?.string } == all.map(\.sourceRevision.source.name))
    }

    @Test func samplesThatStartTogetherAreAllInSomePage() async throws {
        let store = HealthStore(calendar: SyntheticPerson.berlin)
        let start = Date(timeIntervalSinceReferenceDate: 800_000_000.123)
        let samples = (0..<25).map { index in
            QuantitySample(
                type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: Double(index)),
                start: start.addingTimeInterval(index < 20 ? 0 : 60), end: start.addingTimeInterval(60))
        }
        try await store.save(samples)
        var client = ModelContextClient(store, SyntheticPerson.berlin)
        for order in ["newest", "oldest"] {
            var values: [Double] = []
            var cursor: JSONValue?
            for _ in 0..<9 {
                let page = try await client.ask(
                    "samples", .object(["type": "stepCount", "order": .string(order), "limit": 3, "cursor": cursor]))
                values += (page["samples"]?.elements ?? []).compactMap { $0["value"]?.double }
                cursor = page["nextCursor"]
            }
            #expect(cursor == nil && values.sorted() == (0..<25).map(Double.init))
        }
    }

    @Test func samplesAreFiltered() async throws {
        var client = try await ModelContextClient.ofPerson()
        let high = try await client.ask("samples", ["type": "heartRate", "min": 120, "max": 130, "limit": 1000])
        let values = (high["samples"]?.elements ?? []).compactMap { $0["value"]?.double }
        #expect(high["unit"] == "count/min" && !values.isEmpty && values.allSatisfy { (120...130).contains($0) })
        let arguments: JSONValue = [
            "type": "stepCount", "source": "alex's iphone", "from": "2025-10-26", "limit": 1000,
        ]
        let phone = try await client.ask("samples", arguments)
        let sources = Set((phone["samples"]?.elements ?? []).compactMap { $0["source"]?.string })
        #expect(sources == ["Alex’s iPhone"])
    }

    @Test func nightsAreThoseOfTheQuery() async throws {
        var client = try await ModelContextClient.ofPerson()
        func day(_ text: String) throws -> DateComponents {
            var components = DateComponents(try #require(CivilDate(text)))
            components.calendar = client.calendar
            return components
        }
        let nights = try SleepNightQueryDescriptor(betweenStart: day("2025-10-06"), end: day("2025-11-03"))
            .result(in: try await client.store.snapshot())
        let answer = try await client.ask("sleep")
        let found = answer["nights"]?.elements ?? []
        #expect(found.count == nights.count && answer["more"] == false)
        for (one, night) in zip(found, nights) {
            #expect(one["asleepMinutes"]?.double == night.timeAsleep.map { ($0 / 6).rounded() / 10 })
            #expect(one["deepMinutes"]?.double == night.duration(of: .asleepDeep).map { ($0 / 6).rounded() / 10 })
        }
        let some = try await client.ask("sleep", ["from": "2025-10-20", "to": "2025-10-26", "limit": 3])
        #expect(some["nights"]?.elements.map { $0["day"] } == ["2025-10-24", "2025-10-25", "2025-10-26"])
        #expect(some["more"] == true)
        let until = try await client.ask(
            "sleep", ["from": "2025-10-20T12:00:00+02:00", "to": "2025-10-22T00:00:00+02:00"])
        #expect(until["nights"]?.elements.map { $0["day"] } == ["2025-10-20", "2025-10-21"])
        let none = try await client.ask("sleep", ["from": "0001-01-01", "to": "1900-01-01"])
        #expect(none["nights"] == [] && none["more"] == false)
    }

    @Test func aSumIsExplained() async throws {
        var client = try await ModelContextClient.ofPerson()
        let span: JSONValue = ["type": "stepCount", "from": "2025-10-25", "to": "2025-10-25"]
        let explanation = try await client.ask("explain", span)
        let total = try #require(explanation["total"]?.double)
        let statistics = try await client.ask("statistics", span)
        #expect(statistics["intervals"]?.elements.map { $0["sum"]?.double } == [total])
        let sources = explanation["sources"]?.elements ?? []
        func sum(_ key: String) -> Double { sources.reduce(0) { $0 + ($1[key]?.double ?? 0) } }
        #expect(abs(sum("counted") - total) < 1e-6 && sum("leftOut") > 0)
        #expect(abs(sum("sum") - (explanation["addedUp"]?.double ?? 0)) < 1e-6)
        #expect(explanation["stretches"]?.elements.count == 5 && explanation["stretchCount"] == 5)
        #expect(explanation["plan"]?.elements.first == "StatisticsCollectionQueryDescriptor: 1 result")
        let average = try await client.ask("explain", ["type": "heartRate"])
        #expect(average["sources"]?.elements.map { $0["source"] } == ["Alex’s Watch"])
        let none = try await client.ask("explain", ["type": "stepCount", "to": "1999-12-31"])
        #expect(none["sources"] == [] && none["total"] == nil)
    }

    @Test(
        arguments: [
            ("samples", [:], "type is missing"), ("samples", ["type": 1], "type must be a string, was a number"),
            ("samples", ["type": "stepCuont"], "similar are stepCount"),
            ("samples", ["type": "HKQuantityTypeIdentifierHeartrates"], "similar are heartRate"),
            ("samples", ["type": "stepCount", "limit": -1], "limit must be a whole number from 1 to 1000"),
            ("samples", ["type": "stepCount", "limit": .number(1.5)], "limit must be a whole number from 1 to 1000"),
            ("samples", ["type": "stepCount", "limit": 1001], "limit must be a whole number from 1 to 1000"),
            ("samples", ["type": "stepCount", "order": "random"], "order must be one of newest, oldest"),
            (
                "samples", ["type": "stepCount", "source": "Ring"],
                "no source of stepCount is called \"Ring\"; there are: "
            ),
            ("samples", ["type": "stepCount", "cursor": "41c75b9011000000"], "cursor must be the nextCursor"),
            ("samples", ["type": "stepCount", "cursor": "7ff8000000000000-1"], "cursor must be the nextCursor"),
            ("samples", ["type": "stepCount", "cursor": "0-9223372036854775807"], "cursor must be the nextCursor"),
            ("samples", ["type": "sleepAnalysis", "min": 1], "sleepAnalysis has no values for min"),
            (
                "samples", ["type": "stepCount", "offset": 1],
                "there is no argument \"offset\"; samples takes type, from"
            ),
            ("overview", ["a": 1], "overview takes none"),
            ("statistics", ["type": "sleepAnalysis"], "sleepAnalysis has no quantities"),
            ("statistics", ["type": "stepCount", "by": "minute"], "by must be one of hour, day"),
            ("statistics", ["type": "stepCount", "duration": 1], "duration must be true or false"),
            ("statistics", ["type": "stepCount", "from": "999999-01-01"], "from must be a day such as"),
            ("statistics", ["type": "stepCount", "from": "2025-10-02", "to": "2025-10-01"], "from must lie before to"),
            ("sleep", ["limit": 367], "limit must be a whole number from 1 to 366"),
            ("sleep", ["to": "2025-02-29"], "to must be a day such as"),
        ] as [(String, JSONValue, String)])
    func whatMakesNoSenseIsToldToTheModel(_ tool: String, _ arguments: JSONValue, _ words: String) async throws {
        var client = try await ModelContextClient.ofPerson()
        let message = try await client.failure(tool, arguments)
        #expect(message.contains(words), "\(message)")
    }

    @Test func numbersThatAreTooGreatAreToldToTheModel() async throws {
        var client = try await ModelContextClient.ofPerson()
        let huge = JSONValue.number(JSONNumber(checked: "1e999"))
        #expect(try await client.failure("samples", ["type": "stepCount", "min": huge]) == "min is too great a number")
        let words = "limit must be a whole number from 1 to 1000"
        #expect(try await client.failure("samples", ["type": "stepCount", "limit": huge]) == words)
    }
}
