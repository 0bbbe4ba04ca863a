import AppleHealthExport
import Foundation
import HealthQuery

extension ExportImporter {
    /// Reads an `export.xml` of the Health app.
    static let appleHealth = ExportImporter { file, database, progress in
        let store = HealthStore(database: database)
        let report = try await HealthExportImporter().importFile(at: file, into: store) {
            if let share = $0.fractionCompleted { progress(share) }
        }
        let hasContent = report.recordsFound + report.workoutsRead > 0
        let isFailure = report.samplesByType.isEmpty && (report.isDamaged || hasContent)
        return Outcome(
            lines: report.lines,
            problems: report.problems,
            isDamaged: report.isDamaged,
            isFailure: isFailure ? try await !store.hasPerson : false
        )
    }
}

extension HealthStore {
    /// Whether there is any activity summary, or any characteristic of the person.
    fileprivate var hasPerson: Bool {
        get async throws {
            if try characteristics() != Characteristics() { return true }
            return try await !ActivitySummaryQueryDescriptor(predicate: nil).result(for: self).isEmpty
        }
    }
}

extension ImportReport {
    /// What was read, in a few lines.
    fileprivate var lines: [String] {
        let samples = samplesAdded == recordsRead ? "" : ", \(NumberText.count(samplesAdded, "sample")) among them"
        var lines = ["\(NumberText.count(recordsRead, "record")) read\(samples)."]
        if correlationsRead > 0 {
            lines.append("\(NumberText.count(correlationsRead, "correlation")) read, which hold samples together.")
        }
        if workoutsRead > 0 {
            lines.append("\(NumberText.count(workoutsRead, "workout")) read.")
        }
        if seriesRead > 0 {
            lines.append("\(NumberText.count(seriesRead, "sample")) of other kinds read, such as routes.")
        }
        if activitySummariesRead > 0 {
            let count = NumberText.count(activitySummariesRead, "activity summary", plural: "activity summaries")
            lines.append("\(count) read.")
        }
        if !notYetRead.isEmpty {
            let names = notYetRead.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            let list = names.map { "\($0.key) \(NumberText.count($0.value))" }.joined(separator: ", ")
            lines.append("Not read: \(list).")
        }
        return lines
    }

    /// What is wrong with the file, in a line for each kind.
    fileprivate var problems: [String] {
        var lines: [String] = []
        if let truncation {
            let line = NumberText.count(truncation.line)
            lines.append(
                "the file is cut short in line \(line), inside \(truncation.inside)\(Self.cost(truncation.records))"
            )
        }
        for (reason, count) in skippedByReason.sorted(by: { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) })
        {
            let first = skips.first { $0.reason == reason }.map { "; the first: \($0.message)" } ?? ""
            lines.append("skipped \(NumberText.count(count)): \(reason.rawValue)\(first)")
        }
        if recordsSkipped > 0 {
            let all = NumberText.count(recordsFound, "record")
            lines.append("not imported: \(NumberText.count(recordsSkipped)) of \(all)")
        }
        return lines
    }

    private static func cost(_ records: Int) -> String {
        records > 0 ? ", which costs \(NumberText.count(records, "record"))" : ""
    }
}
