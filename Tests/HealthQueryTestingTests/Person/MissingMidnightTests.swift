import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

/// People who live where clocks skip midnight, or a whole day.
struct MissingMidnightTests {
    private static func calendar(_ zone: String) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    /// Days without a midnight; Apia had no 30 December at all.
    private static let places = [
        ("Africa/Cairo", "2025-04-25T09:00:00Z"), ("America/Havana", "2025-03-09T16:00:00Z"),
        ("America/Santiago", "2024-09-08T15:00:00Z"), ("Pacific/Apia", "2011-12-30T09:00:00Z"),
    ]

    @Test(arguments: places)
    func daysBeginWhereThoseOfTheCalendarDo(_ zone: String, _ noon: String) throws {
        let calendar = try Self.calendar(zone)
        let date = try Date(noon, strategy: .iso8601)
        for preset in [SyntheticPerson.Preset.officeWorker, .shiftWorker] {
            for before in 0..<3 {
                let first = date.addingTimeInterval(-86_400 * Double(before))
                let person = SyntheticPerson(preset, calendar: calendar, startingOn: first, days: 6)
                for day in person.days {
                    let next = try #require(
                        calendar.nextDate(
                            after: calendar.startOfDay(for: day.interval.start).addingTimeInterval(43_200),
                            matching: DateComponents(hour: 12), matchingPolicy: .nextTime))
                    #expect(day.interval.start == calendar.startOfDay(for: day.interval.start))
                    #expect(day.interval.end == calendar.startOfDay(for: next))
                }
                #expect(zip(person.days, person.days.dropFirst()).allSatisfy { $0.interval.end == $1.interval.start })
                for sample in person.samples.flatMap(\.samples) { try sample.validate() }
            }
        }
    }

    @Test func aDayWithoutMidnightIsLivedByTheClock() throws {
        let calendar = try Self.calendar("Africa/Cairo")
        let date = try Date("2025-04-25T09:00:00Z", strategy: .iso8601)
        let summer = SyntheticPerson(.phoneOnly, calendar: try Self.calendar("Etc/GMT-3"), startingOn: date, days: 1)
        let person = SyntheticPerson(.phoneOnly, calendar: calendar, startingOn: date, days: 1)
        // From one o'clock on both clocks show the same.
        let starts = [summer, person].map { $0.samples.flatMap(\.samples).map(\.sample.startDate) }
        let morning = calendar.startOfDay(for: date).addingTimeInterval(4 * 3600)
        #expect(starts[0].filter { $0 > morning } == starts[1].filter { $0 > morning })
        #expect(starts[0].contains { $0 > morning })
    }
}
