extension PageSection {
    static func weight(_ answer: Finding<WeightData>) -> PageSection {
        PageSection("Weight", answer, none: "There are no weights.") { data in
            let ends = [data.rows.rows.first, data.rows.rows.last].compactMap { $0 }
            let trends = ends.map { PageText.number($0.trend, digits: 1) + " kg" }
            let names = ends.map { data.rows.period.name(of: $0.index) }
            let text =
                data.rows.rows.count == 1
                ? "\(trends[0]) (\(names[0]))."
                : "The trend went from \(trends[0]) (\(names[0])) to \(trends[1]) (\(names[1]))."
            return PageSection("Weight", [text], [figure(data)])
        }
    }

    private static func figure(_ data: WeightData) -> Figure {
        let period = data.rows.period
        let table = data.rows.rows.map { row in
            [PageText.capitalized(period.name(of: row.index))]
                + [row.average, row.trend].map { PageText.number($0, digits: 1) }
        }
        let marks = zip(data.rows.rows, table).map { row, words in
            TrendPlot.Mark(
                index: row.index, average: row.average, trend: row.trend,
                title: "\(words[0]): \(words[1]) kg, trend \(words[2]) kg")
        }
        let title = "Kilograms, by \(period.noun)"
        let plot = TrendPlot(marks, period: period, range: data.rows.range)
        let picture = Picture(
            name: "weight", title: title,
            description: "Dots of averages, and a smooth line of the trend: \(PageText.span(data.rows)).",
            height: plot.height, content: plot.content)
        return Figure(
            picture: picture, legend: [("dot", "average of a \(period.noun)"), ("trend", "trend")],
            numbers: NumbersTable(caption: title, columns: [period.heading, "Average", "Trend"], rows: table))
    }
}
