import Foundation
import HealthQuery

/// Why a record that was read cannot become a sample.
enum RecordProblem: Error, Hashable {
    case missing(_ attribute: String)
    case unknownType(String)
    case unknownActivity(String)
    case unknownEvent(String)
    case unknownUnit(String)
    case incompatibleUnit(String, HealthUnit)
    case badDate(_ attribute: String, String)
    case endBeforeStart(ExportDate, ExportDate)
    case tooLong(ExportDate, ExportDate)
    case badValue(String)
    case badNumber(_ attribute: String, String)
    case unknownCategoryValue(String)
    case file(_ path: String, _ problem: String)
    /// The file is cut, or has what none of its kind has.
    case damagedFile(_ path: String, _ problem: String)
    /// The file's bytes in the archive are damaged.
    case damagedEntry(_ path: String, _ problem: String)
    case notValid(String)
    /// Of a part that is left out.
    indirect case inPart(_ part: String, RecordProblem)
}

extension RecordProblem {
    /// What is said of something that lasts more than a century.
    static func words(lastingFrom start: Date, to end: Date) -> String {
        "lasts from \(DateText.text(start)) to \(DateText.text(end)), more than a century"
    }
}

extension ImportSkip {
    /// The skip for a problem: it costs the record, or the members of a correlation.
    init(_ problem: RecordProblem, in record: ExportRecord, records: Int = 1) {
        self.init(problem, line: record.line, type: record.type, records: records)
    }

    /// The skip for a problem of a workout: it costs the records in it, or, if only a part is left out, none.
    init(_ problem: RecordProblem, in workout: ExportWorkout, records: Int = 0) {
        self.init(problem, line: workout.head.line, type: workout.activityType, records: records)
    }

    /// The skip for a problem of a characteristic, which costs no record.
    init(_ problem: RecordProblem, in entry: ExportCharacteristics.Entry, line: Int) {
        self.init(problem, line: line, type: entry.type.rawValue, records: 0)
    }

    /// The skip for a problem of a series, which costs no record.
    init(_ problem: RecordProblem, inSeriesOf type: SampleType, line: Int) {
        self.init(problem, line: line, type: type.identifier, records: 0)
    }

    /// The skip for a problem of an audiogram, a prescription or a clinical record, which costs no record.
    init(_ problem: RecordProblem, in document: ExportDocument) {
        self.init(problem, line: document.head.line, type: document.head.type ?? document.kind.rawValue, records: 0)
    }

    /// The skip for a problem of a line in a file beside the export, which costs no record.
    init(_ problem: RecordProblem, inLine line: Int) {
        self.init(problem, line: line, type: nil, records: 0)
    }

    /// The skip for a problem of an activity summary, which costs no record.
    init(_ problem: RecordProblem, in summary: ExportActivitySummary) {
        self.init(
            problem, line: summary.line, type: ObjectType.activitySummaryType().identifier, records: 0)
    }

    private init(_ problem: RecordProblem, line: Int, type: String?, records: Int, after beginning: String = "") {
        func skip(_ reason: Reason, _ text: String, _ words: String) -> ImportSkip {
            ImportSkip(
                line: line, reason: reason, type: type, text: text, records: records, problem: beginning + words)
        }
        func quoted(_ text: String) -> String { Self.cut(text).debugDescription }
        self =
            switch problem {
            case .missing(let name):
                skip(.missingAttribute, name, "has no attribute \(name)")
            case .unknownType(let text):
                skip(.unknownType, text, "is not a type of sample that is known")
            case .unknownActivity(let text):
                skip(.unknownType, text, "is not a type of workout that is known")
            case .unknownEvent(let text):
                skip(.unknownType, text, "is not a type of event that is known")
            case .unknownUnit(let text):
                skip(.unknownUnit, text, "has the unit \(quoted(text)), which is not known")
            case .incompatibleUnit(let text, let unit):
                skip(.incompatibleUnit, text, "has the unit \(quoted(text)), which does not fit \(unit.unitString)")
            case .badDate(let name, let text):
                skip(.badDate, text, "has the \(name) \(quoted(text)), which is not a date")
            case .endBeforeStart(let start, let end):
                skip(
                    .endBeforeStart,
                    DateText.text(end.date),
                    "ends \(DateText.text(end.date)), before it starts \(DateText.text(start.date))"
                )
            case .tooLong(let start, let end):
                skip(
                    .tooLong,
                    DateText.text(end.date),
                    RecordProblem.words(lastingFrom: start.date, to: end.date)
                )
            case .badValue(let text):
                skip(.badValue, text, "has the value \(quoted(text)), which is not a finite decimal number")
            case .badNumber(let name, let text):
                skip(.badValue, text, "has the \(name) \(quoted(text)), which is not a finite decimal number")
            case .unknownCategoryValue(let text):
                skip(.unknownCategoryValue, text, "has the value \(quoted(text)), which the type does not have")
            case .file(let path, let problem):
                skip(.fileNotRead, path, "is in the file \(quoted(path)), which \(problem)")
            case .damagedFile(let path, let problem):
                skip(.damagedFile, path, "is in the file \(quoted(path)), which \(problem)")
            case .damagedEntry(let path, let problem):
                skip(.damagedArchive, path, "is in the file \(quoted(path)), which \(problem)")
            case .notValid(let message):
                skip(.notValid, message, "is not valid: \(message)")
            case .inPart(let part, let problem):
                ImportSkip(
                    problem, line: line, type: type, records: records,
                    after: "\(beginning)is read in part: \(Self.cut(part)) ")
            }
    }
}
