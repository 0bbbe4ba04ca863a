import Foundation
import HealthQuery
import Testing

@testable import health_query

/// One run of the tool, with what it wrote.
struct ToolRun {
    let code: Int32
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    init(_ arguments: [String], importer: ExportImporter = .appleHealth) async {
        let captured = CapturedConsole()
        let tool = Tool(console: captured.console, importer: importer, currentZone: .gmt)
        code = await tool.run(arguments)
        output = captured.output
        errors = captured.errors
    }

    /// The output as JSON.
    func json() throws -> JSONValue {
        #expect(code == 0, "\(errors)")
        #expect(lines.count == 2 && lines.last == "")
        return try JSONParser.parse(Array(output.utf8.dropLast()))
    }

    /// The rows of CSV by the names in the header.
    func csv() throws -> [[String: String]] {
        #expect(code == 0, "\(errors)")
        let records = try CSVReader.records(output)
        let header = try #require(records.first)
        return try records.dropFirst().map { fields in
            try #require(fields.count == header.count)
            return Dictionary(zip(header, fields)) { first, _ in first }
        }
    }
}

/// Reads CSV as RFC 4180 describes it, and nothing else.
enum CSVReader {
    struct Malformed: Error {}

    static func records(_ text: String) throws -> [[String]] {
        var records: [[String]] = []
        var fields: [String] = []
        var rest = Array(text.unicodeScalars)[...]
        while !rest.isEmpty {
            fields.append(try field(&rest))
            switch rest.popFirst() {
            case ",": continue
            case "\r":
                guard rest.popFirst() == "\n" else { throw Malformed() }
                records.append(fields)
                fields = []
            default: throw Malformed()
            }
        }
        return records
    }

    private static func field(_ rest: inout ArraySlice<Unicode.Scalar>) throws -> String {
        var field = String.UnicodeScalarView()
        guard rest.first == "\"" else {
            while let scalar = rest.first, scalar != ",", scalar != "\r" {
                if scalar == "\"" || scalar == "\n" { throw Malformed() }
                field.append(scalar)
                rest.removeFirst()
            }
            return String(field)
        }
        rest.removeFirst()
        while let scalar = rest.popFirst() {
            if scalar == "\"" {
                guard rest.first == "\"" else { return String(field) }
                rest.removeFirst()
            }
            field.append(scalar)
        }
        throw Malformed()
    }
}

extension JSONValue {
    var keys: [String] { if case .object(let object) = self { object.members.map(\.key) } else { [] } }
}

/// An export in a file of its own, which is removed with this.
final class TemporaryExport: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "health-query-\(UUID()).xml").path

    /// Steps of a source: the minute of 1 March 2025 in GMT at which they begin, and how many they are; each lasts a
    /// minute.
    init(_ steps: [(source: String, minute: Int, count: Int)] = []) throws {
        try write(steps)
    }

    func write(_ steps: [(source: String, minute: Int, count: Int)]) throws {
        let records = steps.map { source, minute, count in
            let times = [minute, minute + 1].map { minute in
                "2025-03-01 \(Self.padded(minute / 60)):\(Self.padded(minute % 60)):00 +0000"
            }
            let name = source.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing(
                "\n", with: "&#10;")
            return """
                 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(name)" unit="count" value="\(count)" \
                startDate="\(times[0])" endDate="\(times[1])"/>
                """
        }
        try write("<HealthData locale=\"en_GB\">\n\(records.joined(separator: "\n"))\n</HealthData>\n")
    }

    /// A record of any type, from and to a time of the form `2025-03-01 08:00`, in GMT.
    static func record(
        _ type: String, _ value: String, unit: String? = nil, _ from: String, _ to: String, source: String = "Watch"
    ) -> String {
        let unit = unit.map { " unit=\"\($0)\"" } ?? ""
        return """
             <Record type="HK\(type)" sourceName="\(source)"\(unit) value="\(value)" startDate="\(from):00 +0000" \
            endDate="\(to):00 +0000"/>
            """
    }

    static func sleep(_ from: String, _ to: String) -> String {
        record("CategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleepCore", from, to)
    }

    static func steps(_ count: Int, _ from: String, _ to: String, source: String = "Phone") -> String {
        record("QuantityTypeIdentifierStepCount", "\(count)", unit: "count", from, to, source: source)
    }

    convenience init(records: [String]) throws {
        try self.init()
        try write("<HealthData locale=\"en_GB\">\n\(records.joined(separator: "\n"))\n</HealthData>\n")
    }

    /// Ends in the middle of a record, behind a whole one.
    func writeCut() throws {
        try write("<HealthData>\n\(Self.steps(10, "2025-03-01 00:00", "2025-03-01 00:01"))\n<Record type=\"HK")
    }

    func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    deinit { remove() }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
