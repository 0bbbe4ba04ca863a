import Foundation
import Testing

@testable import HealthQuery

/// The offsets of time zones, however they are asked for.
struct ClockOffsetsTests {
    @Test func `every zone has the offset that it is found to have`() throws {
        var random = RuleRandom()
        for identifier in TimeZone.knownTimeZoneIdentifiers {
            let zone = try #require(TimeZone(identifier: identifier))
            var offsets = ClockOffsets(zone, near: random.double(-7e9...6e9))
            for _ in 0..<3 {
                let asked = random.double(-7e9...6e9)
                offsets.extend(to: asked, zone)
                try random.require(offsets.covers(asked) && offsets.isTrusted, "\(identifier) at \(asked)")
                for time in [asked, random.double(-7e9...6e9)] where offsets.covers(time) {
                    let span = offsets.span(at: time)
                    let expected = Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: time)))
                    let holds = !span.contains(time) || span.offset == expected
                    try random.require(holds, "\(identifier) at \(time): \(span)")
                }
            }
        }
    }

    @Test(arguments: ["Africa/Casablanca", "Pacific/Apia", "Europe/Moscow", "Australia/Lord_Howe", "America/Juneau"])
    func `spans end where the offset changes`(_ identifier: String) throws {
        let zone = try #require(TimeZone(identifier: identifier))
        var offsets = ClockOffsets(zone, near: 0)
        offsets.extend(to: -6e9, zone)
        offsets.extend(to: 3e9, zone)
        var time = -6e9
        var found = 0
        while time < 3e9 {
            let span = offsets.span(at: time)
            try #require(span.contains(time))
            // Moscow has not changed its clock since 2014.
            guard span.end < 3e9 else { break }
            func offset(_ time: Double) -> Double {
                Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: time)))
            }
            #expect(offset(span.end - 1) == span.offset)
            #expect(offset(span.end) != span.offset)
            // What is repeated afterwards is not certain.
            #expect(span.certainEnd == span.end - max(0, span.offset - offset(span.end)))
            time = span.end
            found += 1
        }
        #expect(found > 20)
    }

    @Test func `a zone with rules for ever is followed until 2200`() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        var offsets = ClockOffsets(zone, near: 0)
        offsets.extend(to: 9e9, zone)
        #expect(!offsets.covers(9e9))
        #expect(offsets.covers(6e9))
        #expect(offsets.isTrusted)
        let calls = offsets.calls
        offsets.extend(to: 9e10, zone)
        #expect(offsets.calls == calls)
        var far = ClockOffsets(zone, near: 9e10)
        far.extend(to: 9e10, zone)
        #expect(!far.covers(9e10))
        #expect(far.calls < 20)
    }

    @Test func `a zone without changes is known for all time`() throws {
        let zone = try #require(TimeZone(secondsFromGMT: 3601))
        var offsets = ClockOffsets(zone, near: 0)
        offsets.extend(to: 1e11, zone)
        offsets.extend(to: -2e11, zone)
        #expect(offsets.covers(3e11) && offsets.covers(-2.1e11))
        #expect(offsets.span(at: 3e11).offset == 3601)
    }

    @Test func `only so many zones are remembered`() throws {
        let cache = ClockOffsetsCache(limit: 3)
        for seconds in 1...9 {
            let zone = try #require(TimeZone(secondsFromGMT: seconds))
            cache[ClockOffsetsCache.Key(zone)] = ClockOffsets(zone, near: 0)
            #expect(cache[ClockOffsetsCache.Key(zone)] != nil)
        }
        #expect(cache.count == 3)
    }

    @Test func `of two tables the one that was asked more is remembered`() throws {
        let cache = ClockOffsetsCache()
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let key = ClockOffsetsCache.Key(zone)
        var long = ClockOffsets(zone, near: 0)
        long.extend(to: 1e9, zone)
        cache[key] = long
        cache[key] = ClockOffsets(zone, near: 0)
        #expect(cache[key]?.calls == long.calls)
    }
}
