/// A span from the least to the greatest value in each period, and a line through the averages.
struct RangePlot: Sendable {
    struct Mark: Sendable {
        let index: Int
        let least: Double
        let average: Double
        let greatest: Double
        /// What the mark shows, in words.
        let title: String
    }

    let height: Double
    let content: [Markup]

    init(_ marks: [Mark], period: Period, range: ClosedRange<Int>) {
        let least = marks.map(\.least).min() ?? 0
        let greatest = marks.map(\.greatest).max() ?? 0
        let area = PlotArea(TimeAxis(period, range), ValueAxis(covering: least...max(least, greatest)))
        let spans = marks.map { mark in
            let top = area.y(mark.greatest)
            return Markup.group(
                mark.title,
                [
                    .rectangle(
                        "span", x: area.middle(mark.index) - area.barWidth / 2, y: top, width: area.barWidth,
                        height: max(1.5, area.y(mark.least) - top), radius: 4)
                ])
        }
        let points = marks.map { (index: $0.index, value: $0.average) }
        height = area.height
        content = [area.axes] + spans + [.path("line", area.line(points))] + area.dots(points)
    }
}

extension PlotArea {
    /// A line through values; it is broken where periods have none.
    func line(_ points: [(index: Int, value: Double)], reach: Int = 1) -> PathText {
        var path = PathText()
        var last: Int?
        for point in points {
            let isNext = last.map { point.index - $0 <= reach } ?? false
            if isNext {
                path.line(middle(point.index), y(point.value))
            } else {
                path.move(middle(point.index), y(point.value))
            }
            last = point.index
        }
        return path
    }

    /// A dot for each value, if there is room for them.
    func dots(_ points: [(index: Int, value: Double)]) -> [Markup] {
        guard slotWidth >= 7 else { return [] }
        return points.map { .circle("dot", x: middle($0.index), y: y($0.value), radius: min(3, slotWidth / 4)) }
    }
}
