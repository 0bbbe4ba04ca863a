import Foundation
import HealthQuery

/// Rows of values under named columns: a table for a person, and CSV or JSON for a program.
struct Listing: Sendable {
    /// A column.
    struct Column: Sendable {
        /// The name for programs; nil for a column that only a person needs.
        let key: String?
        /// The name for a person; nil for a column that only programs need.
        let title: String?
        var isNumber = false
        /// Whether the values are lists or objects, which CSV has no place for.
        var isNested = false

        static func text(_ key: String?, _ title: String?) -> Column { Column(key: key, title: title) }
        static func number(_ key: String?, _ title: String?) -> Column {
            Column(key: key, title: title, isNumber: true)
        }
        static func nested(_ key: String) -> Column { Column(key: key, title: nil, isNested: true) }
    }

    /// A value, as a person and as a program reads it.
    struct Cell: Sendable, Hashable {
        let text: String
        let value: JSONValue

        /// No value.
        static let none = Cell(text: "", value: .null)

        static func text(_ text: String?) -> Cell {
            text.map { Cell(text: $0, value: .string($0)) } ?? none
        }

        static func count(_ count: Int?) -> Cell {
            count.map { Cell(text: NumberText.count($0), value: .number($0)) } ?? none
        }

        /// A number, rounded for a person only.
        static func number(_ number: Double?, digits: Int = 2) -> Cell {
            number.map { Cell(text: NumberText.rounded($0, digits: digits), value: .number($0)) } ?? none
        }

        /// A time in seconds, which a person reads in hours and minutes.
        static func duration(_ seconds: Double?) -> Cell {
            seconds.map { Cell(text: DurationText.text($0), value: .number($0)) } ?? none
        }

        /// An instant with the offset of a zone, which a person reads as a day.
        static func day(_ date: Date?, _ dates: DayText) -> Cell {
            date.map { Cell(text: dates.day($0, isAligned: true), value: instant($0, dates)) } ?? none
        }

        /// An instant with the offset of a zone, which a person reads as a day and a time.
        static func time(_ date: Date?, _ dates: DayText) -> Cell {
            date.map { date in
                let text = dates.weekday(date, isAligned: true) + " " + dates.time(date)
                return Cell(text: text, value: instant(date, dates))
            } ?? none
        }

        /// Names, in a list for a program.
        static func names(_ sources: [Source]) -> Cell {
            Cell(text: SourceNames.short(sources), value: .strings(sources.map(\.name)))
        }

        private static func instant(_ date: Date, _ dates: DayText) -> JSONValue {
            .string(InstantText.text(date, in: dates.zone))
        }
    }

    let columns: [Column]
    private(set) var rows: [[Cell]] = []

    init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row; missing cells are empty, superfluous cells are left out.
    mutating func add(_ cells: [Cell]) {
        rows.append(
            Array(cells.prefix(columns.count)) + Array(repeating: .none, count: max(0, columns.count - cells.count)))
    }

    /// The rows as objects, each with all keys.
    var json: JSONValue {
        .array(
            rows.map { row in
                let members = zip(columns, row).compactMap { column, cell in
                    column.key.map { JSONObject.Member(key: $0, value: cell.value) }
                }
                return .object(JSONObject(members: members))
            })
    }

    /// The rows in CSV, as RFC 4180 describes it: with a header, and lines that end with CR LF.
    var csv: String {
        let shown = columns.indices.filter { columns[$0].key != nil && !columns[$0].isNested }
        let header = shown.map { columns[$0].key ?? "" }
        let lines = rows.map { row in shown.map { CSVText.field(row[$0].value) }.joined(separator: ",") }
        return ([header.joined(separator: ",")] + lines).map { $0 + "\r\n" }.joined()
    }

    /// The rows as a table, without columns in which there is nothing.
    func lines(style: TextStyle) -> [String] {
        let shown = columns.indices.filter { index in
            columns[index].title != nil && rows.contains { !$0[index].text.isEmpty }
        }
        var table = Table(
            shown.map { Table.Column(title: columns[$0].title ?? "", isNumber: columns[$0].isNumber) })
        for row in rows { table.add(shown.map { row[$0].text }) }
        return table.lines(style: style)
    }
}
