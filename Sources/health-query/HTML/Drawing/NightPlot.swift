import HealthQuery

/// A column for each night, with the stages at the times of the clock.
struct NightPlot: Sendable {
    struct Night: Sendable {
        /// The days since 1970 of the day on which the night ends.
        let day: Int
        let stages: [Stage]
        /// What the column shows, in words.
        let title: String
    }

    /// A time in a stage, in hours since 18:00.
    struct Stage: Sendable {
        let style: String
        let hours: ClosedRange<Double>
    }

    /// The hour at which nights begin.
    static let firstHour = 18

    let height: Double
    let content: [Markup]

    init(_ nights: [Night], range: ClosedRange<Int>) {
        let hours = nights.flatMap(\.stages).map(\.hours)
        let first = (hours.map(\.lowerBound).min() ?? 0).rounded(.down)
        let last = max(first + 1, (hours.map(\.upperBound).max() ?? 24).rounded(.up))
        let clock = ClockAxis(first...last)
        let area = PlotArea(TimeAxis(.day, range), clock.axis, height: 270, labels: clock.labels)
        let columns = nights.map { night in
            var paths: [(style: String, path: PathText)] = []
            for stage in night.stages {
                let (top, bottom) = (area.y(-stage.hours.lowerBound), area.y(-stage.hours.upperBound))
                let position = paths.firstIndex { $0.style == stage.style } ?? paths.count
                if position == paths.count { paths.append((stage.style, PathText())) }
                let x = area.middle(night.day) - area.barWidth / 2
                paths[position].path.rectangle(x, top, area.barWidth, max(0.3, bottom - top))
            }
            return Markup.group(night.title, paths.map { .path($0.style, $0.path) })
        }
        height = area.height
        content = [area.axes] + columns
    }
}

/// The hours of a night from top to bottom: an axis of negative hours.
private struct ClockAxis {
    let axis: ValueAxis
    let labels: [String]

    init(_ hours: ClosedRange<Double>) {
        let step = [1.0, 2, 3, 4, 6].first { (hours.upperBound - hours.lowerBound) / $0 <= 6 } ?? 6
        let lower = (hours.lowerBound / step).rounded(.down)
        let upper = (hours.upperBound / step).rounded(.up)
        let ticks = (Int(lower)...Int(max(lower, upper))).reversed().map { -Double($0) * step }
        axis = ValueAxis(ticks: ticks, step: step)
        labels = ticks.map { tick in
            DateText.padded((NightPlot.firstHour + Int(-tick)) % 24) + ":00"
        }
    }
}
