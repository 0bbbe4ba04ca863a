import Testing

@testable import HealthQuery

struct KeptResultsTests {
    private let kept = KeptResults()

    @Test func `an answer is found under its key alone`() throws {
        kept.keep("steps", upTo: 7, weight: 1, for: 1)
        kept.keep("pulse", upTo: 8, weight: 1, for: 2)
        let steps = try #require(kept.find(1, as: String.self))
        #expect(steps.value == "steps")
        #expect(steps.sequence == 7)
        #expect(kept.find(3, as: String.self) == nil)
        #expect(kept.find("1", as: String.self) == nil)
        #expect(kept.find(1, as: Int.self) == nil)
    }

    @Test func `an earlier answer does not take the place of a later one`() {
        kept.keep("new", upTo: 9, weight: 1, for: 1)
        kept.keep("old", upTo: 5, weight: 1, for: 1)
        #expect(kept.find(1, as: String.self)?.value == "new")
        kept.keep("newest", upTo: 10, weight: 1, for: 1)
        #expect(kept.find(1, as: String.self)?.value == "newest")
        #expect(kept.count == 1)
    }

    @Test func `what was not used for the longest time gives way`() {
        for key in 0..<KeptResults.greatestCount { kept.keep(key, upTo: 1, weight: 1, for: key) }
        #expect(kept.find(0, as: Int.self)?.value == 0)
        kept.keep(-1, upTo: 1, weight: 1, for: -1)
        #expect(kept.count == KeptResults.greatestCount)
        #expect(kept.find(1, as: Int.self) == nil)
        #expect(kept.find(0, as: Int.self)?.value == 0)
    }

    @Test func `a screen of many charts finds all of them, however often it asks in turn`() {
        for _ in 0..<2 {
            for key in 0..<100 { kept.keep(key, upTo: 1, weight: 1000, for: key) }
            for key in 0..<100 { #expect(kept.find(key, as: Int.self)?.value == key) }
        }
    }

    @Test func `answers together stay within the greatest weight`() {
        let weight = KeptResults.greatestWeight
        kept.keep("too heavy", upTo: 1, weight: weight + 1, for: 0)
        #expect(kept.count == 0)
        kept.keep("light", upTo: 1, weight: 1, for: 1)
        kept.keep("heavy", upTo: 1, weight: weight, for: 2)
        #expect(kept.find(1, as: String.self) == nil)
        #expect(kept.find(2, as: String.self)?.value == "heavy")
    }
}
