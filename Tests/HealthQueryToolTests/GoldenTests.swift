import Foundation
import HealthQuery
import Testing

@testable import health_query

/// Where the exports are, which are not part of the package.
private let dataFolder = ProcessInfo.processInfo.environment["HEALTHQUERY_DATA"].map { URL(fileURLWithPath: $0) }

/// The totals of a real export, computed by an independent program.
@Suite(.enabled(if: dataFolder != nil, "HEALTHQUERY_DATA names no folder"))
struct GoldenTests {

    private func run(_ arguments: String...) async throws -> CapturedConsole {
        let captured = CapturedConsole()
        let file = try #require(dataFolder).appending(path: "export-2017.xml").path
        let code = await Tool(console: captured.console).run([file, "--time-zone", "Europe/Berlin"] + arguments)
        #expect(code == 0, "\(captured.errors)")
        return captured
    }

    private func golden(_ name: String) throws -> [[Substring]] {
        let file = try #require(dataFolder).appending(path: "golden/export-2017/\(name)")
        return try rows(String(contentsOf: file, encoding: .utf8))
    }

    private func rows(_ text: String) -> [[Substring]] {
        text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    }

    @Test(arguments: [
        (["--prefer", "Owner’s iPhone", "--prefer", "Connect", "--prefer", "Health"], "phone_first", 343592.155729),
        ([], "user_entered_first", 345284.155729),
    ])
    func everyDay(_ order: [String], _ table: String, _ total: Double) async throws {
        let captured = CapturedConsole()
        let file = try #require(dataFolder).appending(path: "export-2017.xml").path
        let arguments = [file, "--tsv", "--time-zone", "Europe/Berlin"] + order
        #expect(await Tool(console: captured.console).run(arguments) == 0)
        let days = rows(captured.output)
        let golden = try golden("steps_daily_\(table).tsv")
        try #require(days.map(\.first) == golden.map(\.first))
        for (day, known) in zip(days, golden) {
            for column in 1...2 {
                let difference = try #require(Double(day[column])) - (try #require(Double(known[column])))
                #expect(abs(difference) < 1e-6, "\(day[0])")
            }
        }
        let once = days.reduce(0) { $0 + (Double($1[1]) ?? 0) }
        let plain = days.reduce(0) { $0 + (Double($1[2]) ?? 0) }
        #expect(abs(once - total) < 1e-5)
        #expect(abs(plain - 349765) < 1e-5)
    }

    @Test func totalsAndOrder() async throws {
        let captured = try await run("--prefer", "Owner’s iPhone", "--prefer", "Connect", "--prefer", "Health")
        #expect(
            captured.section("  22 Jan 2017 to 6 Nov 2017, 189 days with steps:") == [
                "  Each step counted once         343,592",
                "  All sources added up (+1.8 %)  349,765",
                "  Where sources overlap, the first of these counts: Owner’s iPhone, Connect, Health",
            ]
        )
    }

    @Test func countsOfTypes() async throws {
        let lines = try await run().section("In the store: 11,034 samples of 44 types").dropFirst()
        let found = lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        let known = try golden("counts.tsv").filter { $0[0].hasPrefix("HK") }.map { row in
            let name = row[0].replacing(#/^HK(Quantity|Category)TypeIdentifier/#, with: "")
            return "\(name) \(NumberText.count(Int(row[1]) ?? -1))"
        }
        #expect(Set(found) == Set(known + ["Food 34", "Workout 61"]))
        #expect(found.count == known.count + 2)
    }

    @Test func largeMeals() async throws {
        let lines = try await run().section("Meals of more than 700 kcal")
        let large = try golden("correlations.tsv").filter { (Double($0[4]) ?? 0) > 700 }
        #expect(lines.first == "  \(large.count) of 34 meals, the last 8 of them:")
        let energies = lines.dropFirst(2).map { $0.split(separator: " ").suffix(4)[...].first.map(String.init) ?? "" }
        #expect(energies.sorted() == large.suffix(8).map { NumberText.rounded(Double($0[4]) ?? 0) }.sorted())
    }

    @Test func heartRateOfWeeks() async throws {
        let lines = try await run().section("Heart rate a week").dropFirst()
        let found = lines.map { line in
            let words = line.split(separator: " ")
            return [words[1...3].joined(separator: " "), String(words[4]), String(words[6])]
        }
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let known = try golden("heart_rate_weekly.tsv").map { row in
            let parts = row[0].split(separator: "-").compactMap { Int($0) }
            try #require(parts.count == 3)
            let days = CivilDate(year: parts[0], month: parts[1], day: parts[2]).daysSince1970
            let noon = Date(timeIntervalSince1970: Double(days) * 86_400 + 43_200)
            return [
                DayText(zone: zone).day(noon), NumberText.rounded(try #require(Double(row[2]))),
                NumberText.rounded(try #require(Double(row[3]))),
            ]
        }
        #expect(found == known)
    }
}
