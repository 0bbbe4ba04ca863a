import Foundation
import Testing

/// The records of an export, read line by line without the importer.
struct RawExport {
    struct Record {
        let source: String
        let start: Date
        let end: Date
        let value: Double
    }

    private static let folder = ProcessInfo.processInfo.environment["HEALTHQUERY_DATA"].map { URL(fileURLWithPath: $0) }

    static var isThere: Bool { folder != nil }

    static func file(_ name: String) throws -> URL {
        try #require(folder).appending(path: name)
    }

    /// A copy of an export with fewer records: of each type the first ones and every fifth of the others, and the rest.
    static func shortened(_ name: String) throws -> TemporaryExport {
        var counts: [String: Int] = [:]
        var isKept = true
        let lines = try String(contentsOf: file(name), encoding: .utf8).components(separatedBy: "\n").filter { line in
            // What stands in a record is indented by more, and goes with it, as its end does.
            if line.hasPrefix(" <Record type=\"") {
                let type = String(line.dropFirst(15).prefix { $0 != "\"" })
                counts[type, default: 0] += 1
                isKept = counts[type, default: 0] <= 40 || counts[type, default: 0] % 5 == 0
            } else if !line.hasPrefix("  "), !line.hasPrefix(" </") {
                isKept = true
            }
            return isKept
        }
        let export = try TemporaryExport()
        try export.write(lines.joined(separator: "\n"))
        return export
    }

    /// The lines of a table, the one with the titles too.
    static func table(_ name: String) throws -> [[Substring]] {
        try String(contentsOf: file(name), encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
    }

    /// The records of a type at top level, which are indented by one blank.
    static func records(of type: String) throws -> [Record] {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
        let lines = try String(contentsOf: file("export-2017.xml"), encoding: .utf8).split(separator: "\n")
        return try lines.filter { $0.hasPrefix(" <Record type=\"\(type)\"") }.map { line in
            Record(
                source: String(try attribute("sourceName", of: line)),
                start: try #require(formatter.date(from: String(try attribute("startDate", of: line)))),
                end: try #require(formatter.date(from: String(try attribute("endDate", of: line)))),
                value: try #require(Double(try attribute("value", of: line)))
            )
        }
    }

    private static func attribute(_ name: String, of line: Substring) throws -> Substring {
        let from = try #require(line.range(of: " \(name)=\"")).upperBound
        return line[from..<(try #require(line[from...].firstIndex(of: "\"")))]
    }

    /// The mean over time of records without length: the area under the line through each source's values (R4.15).
    static func meanOverTime(_ records: [Record]) -> Double {
        var area = 0.0
        var time = 0.0
        for (_, own) in Dictionary(grouping: records, by: \.source) {
            // Of records at the same time the later line is the neighbour of what comes after.
            let line = own.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            for ((_, left), (_, right)) in zip(line, line.dropFirst()) {
                let gap = right.start.timeIntervalSince(left.start)
                area += (left.value + right.value) / 2 * gap
                time += gap
            }
        }
        return time > 0 ? area / time : records.map(\.value).reduce(0, +) / Double(records.count)
    }
}
