/// Bars of parts that lie on top of one another, one bar for each period.
struct BarPlot: Sendable {
    struct Bar: Sendable {
        let index: Int
        /// The sizes of the parts, from below, in the order of the styles.
        let parts: [Double]
        /// What the bar shows, in words.
        let title: String
    }

    let area: PlotArea
    let shapes: [Markup]

    init(_ bars: [Bar], styles: [String], period: Period, range: ClosedRange<Int>) {
        let greatest = bars.reduce(0) { max($0, $1.parts.reduce(0, +)) }
        let area = PlotArea(TimeAxis(period, range), ValueAxis(covering: 0...max(0, greatest)))
        self.area = area
        shapes = bars.map { bar in
            var end = 0.0
            let parts = zip(bar.parts, styles).compactMap { part, style -> Markup? in
                guard part > 0 else { return nil }
                let bottom = area.y(end)
                end += part
                return .rectangle(
                    style, x: area.middle(bar.index) - area.barWidth / 2, y: area.y(end), width: area.barWidth,
                    height: bottom - area.y(end), radius: 1.5)
            }
            return .group(bar.title, parts)
        }
    }

    var content: [Markup] { [area.axes] + shapes }
}
