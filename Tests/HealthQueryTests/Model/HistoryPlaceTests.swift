@testable import HealthQuery
import Testing

@Suite struct HistoryPlaceTests {
    private typealias Part = HistoryPlace.Part

    @Test func `what is known is known as it was to be seen at the place`() {
        let place = HistoryPlace(10)
        #expect(place.access(toNumber: 3) == 10)
        #expect(place.access(toNumber: 12) == 12)
        #expect(place.knows(10) && !place.knows(11))
    }

    @Test func `a cut behind the place begins another, with the access it was read under`() {
        #expect(HistoryPlace(10).cut(at: 15, under: 12) == HistoryPlace(15))
        let place = HistoryPlace(10).cut(at: 15, under: 20)
        #expect(place == HistoryPlace(15, parts: [Part(upTo: 15, access: 20)]))
        #expect(place.knows(20) && !place.knows(21))
    }

    @Test func `cuts before the place keep what is known of each part`() {
        var place = HistoryPlace(10).cut(at: 4, under: 20)
        #expect([3, 4, 5, 10, 11].map { place.access(toNumber: $0) } == [20, 20, 10, 10, 11])
        #expect(!place.knows(20) && place.knows(10))
        place = place.cut(at: 6, under: 20)
        #expect(place.parts == [Part(upTo: 6, access: 20)])
        place = place.cut(at: 2, under: 30)
        #expect([1, 2, 3, 6, 7].map { place.access(toNumber: $0) } == [30, 30, 20, 20, 10])
        place = place.cut(at: 6, under: 30)
        #expect(place.parts == [Part(upTo: 6, access: 30)])
    }

    @Test func `with too many parts the oldest are known no later than they were`() {
        var place = HistoryPlace(100)
        for (step, last) in [50, 40, 30, 20, 10].enumerated() {
            place = place.cut(at: UInt64(last), under: UInt64(200 + step))
        }
        #expect(place.parts.count == HistoryPlace.capacity)
        #expect([5, 15, 25, 35, 45, 55].map { place.access(toNumber: $0) } == [204, 203, 202, 200, 200, 100])
    }

    @Test func `a sealed place opens to the same place, and always has as many words`() {
        let seal = AnchorSeal(key: UUIDSource(seed: 1).next())
        var place = HistoryPlace(100)
        for (step, last) in [50, 40, 30, 20, 10].enumerated() {
            #expect(seal.opened(seal.sealed(place)) == place)
            #expect(seal.sealed(place).words.count == SealedPlace.wordCount)
            place = place.cut(at: UInt64(last), under: UInt64(200 + step))
        }
        #expect(seal.opened(seal.sealed(place)) == place)
    }
}
