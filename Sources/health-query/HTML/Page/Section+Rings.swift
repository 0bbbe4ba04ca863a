import HealthQuery

extension PageSection {
    static func rings(_ answer: Finding<RingsData>) -> PageSection {
        PageSection("Activity rings", answer, none: "There are no activity rings.") { data in
            PageSection("Activity rings", ["From the outside: Move, Exercise, Stand."], [week(data), months(data)])
        }
    }

    private static let names = ["Move", "Exercise", "Stand"]
    private static let legend = zip(RingPlot.styles, names).map { (style: "\($0) ringkey", text: $1) }

    private static func week(_ data: RingsData) -> Figure {
        let table = data.week.map { day in
            [Period.day.name(of: day.day)]
                + day.rings.map { ring in
                    let share = ring.share.map { " (\(PageText.number($0 * 100)) %)" } ?? ""
                    return "\(PageText.number(ring.done)) \(ring.unit)\(share)"
                }
        }
        let groups = zip(data.week, table).map { day, words in
            let facts = zip(names, words.dropFirst()).map { "\($0) \($1)" }
            let date = CivilDate(daysSince1970: day.day)
            return RingPlot.Group(
                label: "\(date.weekdayName) \(date.day) \(date.monthName)", shares: day.rings.map(\.share),
                title: "\(words[0]): \(facts.joined(separator: ", "))")
        }
        let plot = RingPlot(groups)
        let picture = Picture(
            name: "week", title: "The last week",
            description: "Three rings for each day, whole where the goal was reached.",
            height: plot.height, content: plot.content)
        return Figure(
            picture: picture, legend: legend,
            numbers: NumbersTable(caption: "Rings of the last week", columns: ["Day"] + names, rows: table))
    }

    private static func months(_ data: RingsData) -> Figure {
        let table = data.months.map { month in
            [Period.month.name(of: month.index), NumberText.count(month.days)]
                + zip(month.closed, month.withGoal).map { "\($0) of \($1)" }
        }
        let shown = zip(data.months, table).suffix(RingsData.pictureMonths)
        let groups = shown.map { month, words in
            let facts = zip(names, words.dropFirst(2)).map { "\($0) \($1)" }
            return RingPlot.Group(
                label: words[0], shares: month.shares,
                title: "\(words[0]), days closed: \(facts.joined(separator: ", "))")
        }
        let plot = RingPlot(groups)
        let title = "On which part of the days each ring was closed"
        let picture = Picture(
            name: "months", title: title,
            description: "Three rings for each of the last \(NumberText.count(shown.count, "month")).",
            height: plot.height, content: plot.content)
        let caption = "Days on which the rings were closed" + PageText.leftOut(data.earlier, .month)
        return Figure(
            picture: picture, legend: legend,
            numbers: NumbersTable(caption: caption, columns: ["Month", "Days with rings"] + names, rows: table))
    }
}
