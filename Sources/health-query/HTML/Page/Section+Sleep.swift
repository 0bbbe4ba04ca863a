import HealthQuery

extension PageSection {
    static func sleep(_ answer: Finding<SleepData>) -> PageSection {
        PageSection("Sleep", answer, none: "There is no sleep.") { data in
            let average = data.averageAsleep.map { ", on average \(DurationText.text($0)) asleep" } ?? ""
            let text = """
                \(NumberText.count(data.count, "night"))\(average). What several sources recorded of a \
                night is united; a moment counts once.
                """
            let more = data.count > data.nights.count ? data.rows.map(averages) : nil
            return PageSection("Sleep", [text], [nights(data)] + [more].compactMap { $0 })
        }
    }

    /// The stages that occur, with their positions.
    private static func stages(_ isThere: (Int) -> Bool) -> [(position: Int, value: CategoryValueSleepAnalysis)] {
        SleepData.stages.enumerated().filter { isThere($0.offset) }.map { ($0.offset, $0.element) }
    }

    private static func nights(_ data: SleepData) -> Figure {
        let stages = stages { position in data.nights.contains { $0.durations[position] != nil } }
        let isInBed = data.nights.contains { $0.inBed != nil }
        let table = data.nights.map { night -> [String] in
            [Period.day.name(of: night.day), PageText.clock(night.asleep)]
                + (isInBed ? [PageText.clock(night.inBed)] : [])
                + stages.map { PageText.clock(night.durations[$0.position]) }
        }
        let columns = ["Night to", "Asleep"] + (isInBed ? ["In bed"] : []) + stages.map(\.value.words)
        let columnsOfNights = zip(data.nights, table).map { night, words in
            let facts = zip(columns, words).dropFirst().map { "\($0) \($1)" }
            return NightPlot.Night(
                day: night.day, stages: night.parts,
                title: "Night to \(words[0]): \(facts.joined(separator: ", "))")
        }
        let ends = (data.nights.first?.day ?? 0, data.nights.last?.day ?? 0)
        let plot = NightPlot(columnsOfNights, range: ends.0...max(ends.0, ends.1))
        let title =
            data.count > data.nights.count
            ? "The last \(NumberText.count(data.nights.count, "night"))" : "Night by night"
        let picture = Picture(
            name: "nights", title: title,
            description: """
                A column for each night, from evening at the top to the day at the bottom, with the stages of sleep: \
                \(Period.day.name(of: ends.0)) to \(Period.day.name(of: ends.1)).
                """,
            height: plot.height, content: plot.content)
        let bed: [(style: String, text: String)] = isInBed ? [("bed", "In bed")] : []
        return Figure(
            picture: picture, legend: stages.map { (style: $0.value.style, text: $0.value.words) } + bed,
            numbers: NumbersTable(caption: "\(title), hours and minutes", columns: columns, rows: table))
    }

    private static func averages(_ rows: Rows<SleepData.Row>) -> Figure {
        let period = rows.period
        let stages = stages { position in rows.rows.contains { $0.durations[position] > 0 } }
        let table = rows.rows.map { row in
            [
                PageText.capitalized(period.name(of: row.index)), NumberText.count(row.nights),
                PageText.clock(row.asleep),
            ]
                + stages.map { PageText.clock(row.durations[$0.position]) }
        }
        let bars = zip(rows.rows, table).map { row, words in
            BarPlot.Bar(
                index: row.index, parts: stages.map { row.durations[$0.position] / 3600 },
                title: "\(words[0]): \(words[2]) asleep")
        }
        let plot = BarPlot(bars, styles: stages.map(\.value.style), period: period, range: rows.range)
        let title = period == .day ? "Hours of each night" : "Hours of an average night of each \(period.noun)"
        let picture = Picture(
            name: "sleep", title: title, description: "Bars of the stages of sleep: \(PageText.span(rows)).",
            height: plot.area.height, content: plot.content)
        return Figure(
            picture: picture, legend: stages.map { (style: $0.value.style, text: $0.value.words) },
            numbers: NumbersTable(
                caption: "\(title), hours and minutes",
                columns: [period.heading, "Nights", "Asleep"] + stages.map(\.value.words), rows: table))
    }
}
