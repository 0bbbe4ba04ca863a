import Foundation
@testable import HealthQuery
import HealthQueryTesting
import Testing

@testable import health_query

struct HTMLReportTests {
    /// Every page: whole, alone, and drawn with finite numbers.
    private func expectSound(_ page: WrittenPage, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(page.html.hasPrefix("<!DOCTYPE html>"), sourceLocation: sourceLocation)
        #expect(page.unbalanced.isEmpty, sourceLocation: sourceLocation)
        for word in ["<script", "<link", "@import", "url(", "http:", "https:", "src=", "href="] {
            #expect(!page.html.contains(word), "\(word)", sourceLocation: sourceLocation)
        }
        let drawing = Set("-0123456789. MLAhvz".utf8)
        let strange = page.coordinates.filter { !drawing.isSuperset(of: $0.utf8) }
        #expect(strange.isEmpty, sourceLocation: sourceLocation)
        // The words are looked for by a faster way first.
        if ["nan", "NaN", "inf", "Infinity"].contains(where: { page.html.contains($0) }) {
            let found = page.html.firstMatch(of: #/\b(nan|NaN|inf|Infinity)\b/#)
            #expect(found == nil, sourceLocation: sourceLocation)
        }
        let pictures = page.html.components(separatedBy: "<svg ").count - 1
        let identifiers = page.attributes("id")
        #expect(page.attributes("role").count { $0 == "img" } == pictures, sourceLocation: sourceLocation)
        #expect(Set(identifiers).count == identifiers.count, sourceLocation: sourceLocation)
        #expect(identifiers.count == 2 * pictures, sourceLocation: sourceLocation)
        let labels = page.attributes("aria-labelledby").flatMap { $0.split(separator: " ").map(String.init) }
        #expect(labels == identifiers, sourceLocation: sourceLocation)
        #expect(page.html.components(separatedBy: "<table>").count == pictures + 2, sourceLocation: sourceLocation)
    }

    @Test(arguments: SyntheticPerson.Preset.all) func `a person's page is sound`(
        _ preset: SyntheticPerson.Preset
    ) async throws {
        expectSound(try await PageStore(SyntheticPerson(preset)).page())
    }

    @Test func `the same store makes the same bytes`() async throws {
        let first = try await PageStore(SyntheticPerson()).page()
        let second = try await PageStore(SyntheticPerson()).page()
        #expect(first.html == second.html)
    }

    @Test func `without data there are sentences and no pictures`() async throws {
        let page = try await PageStore().page()
        expectSound(page)
        #expect(!page.html.contains("<svg"))
        for sentence in [
            "There are no samples.", "There are no steps.", "There are no heart rates.", "There is no sleep.",
            "There are no weights.", "There are no workouts.", "There are no activity rings.",
        ] {
            #expect(page.html.contains("<p>\(sentence)</p>"), "\(sentence)")
        }
    }

    @Test func `one day is enough`() async throws {
        let store = PageStore()
        try await store.saveDays(0..<1)
        let page = try await store.page()
        expectSound(page)
        #expect(page.table("Steps a day") == [["Day", "Steps", "Left out"], ["Mon 1 Jan 2024", "5,000", "4,000"]])
        #expect(page.html.contains("<p>1 Jan 2024. Days begin at midnight in GMT.</p>"))
    }

    @Test func `workouts of two sources at one time are added up, as the page says`() async throws {
        let store = PageStore()
        let start = PageStore.noon(0)
        for name in ["Phone", "Watch"] {
            try await store.save(
                [Workout(activityType: .running, start: start, end: start.addingTimeInterval(3600))], from: name)
            #expect(try await store.page().html.contains("1 workouts") == false)
        }
        let page = try await store.page()
        #expect(page.html.contains("2 workouts, 2 h 0 min"))
        #expect(page.html.contains("Of steps and sleep each moment counts once, however many devices recorded it."))
        #expect(page.html.contains("Workouts are added up as recorded."))
    }

    @Test func `years of weights that are left out are told`() async throws {
        let store = PageStore()
        let kilogram = HealthUnit.gramUnit(with: .kilo)
        let old = Date(timeIntervalSince1970: -8_000_000_000)
        try await store.save([
            PageStore.quantity(.bodyMass, kilogram, 60, at: old),
            PageStore.quantity(.bodyMass, kilogram, 70, at: PageStore.noon(0)),
        ])
        let page = try await store.page()
        #expect(page.picture("weight")?.contains("; 1 earlier year not shown.") == true)
        #expect(page.column("Average", of: "Kilograms, by year") == [70])
    }

    @Test func `months of rings that are left out are told`() async throws {
        let store = PageStore()
        let january = Period.month.index(of: CivilDate(year: 2000, month: 1, day: 1))
        let days = (january...january + Period.maximumCount).map { Period.month.start(of: $0) }
        try await store.store.database.saveActivitySummaries(days.map { ActivitySummary(day: $0) })
        let page = try await store.page()
        let table = page.table("Days on which the rings were closed; 1 earlier month not shown")
        #expect(table?.count == 1 + Period.maximumCount && table?[1].first == "Feb 2000")
    }

    @Test func `names from the data stay text`() async throws {
        let name = "<script>alert(1)</script>\"'&\u{202E}"
        let store = PageStore()
        try await store.save(
            [PageStore.quantity(.stepCount, .count(), 5, at: PageStore.noon(0), seconds: 60)], from: name)
        try await store.save(
            [PageStore.quantity(.stepCount, .count(), 9, at: PageStore.noon(0), seconds: 60)], from: "Other")
        let page = try await store.page("</title><script>alert(2)</script>\"")
        expectSound(page)
        let escaped = "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;\u{FFFD}"
        #expect(page.html.contains("the first of these counts: Other, \(escaped)."))
        #expect(page.html.contains("<title>&lt;/title&gt;&lt;script&gt;alert(2)&lt;/script&gt;&quot;</title>"))
    }

    @Test func `extreme values and times are drawn with finite numbers`() async throws {
        let store = PageStore()
        let greatest = Double.greatestFiniteMagnitude
        let values = [0, .leastNonzeroMagnitude, 1e-300, 1e15, 1e200, greatest]
        for (day, value) in values.enumerated() {
            let noon = PageStore.noon(day * 20_000)
            try await store.save([
                PageStore.quantity(.stepCount, .count(), value, at: noon, seconds: 60),
                PageStore.quantity(.heartRate, .perMinute, value / 60, at: noon),
                PageStore.quantity(.bodyMass, .gramUnit(with: .kilo), value / 1000, at: noon),
                Workout(
                    activityType: .other, start: noon, end: noon.addingTimeInterval(1), duration: value,
                    totalEnergyBurned: nil, totalDistance: nil),
            ])
        }
        var absurd = ActivitySummary(day: CivilDate(year: 9999, month: 12, day: 31))
        absurd.activeEnergyBurned = Quantity(unit: .kilocalorie(), doubleValue: greatest)
        absurd.activeEnergyBurnedGoal = Quantity(unit: .kilocalorie(), doubleValue: .leastNonzeroMagnitude)
        absurd.appleExerciseTime = Quantity(unit: .minute(), doubleValue: -5)
        absurd.exerciseTimeGoal = Quantity(unit: .minute(), doubleValue: 30)
        try await store.store.database.saveActivitySummaries([absurd])
        expectSound(try await store.page())
    }

    @Test func `what can not be answered is told, and hides nothing else`() async throws {
        let store = PageStore()
        try await store.saveDays(0..<3)
        // Steps over thousands of years, which daily statistics refuse.
        let old = Date(timeIntervalSince1970: -60_000_000_000)
        for _ in 0..<3 { try await store.save([PageStore.quantity(.stepCount, .count(), 1, at: old, seconds: 1e11)]) }
        let page = try await store.page()
        expectSound(page)
        #expect(page.html.contains("<p>Can not be shown: "))
        #expect(page.column("Least", of: "Beats a minute")?.count == 3)
    }

    @Test func `ten years are half a megabyte at most`() async throws {
        let store = PageStore()
        try await store.saveDays(0..<3653)
        let page = try await store.page()
        expectSound(page)
        #expect(page.html.utf8.count <= 500_000)
        #expect(page.column("Days with steps", of: "Steps on an average day of each month")?.reduce(0, +) == 3653)
        #expect(page.table("Beats a minute, by month")?.count == 121)
    }
}
