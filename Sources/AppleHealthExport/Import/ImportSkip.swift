import HealthQuery

/// A part of an export that was not imported, and why.
public struct ImportSkip: Sendable, Hashable, Codable {
    /// Why a part is not imported.
    public enum Reason: String, Sendable, Hashable, Codable, CodingKeyRepresentable, CaseIterable {
        /// The type is not known, or the kind of activity of a workout, or that of an event in it.
        case unknownType = "unknown type"
        /// The unit is not known.
        case unknownUnit = "unknown unit"
        /// The unit is known, but does not fit the type.
        case incompatibleUnit = "incompatible unit"
        /// The record lacks a required attribute.
        case missingAttribute = "missing attribute"
        /// The start or the end is not a date, or the date of birth or of a summary not a day.
        case badDate = "bad date"
        /// The record ends before it starts.
        case endBeforeStart = "end before start"
        /// The value of a quantity, or one of an activity summary, is not a finite number with a decimal point.
        case badValue = "bad value"
        /// The value of a category or of a characteristic does not belong to the type.
        case unknownCategoryValue = "unknown category value"
        /// A tag cannot be read, and its element is lost.
        ///
        /// Some damage costs less. If a tag at the beginning or end of the data is missing or superfluous, or a comment
        /// does not end, only that is skipped. Of a record with more than 4,096 entries of metadata the first ones are
        /// kept, with the record.
        case brokenTag = "broken tag"
        /// Records appear where nothing is read: in a comment and the like, or in an element that the importer does not
        /// read.
        case notRead = "not read"
        /// The record lasts longer than a century.
        case tooLong = "too long"
        /// A file beside the export is missing, outside of its folder, or not what it should be.
        ///
        /// It costs what it holds, as a whole: a route, an electrocardiogram or a clinical record; of the samples that
        /// ``HealthExportWriter`` wrote beside an export, the one in the line.
        case fileNotRead = "file not read"
        /// A file beside the export is cut or broken: a route is lost with it, and of the samples that
        /// ``HealthExportWriter`` wrote beside an export, the one in the line.
        case damagedFile = "damaged file"
        /// The archive is damaged where the export is in it: what came before is imported. Or it is damaged where a file
        /// beside the export is: a route, an electrocardiogram or a clinical record is lost with it, and of the samples
        /// that ``HealthExportWriter`` wrote, those behind the damage.
        case damagedArchive = "damaged archive"
        /// The store refuses the sample for another reason.
        case notValid = "not valid"
    }

    /// The line of the file, from 1.
    public let line: Int
    /// Why the part is not imported.
    public let reason: Reason
    /// The identifier of its type, as written, if it could be read; of a workout, its kind of activity.
    public let type: String?
    /// The wrong text: a unit, a date, a value, the name of an attribute, the beginning of a tag.
    ///
    /// Cut to a few hundred bytes.
    public let text: String
    /// How many records of the file are not imported because of it.
    ///
    /// 0 if it costs none; more than 1 if the skipped part contains several records.
    public let records: Int
    /// A description of the problem, with the line, the type and the text.
    public let message: String

    init(line: Int, reason: Reason, type: String?, text: String, records: Int, problem: String) {
        self.line = line
        self.reason = reason
        self.records = records
        self.type = type.map(Self.cut)
        self.text = Self.cut(text)
        message = "line \(line): \(type.map { Self.cut($0) + " " } ?? "")\(problem)"
    }

    /// The beginning of a text.
    static func cut(_ text: String) -> String { NewlineDelimitedJSON.cut(text) }
}

extension ImportSkip: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension ImportSkip {
    /// A skip from a damaged part of the file.
    init(_ damage: ExportDamage) {
        let element = damage.element.isEmpty ? "" : " in \(Self.cut(damage.element))"
        let text = damage.text.isEmpty ? "" : ": \(Self.cut(damage.text).debugDescription)"
        let records = damage.records > 1 ? ", with \(damage.records) records" : ""
        let reason: Reason =
            switch damage.reason {
            case .notRead, .passed: .notRead
            default: .brokenTag
            }
        self.init(
            line: damage.line,
            reason: reason,
            type: damage.type,
            text: damage.text,
            records: damage.records,
            problem: "\(damage.reason.result): \(damage.reason)\(element)\(text)\(records)"
        )
    }
}
