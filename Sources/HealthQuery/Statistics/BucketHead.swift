/// The first bucket of one of several series; the least of all heads is combined next.
struct BucketHead: Sendable, Comparable {
    let bucket: Int
    /// The index of the series: buckets of several are combined in the order of the series.
    let series: Int

    static func < (left: BucketHead, right: BucketHead) -> Bool {
        (left.bucket, left.series) < (right.bucket, right.series)
    }
}
