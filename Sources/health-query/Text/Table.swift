/// Text in aligned columns.
struct Table: Sendable {
    /// A column's title and the side to which its cells are aligned.
    struct Column: Sendable {
        let title: String
        let isNumber: Bool

        static func text(_ title: String) -> Column { Column(title: title, isNumber: false) }
        static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
    }

    let columns: [Column]
    private(set) var rows: [[String]] = []

    init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row; missing cells are empty, superfluous cells are left out.
    mutating func add(_ cells: [String]) {
        let missing = repeatElement("", count: max(0, columns.count - cells.count))
        rows.append((cells.prefix(columns.count) + missing).map(TextWidth.printable))
    }

    /// The title line and the rows, without blanks at the end.
    func lines(style: TextStyle) -> [String] {
        let widths = columns.indices.map { index in
            rows.reduce(TextWidth.of(columns[index].title)) { max($0, TextWidth.of($1[index])) }
        }
        let titles = line(columns.map(\.title), widths)
        return [style.faint(titles)] + rows.map { line($0, widths) }
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var text = ""
        for (index, cell) in cells.enumerated() {
            text += "  " + TextWidth.padded(cell, to: widths[index], alignRight: columns[index].isNumber)
        }
        while text.last == " " { text.removeLast() }
        return text
    }
}
