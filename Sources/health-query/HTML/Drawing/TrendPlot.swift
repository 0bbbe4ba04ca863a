/// A dot for each period's average, and a smooth line of the trend.
struct TrendPlot: Sendable {
    struct Mark: Sendable {
        let index: Int
        let average: Double
        let trend: Double
        /// What the mark shows, in words.
        let title: String
    }

    let height: Double
    let content: [Markup]

    init(_ marks: [Mark], period: Period, range: ClosedRange<Int>) {
        let values = marks.flatMap { [$0.average, $0.trend] }
        let least = values.min() ?? 0
        let area = PlotArea(
            TimeAxis(period, range), ValueAxis(covering: least...max(least, values.max() ?? 0)))
        let dots = marks.map { mark in
            Markup.group(
                mark.title,
                [
                    .circle(
                        "dot", x: area.middle(mark.index), y: area.y(mark.average),
                        radius: max(1.4, min(3.2, area.slotWidth / 3)))
                ])
        }
        // The trend goes on where a person took no weight: a line over gaps is what it tells.
        let trend = area.line(marks.map { ($0.index, $0.trend) }, reach: .max)
        height = area.height
        content = [area.axes] + dots + [.path("line", trend)]
    }
}
