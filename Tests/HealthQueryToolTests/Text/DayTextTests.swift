import Foundation
import Testing

@testable import health_query

struct DayTextTests {
    private func berlin() throws -> DayText {
        DayText(zone: try #require(TimeZone(identifier: "Europe/Berlin")))
    }

    @Test func followsTheClockOnTheWall() throws {
        let text = try berlin()
        // 26 October 2025 has two hours that begin at 02:00.
        let before = Date(timeIntervalSince1970: 1_761_438_600)
        #expect(text.weekday(before) == "Sun 26 Oct 2025")
        #expect(text.time(before) == "02:30")
        #expect(text.time(before.addingTimeInterval(3600)) == "02:30")
        #expect(text.time(before.addingTimeInterval(7200)) == "03:30")
    }

    @Test func agreesWithTheCalendar() throws {
        let zone = try #require(TimeZone(identifier: "America/St_Johns"))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let text = DayText(zone: zone)
        for step in 0..<2000 {
            let date = Date(timeIntervalSince1970: Double(step) * 1_000_003 - 500_000_000)
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
            let iso = text.isoDay(date).split(separator: "-").compactMap { Int($0) }
            #expect(iso == [parts.year, parts.month, parts.day])
            #expect(text.time(date).split(separator: ":").compactMap { Int($0) } == [parts.hour, parts.minute])
        }
    }

    @Test func alignsDaysOfOneDigit() throws {
        let text = try berlin()
        let second = Date(timeIntervalSince1970: 1_762_081_200)
        #expect(text.weekday(second) == "Sun 2 Nov 2025")
        #expect(text.weekday(second, isAligned: true) == "Sun  2 Nov 2025")
        #expect(text.isoDay(second) == "2025-11-02")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func neverTraps(_ seconds: Double) throws {
        let text = try berlin()
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(!text.weekday(date).isEmpty)
        #expect(!text.isoDay(date).isEmpty)
        #expect(text.time(date).count == 5)
    }
}
