/// Something of an export that was not imported, and why.
public struct ImportSkip: Sendable, Hashable, Codable {
    /// Why something is not imported.
    public enum Reason: String, Sendable, Hashable, Codable, CodingKeyRepresentable, CaseIterable {
        /// The type is not known.
        case unknownType = "unknown type"
        /// The unit is not known.
        case unknownUnit = "unknown unit"
        /// The unit is known, but not one of the type's.
        case incompatibleUnit = "incompatible unit"
        /// The record lacks an attribute it must have.
        case missingAttribute = "missing attribute"
        /// The start or the end is not a date.
        case badDate = "bad date"
        /// The record ends before it starts.
        case endBeforeStart = "end before start"
        /// The value of a quantity is not a finite number with a decimal point.
        case badValue = "bad value"
        /// The value of a category is none of the type's.
        case unknownCategoryValue = "unknown category value"
        /// A tag can not be read, and the element it belongs to is lost.
        ///
        /// Two kinds cost less: where the data begins or ends once too often, only that tag is passed over; and of a
        /// record with more than 4,096 entries of metadata the first ones are kept, with the record.
        case brokenTag = "broken tag"
        /// The store would not accept the sample for another reason.
        case notValid = "not valid"
    }

    /// The line of the file it is in, from 1.
    public let line: Int
    /// Why it is not imported.
    public let reason: Reason
    /// The identifier of its type, as written, if it could be read.
    public let type: String?
    /// The text that is wrong: a unit, a date, a value, the name of an attribute, the beginning of a tag.
    ///
    /// Cut to a few hundred bytes.
    public let text: String
    /// What is wrong in words, with the line, the type and the text.
    public let message: String

    init(line: Int, reason: Reason, type: String?, text: String, problem: String) {
        self.line = line
        self.reason = reason
        self.type = type.map(Self.cut)
        self.text = Self.cut(text)
        message = "line \(line): \(type.map { Self.cut($0) + " " } ?? "")\(problem)"
    }

    /// The beginning of a text.
    ///
    /// What is wrong in a file may be a megabyte long, and a report keeps many of them.
    static func cut(_ text: String) -> String {
        let limit = 240
        return text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self) + "…"
    }
}

extension ImportSkip: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension ImportSkip {
    /// What a damaged place of the file costs.
    init(_ damage: ExportDamage) {
        let element = damage.element.isEmpty ? "" : " in \(damage.element)"
        self.init(
            line: damage.line,
            reason: .brokenTag,
            type: damage.type,
            text: damage.text,
            problem: "\(damage.reason.result): \(damage.reason)\(element): \(Self.cut(damage.text).debugDescription)"
        )
    }
}
