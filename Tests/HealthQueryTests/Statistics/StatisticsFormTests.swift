import Foundation
import Testing

@testable import HealthQuery

/// The encoded form of statistics, which the page on formats shows.
struct StatisticsFormTests {
    private static let form = #"""
        {"end":"2024-05-01T07:00:00Z","numbers":{"duration":{"unit":"s","value":3600},
        "mostRecent":{"end":"2024-05-01T07:00:00Z","quantity":{"unit":"count","value":90},
        "start":"2024-05-01T06:30:00Z"},"sum":{"unit":"count","value":150}},"sampleCount":2,
        "sources":[{"numbers":{"duration":{"unit":"s","value":3600},
        "mostRecent":{"end":"2024-05-01T07:00:00Z","quantity":{"unit":"count","value":120},
        "start":"2024-05-01T06:00:00Z"},"sum":{"unit":"count","value":120}},
        "source":{"bundleIdentifier":"com.apple.health.phone","name":"phone"}},
        {"numbers":{"duration":{"unit":"s","value":1800},
        "mostRecent":{"end":"2024-05-01T07:00:00Z","quantity":{"unit":"count","value":90},
        "start":"2024-05-01T06:30:00Z"},"sum":{"unit":"count","value":90}},
        "source":{"bundleIdentifier":"com.apple.health.watch","name":"watch"}}],
        "start":"2024-05-01T06:00:00Z","type":"HKQuantityTypeIdentifierStepCount"}
        """#.replacingOccurrences(of: "\n", with: "")

    private func found(_ options: StatisticsOptions) async throws -> Statistics {
        let world = RuleWorld()
        let morning = Date(timeIntervalSinceReferenceDate: 736_236_000)
        try await world.save(120, from: morning, to: morning + 3600, by: .phone)
        try await world.save(90, from: morning + 1800, to: morning + 3600, by: .watch)
        return try #require(try await world.statistics(options))
    }

    @Test func `statistics have their form`() async throws {
        try expectForm(try await found([.cumulativeSum, .mostRecent, .duration, .separateBySource]), Self.form)
    }

    @Test func `statistics without numbers have their form`() async throws {
        try expectForm(
            try await found([]),
            #"{"end":"2024-05-01T07:00:00Z","numbers":{},"sampleCount":2,"start":"2024-05-01T06:00:00Z","#
                + #""type":"HKQuantityTypeIdentifierStepCount"}"#
        )
    }

    @Test(arguments: NaiveSubject.all)
    func `what is decoded answers as what was encoded`(_ subject: NaiveSubject) async throws {
        let random = RuleRandom()
        let center = try RuleCalendar.utc.date(2024, 3, 10)
        var history = StatisticsHistory(subject, in: .utc, around: center, reach: 200_000, random)
        for _ in 0..<20 { _ = try await history.mutate() }
        for policy in SourceMergePolicy.allCases {
            let days = try await history.world.collection(
                history.options(), subject.identifier, anchor: center, every: DateComponents(day: 1), by: policy)
            let empty = try #require(days.statistics(for: .distantPast))
            for day in days.statistics() + [empty] {
                let decoded = try roundTrip(day)
                try #require(decoded == day, "seed \(random.seed)")
                try #require(decoded.hashValue == day.hashValue)
                try #require(decoded.description == day.description)
                try #require(decoded.bits(numbered: false) == day.bits(numbered: false))
            }
        }
    }

    @Test func `the form does not tell how much others saved`() async throws {
        let before = try json(try await found(.mostRecent))
        #expect(!before.contains("sequence"))
        #expect(try await json(found(.mostRecent)) == before)
    }

    @Test func `a form that makes no sense is not decoded`() {
        let head = #"{"type":"HKQuantityTypeIdentifierStepCount","start":0,"end":1,"sampleCount":"#
        let wrong = [
            (#"-1,"numbers":{}}"#, "sampleCount must be a count"),
            (#"9223372036854775807,"numbers":{}}"#, "sampleCount must be a count"),
            (#"1,"numbers":{"sum":{"unit":"kg","value":1}}}"#, "not in a unit of HKQuantityTypeIdentifierStepCount"),
            (#"1,"numbers":{"duration":{"unit":"count","value":1}}}"#, "not in a unit"),
            (
                #"1,"numbers":{"mostRecent":{"quantity":{"unit":"count","value":1},"start":2,"end":1}}}"#,
                "must not end before it starts"
            ),
        ]
        for (rest, part) in wrong { expectUndecodable(Statistics.self, head + rest, part) }
    }
}
