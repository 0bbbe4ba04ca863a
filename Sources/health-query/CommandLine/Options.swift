import Foundation
import HealthQuery

/// What the command line asks for.
struct Options: Sendable, Equatable {
    var command = Command.report
    /// What follows the command: for most the export to read, or nothing for the synthetic person.
    var arguments: [String] = []
    /// The zone in which days and weeks begin; nil for the zone of the machine.
    var timeZone: TimeZone?
    /// The names of the sources that count first, in order.
    var preferredSources: [String] = []
    /// The types asked for; empty for all.
    var types: [SampleType] = []
    /// The names of the sources asked for; empty for all.
    var sources: [String] = []
    /// The length of the intervals; nil for the whole time.
    var step: CalendarStep?
    /// The first day or instant, as it was written: which one it is depends on the time zone.
    var from: String?
    /// The last day, or the instant before which the time ends.
    var to: String?
    /// The least and the greatest value asked for.
    var least: Double?
    var greatest: Double?
    /// The unit of the values; nil for that of the type.
    var unit: HealthUnit?
    /// How many rows are shown; nil for the command's own choice, 0 for all.
    var limit: Int?
    var format = OutputFormat.text
    /// Whether to tell how the numbers came about.
    var explains = false
    /// Whether to show all days and weeks instead of the last ones.
    var showsAllDays = false
    /// Whether to print only the daily steps, for a program.
    var printsTable = false
    /// Where to write the page for a browser; nil for nowhere.
    var htmlFile: String?
    /// Whether to print only the help.
    var showsHelp = false

    /// The export to read; nil for the synthetic person.
    var file: String? { arguments.first }

    /// The last of some rows, as many as are shown.
    func newest<Row>(_ rows: [Row]) -> [Row] {
        guard let limit, limit > 0 else { return rows }
        return rows.suffix(limit)
    }
}

/// For whom the output is.
enum OutputFormat: String, Sendable {
    case text, json, csv
}
