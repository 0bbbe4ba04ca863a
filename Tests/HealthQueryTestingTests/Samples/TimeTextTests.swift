import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

struct TimeTextTests {
    private let make = SampleBuilder()

    private func seconds(_ text: String) throws -> Double {
        try make.date(SampleBuilder.Time(text)).timeIntervalSince1970
    }

    @Test func timesAreReadAsTheClockShowsThem() throws {
        #expect(try seconds("2025-10-06 09:00") == 1_759_734_000)
        #expect(try seconds("2025-10-06T09:00") == 1_759_734_000)
        #expect(try seconds("2025-10-06 09:00:30") == 1_759_734_030)
        #expect(try seconds("2025-10-06") == 1_759_701_600)
        #expect(try seconds("2025-10-06T07:00:00Z") == 1_759_734_000)
        #expect(try seconds("2025-10-06T07:00Z") == 1_759_734_000)
        #expect(try seconds("2025-10-06T16:00:00+09:00") == 1_759_734_000)
        #expect(try seconds("2025-10-06T01:30:00-05:30") == 1_759_734_000)
        #expect(try seconds("2024-02-29") == 1_709_161_200)
        #expect(try seconds("0001-01-01T00:00:00Z") == -62_135_596_800)
    }

    @Test func aTimeThatComesTwiceIsTheFirst() throws {
        #expect(try seconds("2025-10-26 02:30") == seconds("2025-10-26T02:30:00+02:00"))
        #expect(try seconds("2025-10-26 03:00") == seconds("2025-10-26T03:00:00+01:00"))
        #expect(try seconds("2025-03-30 01:59:59") + 1 == seconds("2025-03-30 03:00"))
    }

    @Test(arguments: [
        "", "today", "2025", "2025-10", "2025-13-06", "2025-00-06", "2025-10-00", "2025-10-32", "2025-02-29",
        "2025-1-6",
        "2025-10-06 ", "2025-10-06 9:00", "2025-10-06 24:00", "2025-10-06 09:60", "2025-10-06 09:00:60",
        "2025-10-06x09:00",
        "2025-10-06 09:00:", "2025-10-06 09:00 ", "2025-10-06T09:00:00z", "2025-10-06T09:00:00ZZ",
        "2025-10-06T09:00:00+",
        "2025-10-06T09:00:00+2", "2025-10-06T09:00:00+02:00x", "2025-10-06T09:00:00+99:00", "-025-10-06", "２０２５-10-06",
    ]) func whatCannotBeReadIsNamed(_ text: String) {
        let error = #expect(throws: HealthError.self) { try make.steps(1, at: .init(text), for: .instant) }
        #expect(error?.code == .errorInvalidArgument)
        #expect(error?.message.hasPrefix("“\(text)” is no time: write 2025-10-06") ?? false)
        #expect(throws: HealthError.self) { try make.sleep(.awake, from: "2025-10-06", to: .init(text)) }
        #expect(throws: HealthError.self) { try make.meal("soup", energy: 1, at: .init(text)) }
        #expect(throws: HealthError.self) { try make.day(.init(text)) }
    }

    @Test func aTimeThatDoesNotComeIsAnError() {
        let error = #expect(throws: HealthError.self) { try make.date("2025-03-30 02:30") }
        #expect(
            error?.message == "“2025-03-30 02:30” does not come in Europe/Berlin, where clocks are put forward then"
        )
    }

    @Test func daysHaveTheirLength() throws {
        #expect(try make.day("2025-10-26 12:00").duration == 25 * 3600)
        #expect(try make.day("2025-03-30").start == make.date("2025-03-30"))
        #expect(throws: HealthError.self) { try make.day(.date(Date(timeIntervalSinceReferenceDate: .nan))) }
        #expect(throws: HealthError.self) { try make.day(.date(Date(timeIntervalSinceReferenceDate: .infinity))) }
    }

    @Test func everyHourOfAYearIsFound() throws {
        for name in ["Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia"] {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: name))
            let make = SampleBuilder(calendar: calendar)
            let start = Date(timeIntervalSince1970: 1_293_840_000)  // 2011-01-01
            for hour in 0..<8800 {
                let date = start.addingTimeInterval(Double(hour) * 3600)
                let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
                func padded(_ number: Int?) -> String { String(String((number ?? 0) + 100).dropFirst()) }
                let text = "\(parts.year ?? 0)-\(padded(parts.month))-\(padded(parts.day)) "
                let read = try make.date("\(text)\(padded(parts.hour)):\(padded(parts.minute))")
                // Later if the clock shows the time twice.
                let delay = date.timeIntervalSince(read)
                if ![0, 1800, 3600].contains(delay) { Issue.record("\(name) \(text): \(delay)") }
            }
        }
    }
}
