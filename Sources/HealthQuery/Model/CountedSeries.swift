/// A series of points that statistics count one by one, instead of the sample that holds them (R12.3).
package protocol CountedSeries: Sendable {
    /// How many points there are.
    var count: Int { get }
    /// The times and the value of the sample, in seconds since the reference date and in the caller's unit.
    var whole: SeriesPoint { get }
    /// The point in a position, which must be one of the series'; each starts after the one before.
    func point(_ position: Int) -> SeriesPoint
}

/// A point of a series: its times in seconds since the reference date, and its value in the caller's unit.
package struct SeriesPoint: Sendable, Hashable {
    package let start: Double
    package let end: Double
    package let value: Double

    @inline(__always)
    package init(start: Double, end: Double, value: Double) {
        self.start = start
        self.end = end
        self.value = value
    }
}
