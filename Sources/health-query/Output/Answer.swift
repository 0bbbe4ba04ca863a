import Foundation
import HealthQuery

/// What a command found out, in every format.
struct Answer: Sendable {
    /// What a program needs to understand the rows, beside the file and the time zone.
    var facts: [(key: String, value: JSONValue)] = []
    /// The name of the rows in JSON.
    let key: String
    let rows: Listing
    /// For a person: the heading, and what stands below the table.
    let heading: String
    var notes: [String] = []
    /// What stands there instead of a table without rows.
    let none: String
}

extension CommandRun {
    /// Prints an answer in the format that the command line asks for.
    func print(_ answer: Answer, _ data: LoadedData) throws {
        switch options.format {
        case .json:
            let head: [(key: String, value: JSONValue)] = [
                ("command", .string(options.command.rawValue)),
                ("files", .strings(options.arguments)),
                ("timeZone", .string(data.calendar.timeZone.identifier)),
            ]
            let members = head + answer.facts + [(answer.key, answer.rows.json)]
            let document = JSONObject(members: members.map { .init(key: $0.key, value: $0.value) })
            try console.print([JSONValue.object(document).text])
        case .csv:
            try console.write(answer.rows.csv)
        case .text:
            let table = answer.rows.rows.isEmpty ? ["  " + answer.none] : answer.rows.lines(style: console.style)
            try console.print([console.style.heading(answer.heading)] + table + answer.notes)
        }
    }
}
