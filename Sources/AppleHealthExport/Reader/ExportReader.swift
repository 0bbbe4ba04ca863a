/// Reads the records of an export one after the other, in constant memory.
///
/// It knows the shape of an export: a `HealthData` element, in it records and other elements side by side, in records
/// their metadata, in correlations records and metadata. Elements it does not read are counted and passed with
/// everything inside them. The records inside a correlation stand at top level as well; they come as its members.
///
/// The file may be damaged anywhere. `stack` holds the elements that are open, outermost first, and is kept right by
/// three rules: a closing tag closes the innermost open element of its name, and everything inside that; a closing tag
/// of no open element closes the innermost one, unless that is `HealthData`; an element that can stand at top level
/// only closes everything but `HealthData`. A broken opening tag goes onto the stack too, marked as broken: its closing
/// tag will come. So one broken tag costs at most the element it belongs to. The data begins with its first element,
/// also where the tag of the data is lost, and its end is believed only at the end of the file: whatever else of an
/// export stands before or behind is read as well. An element around records that does not end hides a thousand, no
/// more.
///
/// No record is lost in silence: the records and members that come, and those that damage and truncation tell of, are
/// together as many as the file has openings of records, the bytes `<Record`.
struct ExportReader: ~Copyable {
    /// An element whose closing tag has not come yet.
    struct OpenElement {
        let kind: ElementKind
        /// Whether it is damaged, and reported.
        var isBroken: Bool
        /// Whether what is inside of the element is read.
        var isRead: Bool { kind == .record || kind == .correlation }
    }

    /// Deeper elements are counted, not kept.
    static let depthLimit = 256
    /// No element holds more records than this; one that seems to lost its closing tag.
    ///
    /// Known elements hold a few dozen. Without a limit, one lost tag could hide all records of a file.
    static let recordLimit = 1000

    var scanner: XMLByteScanner
    let parser = RecordParser()
    var stack: [OpenElement] = []
    /// How many elements are open beyond the depth limit.
    var depthBeyondLimit = 0
    /// The record that is open, if it is complete so far.
    ///
    /// Then it is the second element of the stack.
    var record: ExportRecord?
    /// The correlation that is open, if it is complete so far.
    ///
    /// Then it is the second element of the stack.
    var correlation: ExportCorrelation?
    /// The name and the line of the second element of the stack.
    var outer = (name: "", line: 0)
    /// Whether the second element of the stack begins with text; nil before its first token.
    var outerHasText: Bool?
    /// How many records the second element of the stack holds, itself included.
    var recordsInOuter = 0
    /// What is wrong with the second element of the stack; told when it is over and what it costs is known.
    var loss: ExportDamage?
    /// Found together with the event that was returned last.
    var pending: ExportEvent?
    /// The damage that the last closing tag of the data is, if more follows; nil before there was one.
    var lastEnd: ExportDamage?
    /// Whether the data goes on behind its end, or begins, without a beginning, and needs no end.
    var isReopened = false
    var isFinished = false

    /// What the export says besides its records, as far as it was read.
    var summary = ExportSummary()

    init(_ source: ByteSource) throws {
        scanner = try XMLByteScanner(source)
    }

    /// How many bytes are done with.
    var bytesDone: Int { scanner.bytesDone }
    /// How many bytes there are, or nil if that is not known.
    var bytesTotal: Int? { scanner.bytesTotal }

    /// The next record or damage, or nil at the end.
    ///
    /// Throws only what reading bytes throws.
    mutating func next() throws -> ExportEvent? {
        if let event = pending {
            pending = nil
            return event
        }
        while !isFinished {
            let event: ExportEvent?
            let token = try scanner.next()
            if outerHasText == nil { outerHasText = scanner.isAfterText }
            switch token {
            case .opening: event = open(isEmpty: false)
            case .empty: event = open(isEmpty: true)
            case .closing: event = close()
            case .broken(let fault, let continues): event = continues ? passRemains() : open(broken: fault)
            case .passed(let construct, let line, let records):
                event = .damage(ExportDamage(line: line, reason: .passed(construct), records: records))
            case .endOfInput(let construct, let records):
                event = finish(inside: construct, losing: records)
            }
            if let event { return event }
        }
        return nil
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

    /// Damage at the current tag, to the element of that name.
    mutating func damage(_ reason: ExportDamage.Reason, element: String, type: String? = nil) -> ExportDamage {
        let line = scanner.lineOfTag()
        let text = scanner.tagText(upTo: Self.textLimit)
        return ExportDamage(line: line, reason: reason, element: element, type: type, text: text)
    }

    /// The longest text of a broken tag that is kept, in bytes.
    private static var textLimit: Int { 200 }
}
