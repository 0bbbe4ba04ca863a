/// What ``XMLByteScanner`` found next.
///
/// Names and attributes are not part of it: they are ranges of the scanner's buffer, valid until the next token.
enum XMLToken: Hashable, Sendable {
    /// An opening tag.
    case opening
    /// An element without content in a single tag.
    case empty
    /// A closing tag.
    case closing
    /// A tag that can not be read. Reading goes on behind it.
    ///
    /// `continues` is true where the tag before was broken too and this is what remained of it: the same damage, not
    /// a second one.
    case broken(XMLFault, continues: Bool)
    /// Something that is no tag, with the openings of records in it that are passed with it.
    case passed(XMLConstruct, line: Int, records: Int)
    /// The end of the input, what was left open there, and how many records begin in that.
    case endOfInput(inside: XMLConstruct?, records: Int)
}

/// What is wrong with a tag.
enum XMLFault: Hashable, Sendable {
    /// A raw `<` stands inside the tag. Reading goes on at that `<`.
    case rawLessThan
    /// The tag is longer than the limit. Reading goes on at the next `<`.
    case tooLong
    /// There is no name, or what stands there can not be one.
    case noName
    /// An attribute is not of the form `name="value"`, or two are not separated by a blank.
    case malformedAttribute
    /// A closing tag holds more than its name.
    case malformedClosingTag
    /// A processing instruction does not end in its line, nor before the next `<`. Reading goes on there.
    case unfinishedInstruction
    /// Something that is no tag never ends, though records follow. Reading goes on behind its first character.
    case unended(XMLConstruct)
    /// A name that begins like that of a record, and goes on.
    case nameLikeRecord
}

extension XMLFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .rawLessThan: "a '<' inside the tag"
        case .tooLong: "a tag longer than \(XMLByteScanner.tagLimit) bytes"
        case .noName: "a '<' without a name"
        case .malformedAttribute: "a malformed attribute"
        case .malformedClosingTag: "a malformed closing tag"
        case .unfinishedInstruction: "a '<?' that does not end"
        case .unended(let construct): "a \(construct.rawValue) that does not end"
        case .nameLikeRecord: "a name that begins with Record"
        }
    }
}

/// Something with a beginning and an end mark, which a truncated file can cut.
enum XMLConstruct: String, Hashable, Sendable {
    case tag
    case comment
    case processingInstruction = "processing instruction"
    case characterData = "CDATA section"
    case documentType = "document type declaration"
    case declaration
}
