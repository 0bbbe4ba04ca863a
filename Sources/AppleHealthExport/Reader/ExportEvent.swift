/// What ``ExportReader`` found next.
enum ExportEvent: Hashable, Sendable {
    /// A complete record at top level.
    case record(ExportRecord)
    /// A complete correlation with its members.
    case correlation(ExportCorrelation)
    /// A complete workout with all that is inside; indirect, as it is rare and large.
    indirect case workout(ExportWorkout)
    /// What the export says of the person.
    indirect case characteristics(ExportCharacteristics)
    /// The rings of a day.
    indirect case activitySummary(ExportActivitySummary)
    /// A complete audiogram, prescription or clinical record.
    indirect case document(ExportDocument)
    /// A part that could not be read; reading continues after it.
    case damage(ExportDamage)
}

/// A part of an export that could not be read.
struct ExportDamage: Hashable, Sendable {
    /// What is wrong with it.
    enum Reason: Hashable, Sendable {
        case tag(XMLFault)
        /// The tag has the same attribute twice.
        case repeatedAttribute(String)
        /// The element never ends, though its parent does, or an element follows that cannot be inside it.
        case missingClosingTag
        /// A closing tag without an open element.
        case unexpectedClosingTag
        /// Elements of the data before its opening tag.
        case noBeginning
        /// The closing tag of the data, followed by more of an export.
        case earlyEnd
        /// The opening tag of the data, after the data began.
        case secondBeginning
        /// More metadata than is kept of a record; the record is not lost.
        case tooMuchMetadata
        /// More metadata in a correlation and its members, or more parts of a workout, than is kept of one.
        case tooMuchInside(limit: Int)
        /// An element has more text inside than fits the memory.
        case tooLong
        /// An element that is not read, or a workout that can not have them, with records in it.
        case notRead
        /// A part of the XML other than an element, with records in it.
        case passed(XMLConstruct)

        /// What happens to the element.
        var result: String {
            switch self {
            case .tag(.unended), .noBeginning, .earlyEnd, .secondBeginning: "is passed over"
            case .tag, .repeatedAttribute, .missingClosingTag, .unexpectedClosingTag, .tooMuchInside, .tooLong:
                "can not be read"
            case .tooMuchMetadata: "is read in part"
            case .notRead, .passed: "is not read, nor the records in it"
            }
        }
    }

    let line: Int
    let reason: Reason
    /// The name of the lost element, or of the one that lost a part.
    var element = ""
    /// The type of the lost record, if it could be read.
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
        case .tooMuchInside(let limit): "more than \(limit) entries inside"
        case .tooLong: "more than \(ExportReader.byteLimit >> 20) MB inside"
        case .notRead: "an unknown element around records"
        case .passed(let construct): "a \(construct.rawValue) around records"
        }
    }
}

/// What an export contains besides its records.
struct ExportSummary: Hashable, Sendable {
    /// The point at which a file is cut.
    struct Truncation: Hashable, Sendable {
        /// The line of the last byte.
        let line: Int
        /// The element that is cut, or the part of the XML.
        let inside: String
        /// How many records it contains, itself included.
        let records: Int
    }

    /// Whether a `HealthData` element was found at all.
    var hasHealthData = false
    /// The first element of the file, if it is a different one.
    var firstElement: String?
    /// The part of the XML in which the file ends, if it ends before any part of an export.
    var unfinishedBeforeData: XMLConstruct?
    /// The locale of the export.
    var locale: String?
    /// When the export was made.
    var exportDate: ExportField<ExportDate> = .missing
    /// How many elements were not read, by name.
    ///
    /// Of their content only what occurs only at top level is counted here; records are counted as lost.
    var notYetRead: [String: Int] = [:]
    /// The point at which the file is cut; nil if it is whole.
    var truncation: Truncation?

    /// Exports have fewer names; only a file made to fill the memory has more.
    private static var nameLimit: Int { 200 }

    mutating func count(_ name: String) {
        let isKnown = notYetRead[name] != nil || notYetRead.count < Self.nameLimit
        notYetRead[isKnown ? name : "other elements", default: 0] += 1
    }
}
