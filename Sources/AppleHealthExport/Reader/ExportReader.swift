/// Reads the records of an export one after the other, in constant memory.
///
/// It knows the shape of an export: a `HealthData` element that contains records and other elements side by side;
/// records contain their metadata, correlations contain records and metadata, workouts contain events, statistics,
/// activities, a few records and metadata. Elements that it does not read are counted and skipped with all their
/// content. The records inside a correlation or a workout can occur at top level as well; they are reported with it.
///
/// The file may be damaged anywhere. `stack` holds the open elements, outermost first, and three rules keep it right: a
/// closing tag closes the innermost open element of its name, and everything inside that; a closing tag without an open
/// element of its name closes the innermost one, unless that is `HealthData`; an element that can occur only at top
/// level closes everything but `HealthData`, and an unknown element that is whole so far and holds few. A broken
/// opening tag is put on the stack too, marked as broken: its closing tag will come. So one broken tag costs at most
/// its element. The data begins with its first element, even if the tag of the data is lost, and its end is believed
/// only at the end of the file: all other parts of an export before or after it are read as well. An element around
/// records that does not end hides a thousand of them at most; an unknown one hides a hundred of what else occurs at
/// top level, and that is counted.
///
/// No record is lost silently: the records and members that are reported, and those that damage and truncation count,
/// are together as many as the file has openings of records, the bytes `<Record`.
struct ExportReader: ~Copyable {
    /// An element whose closing tag has not come yet.
    struct OpenElement {
        let kind: ElementKind
        /// Whether it is damaged, and reported.
        var isBroken: Bool
        /// Whether the content of the element is read.
        var isRead: Bool {
            switch kind {
            case .record, .correlation, .workout, .document: true
            default: false
            }
        }
    }

    /// Deeper elements are counted, not kept.
    static let depthLimit = 256
    /// No element holds more records than this; if one seems to, its closing tag is lost.
    ///
    /// Real elements hold a few dozen. Without a limit, one lost tag could hide all records of a file.
    static let recordLimit = 1000
    /// No unknown element holds more of what occurs only at top level than this; else its closing tag is lost.
    ///
    /// A file has far fewer of these than of records, often no more than some hundreds.
    static let otherLimit = 100
    /// No element at top level has more bytes of tags whose texts are kept: one that has is made to fill the memory.
    static let byteLimit = 1 << 24

    var scanner: XMLByteScanner
    let parser = RecordParser()
    var stack: [OpenElement] = []
    /// How many elements are open beyond the depth limit.
    var depthBeyondLimit = 0
    /// The open record, if it is complete so far.
    ///
    /// It is the second element of the stack.
    var record: ExportRecord?
    /// The open correlation, if it is complete so far.
    ///
    /// It is the second element of the stack.
    var correlation: ExportCorrelation?
    /// The open workout, if it is complete so far.
    ///
    /// It is the second element of the stack.
    var workout: ExportWorkout?
    /// The open audiogram, prescription or clinical record, if it is complete so far.
    ///
    /// It is the second element of the stack.
    var document: ExportDocument?
    /// The name and the line of the second element of the stack.
    var outer = (name: "", line: 0)
    /// Whether the second element of the stack begins with text; nil before its first token.
    var outerHasText: Bool?
    /// How many records the second element of the stack holds, itself included.
    var recordsInOuter = 0
    /// How many elements that occur only at top level the second element of the stack holds, unknown as that is.
    var othersInOuter = 0
    /// How many bytes of tags the second element of the stack holds, without its own and those of locations.
    var bytesInOuter = 0
    /// The damage of the second element of the stack; reported when the element ends and its cost is known.
    var loss: ExportDamage?
    /// What was found and is not taken yet, in the order of the file.
    private(set) var events: [ExportEvent] = []
    /// For how many records that counts.
    private(set) var weight = 0
    /// The damage of the last closing tag of the data, if more follows; nil before there was one.
    var lastEnd: ExportDamage?
    /// Whether the data continues after its end, or began without a beginning, and needs no end.
    var isReopened = false
    var isFinished = false

    /// What the export contains besides its records, as far as it was read.
    var summary = ExportSummary()

    init(_ source: ByteSource) throws {
        scanner = try XMLByteScanner(source)
    }

    /// How many bytes are processed.
    var bytesDone: Int { scanner.bytesDone }
    /// How many bytes there are; nil if that is not known.
    var bytesTotal: Int? { scanner.bytesTotal }

    /// Reads the next tag, or what stands between two; false at the end.
    ///
    /// Only errors of reading bytes are thrown.
    mutating func advance() throws -> Bool {
        if isFinished { return false }
        let token = try scanner.next()
        if outerHasText == nil { outerHasText = scanner.isAfterText }
        switch token {
        case .opening: open(isEmpty: false)
        case .empty: open(isEmpty: true)
        case .closing: close()
        case .broken(let fault, continues: false): open(broken: fault)
        case .broken(_, continues: true): passRemains()
        case .passed(let construct, let line, let records):
            found(.damage(ExportDamage(line: line, reason: .passed(construct), records: records)))
        case .endOfInput(let construct, let records): finish(inside: construct, losing: records)
        }
        return true
    }

    /// Adds to what was found.
    mutating func found(_ event: ExportEvent) {
        weight += event.weight
        events.append(event)
    }

    /// Takes what was found: records, correlations, workouts, summaries, documents, what is said of the person, and
    /// damage.
    mutating func takeEvents() -> [ExportEvent] {
        weight = 0
        var taken: [ExportEvent] = []
        // The next ones are about as many.
        taken.reserveCapacity(events.count)
        swap(&taken, &events)
        return taken
    }
}

extension ExportReader {
    /// The kind of the current tag's element.
    var kindOfTag: ElementKind {
        ElementKind(scanner.buffer.span.extracting(scanner.tag.name))
    }

    /// The name in the current tag.
    var nameOfTag: String {
        scanner.buffer.span.extracting(scanner.tag.name).decoded
    }

    /// An attribute of the current tag.
    func attributeOfTag(_ name: StaticString) -> String? {
        parser.text(of: name, scanner.tag, in: scanner.buffer.span)
    }

    /// The attributes of the current tag.
    ///
    /// - Throws: the attribute that the tag has twice.
    func attributesOfTag() throws(RecordParser.RepeatedAttribute) -> ExportAttributes {
        try ExportAttributes(scanner.tag, in: scanner.buffer.span)
    }

    /// Damage at the current tag, to an element of this name.
    mutating func damage(_ reason: ExportDamage.Reason, element: String, type: String? = nil) -> ExportDamage {
        let line = scanner.lineOfTag()
        let text = scanner.tagText(upTo: Self.textLimit)
        return ExportDamage(line: line, reason: reason, element: element, type: type, text: text)
    }

    /// The longest text of a broken tag that is kept, in bytes.
    private static var textLimit: Int { 200 }
}
