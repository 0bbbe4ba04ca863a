import Testing

@testable import HealthQuery

struct RangeSearchTests {
    @Test func `a search finds the same position from everywhere`() {
        for end in 3..<40 {
            let range = 3..<end
            for position in 3...end {
                #expect(range.partitioningIndex { $0 >= position } == position)
                for guess in -2...end + 2 {
                    #expect(range.partitioningIndex(near: guess) { $0 >= position } == position)
                }
            }
        }
    }

    @Test func `a search looks little further than its guess is wrong`() {
        let range = 0..<1_000_000
        for (guess, position) in [
            (500, 500), (500, 499), (500, 501), (500, 508), (500, 492), (0, 0), (999_999, 999_999),
        ] {
            var looks = 0
            let found = range.partitioningIndex(near: guess) { index in
                looks += 1
                return index >= position
            }
            #expect(found == position)
            #expect(looks <= 8, "\(guess) for \(position)")
        }
    }

    @Test func `a guess lies in proportion, and in the range whatever the numbers are`() {
        #expect((10..<20).position(of: 3, from: 1, to: 5) == 15)
        #expect((10..<20).position(of: 1, from: 1, to: 5) == 10)
        let numbers = [-Double.infinity, -1e308, 0, 1, 1e308, .infinity, .nan]
        for number in numbers {
            for first in numbers {
                for last in numbers {
                    #expect((10...20).contains((10..<20).position(of: number, from: first, to: last)))
                }
            }
        }
    }
}
