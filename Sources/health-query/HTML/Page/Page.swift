import Foundation
import HealthQuery

/// The whole page.
struct Page: Sendable {
    let title: String
    let zone: TimeZone
    let data: PageData

    private static let footer = """
        Of steps and sleep each moment counts once, however many devices recorded it. \
        Workouts are added up as recorded.
        """

    var html: String {
        let head = Markup.tag(
            "head", [:],
            [
                .tag("meta", ["charset": "utf-8"], []),
                .tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"], []),
                .tag("meta", ["name": "color-scheme", "content": "light dark"], []),
                .tag("title", [:], title), .tag("style", [:], [PageStyle.markup]),
            ])
        // Side by side on wide screens, below one another on phones.
        let columns: [[PageSection]] = [
            [.steps(data.steps), .heart(data.heart), .sleep(data.sleep), .weight(data.weight)],
            [.rings(data.rings), .workouts(data.workouts)],
        ]
        let body = Markup.tag(
            "body", [:],
            [
                header, .tag("main", [:], columns.map { .tag("div", [:], $0.map(\.markup)) }),
                .tag("footer", [:], [.tag("p", [:], Self.footer)]),
            ])
        return "<!DOCTYPE html>" + Markup.tag("html", ["lang": "en"], [head, body]).html + "\n"
    }

    private var header: Markup {
        let facts = facts.map { name, value in
            Markup.tag("div", [:], [.tag("dt", [:], name), .tag("dd", [:], value)])
        }
        return .tag(
            "header", [:],
            [.tag("h1", [:], title), .tag("p", [:], when), .tag("dl", [:], facts), types])
    }

    /// From when to when the data are.
    private var when: String {
        let dates = DayText(zone: zone)
        guard let first = data.overview.types.map(\.first).min(),
            let last = data.overview.types.map(\.latestStart).max()
        else { return "There are no samples." }
        let span = Set([dates.day(first), dates.day(last)]).count == 1 ? "" : " to \(dates.day(last))"
        return "\(dates.day(first))\(span). Days begin at midnight in \(zone.identifier)."
    }

    private var facts: [(String, String)] {
        var facts = [("Samples", NumberText.count(data.overview.count))]
        if let steps = data.steps.value { facts.append(("Steps, each once", PageText.number(steps.once))) }
        if let sleep = data.sleep.value { facts.append(("Nights", NumberText.count(sleep.count))) }
        if let workouts = data.workouts.value { facts.append(("Workouts", NumberText.count(workouts.count))) }
        return facts
    }

    private var types: Markup {
        let dates = DayText(zone: zone)
        let rows = data.overview.types.map { entry in
            [
                TypeName.short(entry.type), NumberText.count(entry.count), dates.day(entry.first),
                dates.day(entry.last), SourceNames.short(entry.sources),
            ]
        }
        let table = NumbersTable(
            caption: "All types", columns: ["Type", "Samples", "First", "Last", "Sources"], rows: rows)
        return .tag(
            "details", ["class": "types"],
            [
                .tag("summary", [:], NumberText.count(rows.count, "type") + " of samples"),
                .tag(
                    "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": "All types"],
                    [table.table]),
            ])
    }
}
