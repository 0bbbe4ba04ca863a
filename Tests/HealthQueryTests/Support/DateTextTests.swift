import Foundation
import HealthQuery
import Testing

struct DateTextTests {
    private func text(_ seconds: Double) -> String {
        DateText.text(Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (0.5, "1970-01-01T00:00:00.500000Z"),
        (-0.5, "1969-12-31T23:59:59.500000Z"), (1_495_634_829, "2017-05-24T14:07:09Z"),
        (951_782_400, "2000-02-29T00:00:00Z"), (-2_203_891_200, "1900-03-01T00:00:00Z"),
        (-62_135_596_800, "0001-01-01T00:00:00Z"), (-62_135_596_801, "0000-12-31T23:59:59Z"),
        (-62_198_755_200, "-0001-01-01T00:00:00Z"), (253_402_300_800, "10000-01-01T00:00:00Z"),
    ])
    func `a date is written in UTC`(seconds: Double, expected: String) {
        #expect(text(seconds) == expected)
    }

    @Test func `no date makes it fail`() {
        #expect(text(.nan) == "(date nan)")
        #expect(text(.infinity) == "(date inf)")
        #expect(text(-.infinity) == "(date -inf)")
        #expect(text(1e300).hasPrefix("(date "))
        #expect(text(-1e13).hasPrefix("-"))
        #expect(DateText.text(.distantPast) == "0000-12-30T00:00:00Z")
        #expect(DateText.text(.distantFuture) == "4001-01-01T00:00:00Z")
    }

    @Test func `a span is two dates, an instant one`() {
        let start = Date(timeIntervalSince1970: 0)
        #expect(DateText.span(start, start) == "1970-01-01T00:00:00Z")
        let end = Date(timeIntervalSince1970: 60)
        #expect(DateText.span(start, end) == "1970-01-01T00:00:00Z/1970-01-01T00:01:00Z")
    }

    @Test func `a civil date goes there and back over 20,000 years`() {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let span = -3_652_425...3_652_425
        let days = (0..<20_000).map { _ in Int.random(in: span, using: &random) } + (-800_000 ... -790_000)
        for day in days {
            let date = CivilDate(daysSince1970: day)
            #expect(date.daysSince1970 == day, comment)
            #expect((1...12).contains(date.month) && (1...31).contains(date.day), comment)
        }
    }

    @Test func `days follow one another as in the calendar`() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        // From 1 January 1600, since Foundation goes over to the Julian calendar before 1582.
        for day in stride(from: -135_140, to: 500_000, by: 37) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let civil = CivilDate(daysSince1970: day)
            #expect([parts.year, parts.month, parts.day] == [civil.year, civil.month, civil.day])
        }
        var leap = CivilDate(daysSince1970: CivilDate(year: -4, month: 2, day: 28).daysSince1970 + 1)
        #expect(leap == CivilDate(year: -4, month: 2, day: 29))
        leap = CivilDate(daysSince1970: CivilDate(year: 1900, month: 2, day: 28).daysSince1970 + 1)
        #expect(leap == CivilDate(year: 1900, month: 3, day: 1))
    }
}
