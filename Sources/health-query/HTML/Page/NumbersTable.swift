/// The numbers behind a picture, as a table that unfolds.
struct NumbersTable: Sendable {
    let caption: String
    /// The first column has the names of the rows.
    let columns: [String]
    let rows: [[String]]

    var markup: Markup {
        .tag(
            "details", [:],
            [
                .tag("summary", [:], "The numbers"),
                .tag("div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption], [table]),
            ])
    }

    /// The table alone.
    var table: Markup {
        let head = columns.map { Markup.tag("th", ["scope": "col"], $0) }
        let body = rows.map { row in
            Markup.tag(
                "tr", [:],
                row.enumerated().map { position, cell in
                    position == 0 ? .tag("th", ["scope": "row"], cell) : .tag("td", [:], cell)
                })
        }
        return .tag(
            "table", [:],
            [
                .tag("caption", [:], caption), .tag("thead", [:], [.tag("tr", [:], head)]),
                .tag("tbody", [:], body),
            ])
    }
}

/// A picture, what its colours mean, and its numbers.
struct Figure: Sendable {
    let picture: Picture
    var legend: [(style: String, text: String)] = []
    let numbers: NumbersTable

    var markup: Markup {
        let items = legend.map { style, text in
            Markup.tag("li", [:], [.tag("span", ["class": "key \(style)"], []), .text(text)])
        }
        let legend: [Markup] = items.isEmpty ? [] : [.tag("ul", ["class": "legend"], items)]
        return .tag(
            "figure", ["class": picture.name],
            [.tag("h3", [:], picture.title)] + legend + [picture.markup, numbers.markup])
    }
}

/// A part of the page about one thing.
struct PageSection: Sendable {
    let heading: String
    /// What the pictures show, in sentences.
    let text: [String]
    var figures: [Figure] = []

    init(_ heading: String, _ text: [String], _ figures: [Figure] = []) {
        self.heading = heading
        self.text = text
        self.figures = figures
    }

    /// The section of an answer, or the sentence that there is none.
    init<Value>(_ heading: String, _ answer: Finding<Value>, none: String, _ show: (Value) -> PageSection) {
        switch answer {
        case .found(let value): self = show(value)
        case .nothing: self.init(heading, [none])
        case .refused(let reason): self.init(heading, ["Can not be shown: \(reason)"])
        }
    }

    var markup: Markup {
        .tag(
            "section", [:],
            [.tag("h2", [:], heading)] + text.map { .tag("p", [:], $0) } + figures.map(\.markup))
    }
}
