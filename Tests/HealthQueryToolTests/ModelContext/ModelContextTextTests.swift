import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

@testable import health_query

/// Names of types and dates, as clients write and read them.
struct ModelContextTextTests {
    private let calendar = SyntheticPerson.berlin

    @Test func everyTypeIsFoundByItsNames() throws {
        for type in SampleType.all where type.isKnown {
            #expect(try TypeLookup.type(named: type.identifier) === type)
            let found = try TypeLookup.type(named: TypeName.swift(type).uppercased())
            #expect(TypeName.short(found) == TypeName.short(type))
        }
        #expect(try TypeLookup.type(named: "environmentalAudioExposureEvent") is CategoryType)
    }

    @Test func noTwoTypesHaveTheSameShortName() {
        let names = SampleType.all.filter(\.isKnown).map { TypeName.short($0).lowercased() }
        #expect(Set(names).count == names.count)
    }

    @Test(arguments: [
        (QuantityTypeIdentifier.stepCount, "stepCount"), (.vo2Max, "vo2Max"), (.uvExposure, "uvExposure"),
        (.sixMinuteWalkTestDistance, "sixMinuteWalkTestDistance"),
    ])
    func namesAreSwifts(_ identifier: QuantityTypeIdentifier, _ name: String) {
        #expect(TypeName.swift(QuantityType(identifier)) == name)
    }

    @Test(arguments: [("", "abc", 3), ("abc", "abc", 0), ("abc", "", 3), ("kitten", "sitting", 3), ("ab", "ba", 2)])
    func distancesCountLetters(_ left: String, _ right: String, _ distance: Int) {
        #expect(TypeLookup.distance(Array(left.utf8), Array(right.utf8)) == distance)
    }

    @Test(arguments: [
        ("2025-10-26T01:30:00Z", "2025-10-26T02:30:00+01:00"), ("2025-10-26T00:30:00Z", "2025-10-26T02:30:00+02:00"),
        ("2025-07-01T12:00", "2025-07-01T12:00:00+02:00"), ("2025-07-01 12:00:07.25", "2025-07-01T12:00:07.250+02:00"),
        ("1969-12-31T23:59:59.999-00:00", "1970-01-01T00:59:59.999+01:00"),
        ("2025-07-01t12:00:00\u{2212}0530", "2025-07-01T19:30:00+02:00"),
        // Local mean time, 53 minutes and 28 seconds east of Greenwich.
        ("1850-01-01T00:00:00Z", "1850-01-01T00:53:00+00:53"),
    ])
    func instantsAreReadAndWritten(_ text: String, _ written: String) throws {
        guard case .instant(let date) = try #require(Moment(text, calendar)) else {
            Issue.record("no instant")
            return
        }
        #expect(InstantText.text(date, in: calendar.timeZone) == written)
        #expect(Moment(written, calendar) == .instant(date))
    }

    @Test(arguments: [
        "", "T", "2025", "2025-10", "2025-13-01", "2025-02-30", "0000-01-01", "10000-01-01", "999999-01-01",
        "2025-10-26T", "2025-10-26T24:00", "2025-10-26T1:00", "2025-10-26T12", "2025-10-26T12:60",
        "2025-10-26T12:00:60", "2025-10-26T12:00:00+25:00", "2025-10-26T12:00:00+1", "2025-10-26T12:00:00.Z",
        "2025-10-26T12:00:00.1e5Z", "2025-10-26T12:00ZZ", "2025-10-26T+12:00", "٢٠٢٥-١٠-٢٦", "today",
    ])
    func otherTextsAreNoDates(_ text: String) {
        #expect(Moment(text, calendar) == nil)
    }

    @Test func longTextsAreNoDates() {
        #expect(Moment("2025-10-26T12:00:00." + String(repeating: "0", count: 1_000_000), calendar) == nil)
    }

    @Test func daysBeginAndEndAtMidnight() throws {
        let day = try #require(Moment("2025-10-26", calendar))
        let (start, end) = (try #require(day.start(calendar)), try #require(day.end(calendar)))
        #expect(InstantText.text(start, in: calendar.timeZone) == "2025-10-26T00:00:00+02:00")
        #expect(InstantText.text(end, in: calendar.timeZone) == "2025-10-27T00:00:00+01:00")
        let last = try #require(Moment("9999-12-31", calendar))
        #expect(last.end(calendar) != nil)
    }

    @Test func everyDateHasAText() {
        for seconds in [0, 1e11, -1e11, SampleDates.limit, -SampleDates.limit, .nan, .infinity, 1e300] {
            let text = InstantText.text(Date(timeIntervalSinceReferenceDate: seconds), in: calendar.timeZone)
            #expect(!text.isEmpty)
        }
    }
}
