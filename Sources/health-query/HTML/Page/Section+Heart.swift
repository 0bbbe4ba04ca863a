extension PageSection {
    static func heart(_ answer: Finding<HeartData>) -> PageSection {
        PageSection("Heart rate", answer, none: "There are no heart rates.") { data in
            let rows = data.rows.rows
            let least = rows.map(\.least).min() ?? 0
            let greatest = rows.map(\.greatest).max() ?? 0
            let text = "Between \(PageText.number(least)) and \(PageText.number(greatest)) beats a minute."
            return PageSection("Heart rate", [text], [figure(data)])
        }
    }

    private static func figure(_ data: HeartData) -> Figure {
        let period = data.rows.period
        let table = data.rows.rows.map { row in
            [PageText.capitalized(period.name(of: row.index))]
                + [row.least, row.average, row.greatest].map { PageText.number($0) }
        }
        let marks = zip(data.rows.rows, table).map { row, words in
            RangePlot.Mark(
                index: row.index, least: row.least, average: row.average, greatest: row.greatest,
                title: "\(words[0]): \(words[1]) to \(words[3]), on average \(words[2]) beats a minute")
        }
        let title = "Beats a minute, by \(period.noun)"
        let plot = RangePlot(marks, period: period, range: data.rows.range)
        let picture = Picture(
            name: "heart", title: title,
            description:
                "Spans from the least to the greatest rate, and a line of averages: \(PageText.span(data.rows)).",
            height: plot.height, content: plot.content)
        return Figure(
            picture: picture, legend: [("span", "least to greatest"), ("average", "average")],
            numbers: NumbersTable(
                caption: title, columns: [period.heading, "Least", "Average", "Greatest"], rows: table))
    }
}
