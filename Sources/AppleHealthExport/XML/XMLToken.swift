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
    /// A tag that cannot be read; reading continues after it.
    ///
    /// `continues` is true if the tag before was broken too and this is the rest of it: the same damage, not new
    /// damage.
    case broken(XMLFault, continues: Bool)
    /// A part other than a tag that was skipped, with the records that begin in it.
    case passed(XMLConstruct, line: Int, records: Int)
    /// The end of the input, the part that was left open there, and how many records begin in that part.
    case endOfInput(inside: XMLConstruct?, records: Int)
}

/// What is wrong with a tag.
enum XMLFault: Hashable, Sendable {
    /// The tag contains a raw `<`. Reading continues at that `<`.
    case rawLessThan
    /// The tag is longer than the limit. Reading continues at the next `<`.
    case tooLong
    /// The tag has no name, or an invalid one.
    case noName
    /// An attribute is not of the form `name="value"`, or two are not separated by a blank.
    case malformedAttribute
    /// A closing tag holds more than its name.
    case malformedClosingTag
    /// A processing instruction does not end in its line, nor before the next `<`. Reading continues there.
    case unfinishedInstruction
    /// A part other than a tag never ends, though tags follow. Reading continues after its first character.
    case unended(XMLConstruct)
    /// A name that begins like that of a record, but is longer.
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

/// A part of the XML with a beginning and an end mark, which a truncated file can cut.
enum XMLConstruct: String, Hashable, Sendable {
    case tag
    case comment
    case processingInstruction = "processing instruction"
    case characterData = "CDATA section"
    case documentType = "document type declaration"
    case declaration
}
