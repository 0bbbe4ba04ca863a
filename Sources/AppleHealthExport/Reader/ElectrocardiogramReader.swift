import Foundation
import HealthQuery

/// Reads an electrocardiogram from the CSV file that an export has for it.
///
/// A file begins with lines of a name and a value, and goes on with one voltage a line. It is read as a whole or not at
/// all. The names are those of exports in English; a decimal comma is understood.
struct ElectrocardiogramReader {
    /// What a file says.
    struct Content {
        let start: ExportDate
        let classification: Electrocardiogram.Classification
        let symptoms: Electrocardiogram.SymptomsStatus
        let softwareVersion: String?
        /// The model, such as "Watch6,1", or the name of the device.
        let device: String?
        /// In hertz.
        let frequency: Double
        let microvolts: [Double]
    }

    /// What is wrong with a file, and where.
    struct Problem: Error {
        let text: String
        let line: Int
    }

    /// The largest file that is read, in bytes; one of 30 seconds has some 150,000.
    static let sizeLimit = 16 << 20

    /// How the texts of classifications begin: some name a bound of the heart rate, such as "Heart Rate Over 120".
    private static let classifications: [(beginning: String, Electrocardiogram.Classification)] = [
        ("sinus rhythm", .sinusRhythm), ("atrial fibrillation", .atrialFibrillation),
        ("low heart rate", .inconclusiveLowHeartRate), ("heart rate under", .inconclusiveLowHeartRate),
        ("high heart rate", .inconclusiveHighHeartRate), ("heart rate over", .inconclusiveHighHeartRate),
        ("poor recording", .inconclusivePoorReading), ("poor reading", .inconclusivePoorReading),
        ("inconclusive", .inconclusiveOther),
    ]

    private static func classification(_ text: String) -> Electrocardiogram.Classification {
        let text = text.lowercased()
        if text.isEmpty { return .notSet }
        return classifications.first { text.hasPrefix($0.beginning) }?.1 ?? .unrecognized
    }

    static func content(of data: Data) throws(Problem) -> Content {
        var fields: [String: (value: String, line: Int)] = [:]
        var microvolts: [Double] = []
        let text = String(decoding: data, as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (position, whole) in lines.enumerated() {
            let line = whole.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty else { continue }
            if fields["Unit"] == nil || line.first.map({ $0.isLetter }) ?? false {
                guard microvolts.isEmpty else { throw Problem(text: "has text among its voltages", line: position + 1) }
                let parts = line.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
                let value = parts.count > 1 ? unquoted(parts[1]) : ""
                fields[unquoted(parts[0]).replacing("\u{FEFF}", with: "")] = (value, position + 1)
            } else {
                guard let voltage = number(unquoted(line[...])) else {
                    throw Problem(text: "has the voltage \(line.prefix(20).debugDescription)", line: position + 1)
                }
                microvolts.append(voltage)
            }
        }
        func field(_ name: String) throws(Problem) -> (value: String, line: Int) {
            guard let found = fields[name] else { throw Problem(text: "has no \(name)", line: 1) }
            return found
        }
        let date = try field("Recorded Date")
        guard let start = ExportDate(Array(date.value.utf8).span) else {
            throw Problem(text: "has the date \(date.value.prefix(40).debugDescription)", line: date.line)
        }
        let rate = try field("Sample Rate")
        guard let frequency = number(String(rate.value.prefix { !$0.isWhitespace })), frequency > 0 else {
            throw Problem(text: "has the sample rate \(rate.value.prefix(40).debugDescription)", line: rate.line)
        }
        let unit = try field("Unit")
        guard ["µV", "μV", "uV"].contains(unit.value) else {
            throw Problem(text: "has the unit \(unit.value.prefix(20).debugDescription)", line: unit.line)
        }
        guard !microvolts.isEmpty else { throw Problem(text: "has no voltages", line: unit.line) }
        let symptoms = fields["Symptoms"]?.value ?? ""
        func known(_ name: String) -> String? { fields[name].flatMap { $0.value.isEmpty ? nil : $0.value } }
        return Content(
            start: start,
            classification: classification(fields["Classification"]?.value ?? ""),
            symptoms: symptoms.isEmpty ? .notSet : symptoms.lowercased() == "none" ? .none : .present,
            softwareVersion: known("Software Version"),
            device: known("Device"),
            frequency: frequency,
            microvolts: microvolts
        )
    }

    private static func unquoted(_ text: Substring) -> String {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// A finite number with a point or a comma.
    private static func number(_ text: String) -> Double? {
        DecimalParser.parse(Array(text.replacing(",", with: ".").utf8).span)
    }
}
