import Testing

@testable import HealthQuery

struct FinishedBucketsTests {
    @Test func `buckets come out in the order in which they went in, over all blocks`() {
        var random = SplitMix64(seed: 20_261_126)
        var buckets = FinishedBuckets()
        var (appended, taken, greatestWait) = (0, 0, 0)
        // Each round leans to one side, so that there are many blocks for a while, and none after that.
        for round in 0..<10 {
            for _ in 0..<5000 {
                if Int.random(in: 0..<4, using: &random) > (round % 2 == 0 ? 0 : 2) {
                    buckets.append(Self.numbers(appended))
                    appended += 1
                } else if taken < appended {
                    #expect(buckets.removeNext().bucket == taken)
                    taken += 1
                }
                #expect(buckets.next == (taken < appended ? taken : nil))
                greatestWait = max(greatestWait, appended - taken)
            }
        }
        #expect(greatestWait > 8 * 256)
        while buckets.next != nil {
            #expect(buckets.removeNext().bucket == taken)
            taken += 1
        }
        #expect(taken == appended)
    }

    private static func numbers(_ index: Int) -> BucketNumbers {
        BucketTotals(Buckets.Position(index: index, start: Double(index), end: Double(index + 1))).numbers
    }
}
