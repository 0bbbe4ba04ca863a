/// Stand-in until arithmetic boundaries are merged.
struct IntervalBoundaries: Sendable {
    let intervals: CalendarIntervals
    private(set) var calendarCalls = 0
    init(_ intervals: CalendarIntervals) { self.intervals = intervals }
    mutating func boundary(_ index: Int) -> Double { calendarCalls += 1; return intervals.boundary(index) }
    mutating func index(of seconds: Double) -> Int { intervals.index(of: seconds) }
}
