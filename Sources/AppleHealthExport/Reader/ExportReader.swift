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
/// tag will come. So one broken tag costs at most the element it belongs to. The end of the data is believed only at
/// the end of the file: whatever else of an export follows it is read as well. An element around records that does not
/// end hides a thousand of them, no more.
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
    /// How many records were met inside the second element of the stack.
    var recordsInOuter = 0
    /// Found together with the event that was returned last.
    var pending: ExportEvent?
    /// The damage that the last closing tag of the data is, if more follows; nil before there was one.
    var lastEnd: ExportEvent?
    /// Whether the data goes on behind its end without another beginning, and needs no other end.
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
            case .endOfInput(let construct):
                finish(inside: construct)
                event = nil
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

    /// The type of the second element of the stack, as far as it is complete.
    var typeOfOuter: String? { record?.type ?? correlation?.head.type }

    /// The name in the current tag.
    var nameOfTag: String {
        scanner.buffer.span.extracting(scanner.tag.name).decoded
    }

    /// An attribute of the current tag.
    func attributeOfTag(_ name: StaticString) -> String? {
        parser.text(of: name, scanner.tag, in: scanner.buffer.span)
    }

    /// Damage at the current tag, to the element of that name.
    mutating func damage(_ reason: ExportDamage.Reason, element: String, type: String?) -> ExportEvent {
        let line = scanner.lineOfTag()
        let text = scanner.tagText(upTo: Self.textLimit)
        return .damage(ExportDamage(line: line, reason: reason, element: element, type: type, text: text))
    }

    /// The longest text of a broken tag that is kept, in bytes.
    private static var textLimit: Int { 200 }
}
