import Foundation
import Testing

@testable import HealthQuery

struct BucketSeriesTests {
    private static func seconds() throws -> Buckets {
        Buckets(try CalendarIntervals(anchor: time(0), components: DateComponents(second: 1), calendar: .utc))
    }

    private static let always = (start: -Double.infinity, end: Double.infinity)

    @Test func `R10.2 dividing a long row ends soon after its task was cancelled`() async throws {
        let buckets = try Self.seconds()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var series = BucketSeries(buckets)
            var parts = 0
            let start = time(0).timeIntervalSinceReferenceDate
            #expect(throws: CancellationError.self) {
                try series.divide(start, start + 900_000, clip: Self.always) { _, _, _ in parts += 1 }
            }
            return parts
        }
        #expect(await task.value <= Pace.stride)
    }

    @Test func `rows may be a million intervals long in all`() throws {
        var series = BucketSeries(try Self.seconds())
        let start = time(0).timeIntervalSinceReferenceDate
        var parts = 0
        series.dividedLength = 999_000
        try series.divide(start, start + 600, clip: Self.always) { _, _, _ in parts += 1 }
        // As short as this, a row does not count.
        try series.divide(start + 0.75, start + 100.75, clip: Self.always) { _, _, _ in parts += 1 }
        try series.divide(start + 1, start + 401, clip: Self.always) { _, _, _ in parts += 1 }
        #expect(series.dividedLength == 1_000_000)
        #expect(throws: HealthError.self) {
            try series.divide(start + 2, start + 103, clip: Self.always) { _, _, _ in parts += 1 }
        }
        #expect(parts == 1101)
    }

    @Test func `what waits at the end comes after what is done`() throws {
        var series = BucketSeries(try Self.seconds())
        let start = time(0).timeIntervalSinceReferenceDate
        try series.divide(start, start + 4, clip: Self.always) { totals, _, _ in totals.add(amount: 1) }
        series.atBucket(of: start + 1.5) { $0.add(amount: 1) }
        series.finish()
        var found: [[Int]] = []
        while let bucket = series.firstBucket { found.append([bucket, series.removeFirst().count]) }
        #expect(found == [[0, 1], [1, 2], [2, 1], [3, 1]])
    }
}
