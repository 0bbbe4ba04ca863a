/// Horizontal bars, each with a part that counts and a part that does not.
struct BarChart: Sendable {
    struct Bar: Sendable {
        let label: String
        /// The solid part.
        let value: Double
        /// The end of the pale part; at least as long as the solid part.
        let total: Double
        /// The columns after the bar, aligned to the right.
        let numbers: [String]
        /// The text at the end of the line.
        let note: String
    }

    /// The titles above the columns.
    let titles: [String]
    /// The length of the longest bar, in characters.
    let width: Int
    private(set) var bars: [Bar] = []

    init(titles: [String], width: Int = 30) {
        self.titles = titles
        self.width = width
    }

    mutating func add(_ bar: Bar) {
        bars.append(bar)
    }

    /// A line with the titles, and one for each bar.
    func lines(style: TextStyle) -> [String] {
        let greatest = bars.reduce(0) { max($0, $1.value, $1.total) }
        let labelWidth = bars.reduce(0) { max($0, TextWidth.of($1.label)) }
        let numberWidths = titles.indices.map { column in
            bars.reduce(TextWidth.of(titles[column])) { max($0, TextWidth.of(Self.number(column, of: $1))) }
        }
        let above = String(repeating: " ", count: 2 + labelWidth + 2 + width)
        let titleLine = above + columns(titles, numberWidths)
        return [style.faint(titleLine)]
            + bars.map { bar in
                let (solid, pale) = parts(of: bar, greatest: greatest)
                let blanks = String(repeating: " ", count: max(0, width - solid.count - pale.count))
                let numbers = columns(titles.indices.map { Self.number($0, of: bar) }, numberWidths)
                return "  " + TextWidth.padded(bar.label, to: labelWidth) + "  " + style.bar(solid) + style.faint(pale)
                    + blanks + numbers + (bar.note.isEmpty ? "" : "  " + style.faint(bar.note))
            }
    }

    private static func number(_ column: Int, of bar: Bar) -> String {
        column < bar.numbers.count ? bar.numbers[column] : ""
    }

    private func columns(_ cells: [String], _ widths: [Int]) -> String {
        zip(cells, widths).map { "  " + TextWidth.padded($0, to: $1, alignRight: true) }.joined()
    }

    /// The two parts of a bar, together at most as long as the width.
    private func parts(of bar: Bar, greatest: Double) -> (solid: String, pale: String) {
        let solid = Self.blocks(Self.eighths(bar.value, of: greatest, width: width))
        let end = (Self.eighths(bar.total, of: greatest, width: width) + 4) / 8
        return (solid, String(repeating: "░", count: max(0, end - solid.count)))
    }

    /// The length of a bar in eighths of a character.
    ///
    /// A value above zero shows at least the thinnest bar.
    static func eighths(_ value: Double, of greatest: Double, width: Int) -> Int {
        guard value > 0, greatest > 0, width > 0 else { return 0 }
        let share = value / greatest
        // Sums can overflow; an infinite share fills the width.
        return share < 1 ? max(1, Int((share * Double(width * 8)).rounded())) : width * 8
    }

    /// A bar of a number of eighths.
    static func blocks(_ eighths: Int) -> String {
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    }
}
