import HealthQuery

extension PageSection {
    static func workouts(_ answer: Finding<WorkoutData>) -> PageSection {
        PageSection("Workouts", answer, none: "There are no workouts.") { data in
            let most = data.activities.map { "\(PageText.activity($0.name)) (\(NumberText.count($0.count)))" }
            let text = """
                \(NumberText.count(data.count, "workout")), \(DurationText.text(data.minutes * 60)): \
                \(PageText.list(most, limit: 8)).
                """
            return PageSection("Workouts", [text], [calendar(data), bars(data)])
        }
    }

    private static func legend(_ data: WorkoutData) -> [(style: String, text: String)] {
        let own = data.ownNames.map { (style: data.style(of: $0), text: PageText.activity($0)) }
        let hasOthers = data.activities.count > WorkoutData.ownColours
        return own + (hasOthers ? [(style: "activity\(WorkoutData.ownColours + 1)", text: "Others")] : [])
    }

    private static func calendar(_ data: WorkoutData) -> Figure {
        let table = data.days.map { day in
            [
                Period.day.name(of: day.day),
                PageText.list(day.minutes.map { PageText.activity($0.activity) }, limit: 4),
                PageText.number(day.minutes.reduce(0) { $0 + $1.minutes }),
            ]
        }
        let cells = zip(data.days, table).map { day, words in
            CalendarPlot.Cell(
                day: day.day, style: data.style(of: day.minutes.first?.activity ?? ""),
                title: "\(words[0]): \(words[1]), \(words[2]) min")
        }
        let plot = CalendarPlot(cells, days: data.calendar)
        let isWhole = data.calendar.count < 7 * CalendarPlot.maximumWeeks - 6
        let title = isWhole ? "Day by day" : "Day by day, the last year"
        let ends = [data.calendar.lowerBound, data.calendar.upperBound].map(Period.day.name)
        let picture = Picture(
            name: "calendar", title: title,
            description: """
                A calendar from \(ends[0]) to \(ends[1]): the colour of a day is that of its longest activity.
                """,
            height: plot.height, content: plot.content)
        return Figure(
            picture: picture, legend: legend(data) + [("empty", "No workout")],
            numbers: NumbersTable(caption: title, columns: ["Day", "Activities", "Minutes"], rows: table))
    }

    private static func bars(_ data: WorkoutData) -> Figure {
        let period = data.rows.period
        let legend = legend(data)
        let table = data.rows.rows.map { row -> [String] in
            let own = data.ownNames.map { row.minutes[$0] ?? 0 }
            let others = legend.count > own.count ? [data.others(of: row)] : []
            return [PageText.capitalized(period.name(of: row.index)), NumberText.count(row.count)]
                + ([row.allMinutes] + own + others).map { PageText.number($0) }
        }
        let bars = zip(data.rows.rows, table).map { row, words in
            BarPlot.Bar(
                index: row.index,
                parts: (data.ownNames.map { row.minutes[$0] ?? 0 } + [data.others(of: row)]).map { $0 / 60 },
                title: "\(words[0]): \(NumberText.count(row.count, "workout")), \(words[2]) min")
        }
        let styles = (1...WorkoutData.ownColours + 1).map { "activity\($0)" }
        let plot = BarPlot(
            bars, styles: Array(styles.prefix(data.ownNames.count)) + [styles[WorkoutData.ownColours]],
            period: period, range: data.rows.range)
        let title = "Hours of each \(period.noun)"
        let picture = Picture(
            name: "workouts", title: title, description: "Bars of the activities: \(PageText.span(data.rows)).",
            height: plot.area.height, content: plot.content)
        return Figure(
            picture: picture, legend: legend,
            numbers: NumbersTable(
                caption: "Minutes of each \(period.noun)",
                columns: [period.heading, "Workouts", "Minutes"] + legend.map(\.text), rows: table))
    }
}

extension WorkoutData {
    /// The minutes of the activities without a colour of their own.
    fileprivate func others(of row: Row) -> Double {
        row.minutes.filter { !ownNames.contains($0.key) }.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value }
    }
}
