extension PageSection {
    static func steps(_ answer: Finding<StepsData>) -> PageSection {
        PageSection("Steps", answer, none: "There are no steps.") { data in
            let leftOut = max(0, data.addedUp - data.once)
            let order =
                data.sources.count > 1
                ? ["Where sources overlap, the first of these counts: \(PageText.list(data.sources))."] : []
            return PageSection(
                "Steps",
                [
                    """
                    \(PageText.number(data.once)) steps on \(NumberText.count(data.days, "day")), each step counted \
                    once. \(PageText.number(leftOut)) more were recorded again by another device and are left out.
                    """
                ] + order,
                [figure(data)])
        }
    }

    private static func figure(_ data: StepsData) -> Figure {
        let (period, isDaily) = (data.rows.period, data.rows.period == .day)
        let bars = data.rows.rows.map { row in
            let words = "\(PageText.number(row.onceADay)) steps, \(PageText.number(row.leftOutADay)) left out"
            return BarPlot.Bar(
                index: row.index, parts: [row.onceADay, row.leftOutADay],
                title: "\(PageText.capitalized(period.name(of: row.index))): \(words)\(isDaily ? "" : " a day")")
        }
        let plot = BarPlot(bars, styles: ["steps", "again"], period: period, range: data.rows.range)
        let title = isDaily ? "Steps a day" : "Steps on an average day of each \(period.noun)"
        let picture = Picture(
            name: "walking", title: title,
            description: "Bars: \(PageText.span(data.rows)). Counted twice is drawn apart, on top of the bars.",
            height: plot.area.height, content: plot.content)
        let rows = data.rows.rows.map { row -> [String] in
            let name = PageText.capitalized(period.name(of: row.index))
            let numbers = [row.onceADay, row.leftOutADay].map { PageText.number($0) }
            return [name] + numbers + (isDaily ? [] : [NumberText.count(row.days), PageText.number(row.once)])
        }
        let columns =
            isDaily
            ? [period.heading, "Steps", "Left out"]
            : [period.heading, "Steps a day", "Left out a day", "Days with steps", "Steps in all"]
        return Figure(
            picture: picture,
            legend: [("steps", "each step counted once"), ("again", "counted again by another device, left out")],
            numbers: NumbersTable(caption: title, columns: columns, rows: rows))
    }
}
