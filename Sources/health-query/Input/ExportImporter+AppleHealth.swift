import AppleHealthExport
import Foundation
import HealthQuery

extension ExportImporter {
    /// Reads an `export.xml` of the Health app.
    static let appleHealth = ExportImporter { file, database, progress in
        let report = try await HealthExportImporter().importFile(at: file, into: HealthStore(database: database)) {
            if let share = $0.fractionCompleted { progress(share) }
        }
        return report.lines
    }
}

extension ImportReport {
    /// What was read and what was not, in a few lines.
    var lines: [String] {
        let samples = samplesAdded == recordsRead ? "" : ", \(NumberText.count(samplesAdded, "sample")) among them"
        var lines = ["\(NumberText.count(recordsRead, "record")) read\(samples)."]
        if correlationsRead > 0 {
            lines.append("\(NumberText.count(correlationsRead, "correlation")) read, which hold samples together.")
        }
        if let truncation {
            lines.append("The file is cut short in line \(NumberText.count(truncation.line)); all before it was read.")
        }
        if skippedCount > 0 {
            let reasons = skippedByReason.map { (name: $0.key.rawValue, count: $0.value) }
            lines.append("Skipped \(NumberText.count(skippedCount)): \(Self.list(reasons)).")
        }
        if let first = skips.first {
            lines.append("The first: \(TextWidth.cut(TextWidth.printable(first.message), to: 100))")
        }
        if !notYetRead.isEmpty {
            lines.append("Not read yet: \(Self.list(notYetRead.map { (name: $0.key, count: $0.value) })).")
        }
        return lines
    }

    /// The counts with their names, greatest first.
    private static func list(_ counts: [(name: String, count: Int)]) -> String {
        counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
            .map { "\($0.name) \(NumberText.count($0.count))" }
            .joined(separator: ", ")
    }
}
