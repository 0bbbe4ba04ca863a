/// What ``ExportReader`` found next.
enum ExportEvent: Hashable, Sendable {
    /// A complete record at top level.
    case record(ExportRecord)
    /// A complete correlation with its members.
    case correlation(ExportCorrelation)
    /// Something that could not be read. Reading goes on behind it.
    case damage(ExportDamage)
}

/// A place in an export that could not be read.
struct ExportDamage: Hashable, Sendable {
    /// What is wrong there.
    enum Reason: Hashable, Sendable {
        case tag(XMLFault)
        /// The same attribute stands in the tag twice.
        case repeatedAttribute(String)
        /// The element never ends, though the one around it does, or one comes that can not be inside.
        case missingClosingTag
        /// A closing tag that closes nothing.
        case unexpectedClosingTag
        /// Elements of the data before its opening tag.
        case noBeginning
        /// The closing tag of the data, with more of an export behind it.
        case earlyEnd
        /// The opening tag of the data, though the data began before.
        case secondBeginning
        /// More metadata than is kept of a record; the record is not lost.
        case tooMuchMetadata
        /// More metadata in a correlation and its members than is kept of one.
        case tooMuchInside
        /// An element that is not read, with records in it.
        case notRead
        /// Something that is no element, with records in it.
        case passed(XMLConstruct)

        /// What becomes of the element.
        var result: String {
            switch self {
            case .tag(.unended), .noBeginning, .earlyEnd, .secondBeginning: "is passed over"
            case .tag, .repeatedAttribute, .missingClosingTag, .unexpectedClosingTag, .tooMuchInside:
                "can not be read"
            case .tooMuchMetadata: "is read in part"
            case .notRead, .passed: "is not read, nor the records in it"
            }
        }
    }

    let line: Int
    let reason: Reason
    /// The name of the element that is lost, or that lost a part.
    var element = ""
    /// The type of the record that is lost, if it could be read.
    var type: String?
    /// The beginning of the tag.
    var text = ""
    /// How many records are lost with it.
    var records = 0
}

extension ExportDamage.Reason: CustomStringConvertible {
    var description: String {
        switch self {
        case .tag(let fault): fault.description
        case .repeatedAttribute(let name): "the attribute \(name) twice"
        case .missingClosingTag: "no closing tag"
        case .unexpectedClosingTag: "a closing tag of nothing open"
        case .noBeginning: "no beginning before this"
        case .earlyEnd: "an end with more behind it"
        case .secondBeginning: "a second beginning"
        case .tooMuchMetadata: "more than \(ExportRecord.metadataLimit) entries of metadata"
        case .tooMuchInside: "more than \(ExportRecord.metadataLimit) entries of metadata inside"
        case .notRead: "an unknown element around records"
        case .passed(let construct): "a \(construct.rawValue) around records"
        }
    }
}

/// What a whole export says besides its records.
struct ExportSummary: Hashable, Sendable {
    /// Where a file ends before its end.
    struct Truncation: Hashable, Sendable {
        /// The line of the last byte.
        let line: Int
        /// What is cut: an element or a part of the XML.
        let inside: String
        /// How many records are cut, or are in what is cut.
        let records: Int
    }

    /// Whether a `HealthData` element was found at all.
    var hasHealthData = false
    /// The first element of the file, if it is another one.
    var firstElement: String?
    /// What the file ends inside of, if it ends before anything of an export.
    var unfinishedBeforeData: XMLConstruct?
    /// The locale of the export.
    var locale: String?
    /// When the export was made.
    var exportDate: ExportField<ExportDate> = .missing
    /// How many elements there were that are not read, by name.
    ///
    /// What is inside of them is not counted, but for records.
    var notYetRead: [String: Int] = [:]
    /// Where the file is cut, if it is.
    var truncation: Truncation?

    /// More names than this do not occur in exports, but in files that want to fill the memory.
    private static var nameLimit: Int { 200 }

    mutating func count(_ name: String) {
        let isKnown = notYetRead[name] != nil || notYetRead.count < Self.nameLimit
        notYetRead[isKnown ? name : "other elements", default: 0] += 1
    }
}
