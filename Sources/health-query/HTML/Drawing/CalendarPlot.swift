import HealthQuery

/// A cell for each day, a column for each week, a row for each weekday.
///
/// More than half a year is broken into two blocks, so that the cells are large enough on a phone.
struct CalendarPlot: Sendable {
    struct Cell: Sendable {
        /// The days since 1970.
        let day: Int
        let style: String
        /// What the cell shows, in words.
        let title: String
    }

    static let weeksInBlock = 27
    static let maximumWeeks = 2 * weeksInBlock - 1

    let height: Double
    let content: [Markup]

    private static let left = 34.0
    private static let top = 22.0

    /// - Parameter days: the first and the last day, as days since 1970.
    init(_ cells: [Cell], days: ClosedRange<Int>) {
        let weeks = Self.week(days.lowerBound)...Self.week(days.upperBound)
        let blocks = (weeks.count + Self.weeksInBlock - 1) / Self.weeksInBlock
        // A few weeks have larger cells.
        let pitch = max(12.6, min(19, (PlotArea.width - Self.left) / Double(weeks.count)))
        let size = pitch - 2
        let blockHeight = Self.top + 7 * pitch + 8
        height = Double(blocks) * blockHeight + 4
        func place(_ day: Int) -> (x: Double, y: Double) {
            let (block, column) = (Self.week(day) - weeks.lowerBound).quotientAndRemainder(
                dividingBy: Self.weeksInBlock)
            let row = CivilDate(daysSince1970: day).mondayIndex
            return (
                Self.left + Double(column) * pitch,
                Double(block) * blockHeight + Self.top + Double(row) * pitch
            )
        }
        var empty = PathText()
        let filled = Set(cells.map(\.day))
        for day in days where !filled.contains(day) {
            let corner = place(day)
            empty.rectangle(corner.x, corner.y, size, size)
        }
        let shapes = cells.map { cell in
            let corner = place(cell.day)
            return Markup.group(
                cell.title,
                [.rectangle(cell.style, x: corner.x, y: corner.y, width: size, height: size, radius: 2)])
        }
        var labels: [Markup] = []
        for block in 0..<blocks {
            let y = Double(block) * blockHeight + Self.top
            for row in [0, 2, 4, 6] {
                let name = DayText.weekdays[row]
                labels.append(
                    .label(name, Self.left - 6, y + Double(row) * pitch + pitch / 2 + 3, "end", style: "small"))
            }
        }
        var lastLabel = -100.0
        for day in days where CivilDate(daysSince1970: day).day == 1 || day == days.lowerBound {
            let date = CivilDate(daysSince1970: day)
            // Above the week in which the month begins; not twice in one place.
            let corner = place(day)
            let y = corner.y - Double(date.mondayIndex) * pitch - 7
            let position = corner.x + y * 1000
            guard position - lastLabel >= 30 || position < lastLabel else { continue }
            // The rest of a month at the start leaves its place to the next month.
            let next = day + date.monthLength - date.day + 1
            if date.day > 1, days.contains(next), (0..<30).contains(place(next).x - corner.x) { continue }
            lastLabel = position
            labels.append(.label(date.monthName, corner.x, y, "start", style: "small"))
        }
        content = [.tag("g", ["class": "axes"], labels), .path("empty", empty)] + shapes
    }

    /// The number of a day's week; weeks begin on Mondays.
    static func week(_ day: Int) -> Int { Period.week.index(of: CivilDate(daysSince1970: day)) }
}
