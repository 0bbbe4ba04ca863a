/// An audiogram, a prescription or a clinical record of an export as written, with all that stands inside.
struct ExportDocument: Hashable, Sendable {
    /// What an element is, by its name.
    enum Kind: String, Hashable, Sendable {
        case audiogram = "Audiogram"
        case visionPrescription = "VisionPrescription"
        case clinicalRecord = "ClinicalRecord"

        /// The elements that are read inside.
        fileprivate var parts: [String] {
            switch self {
            case .audiogram: ["SensitivityPoint"]
            case .visionPrescription: ["RightEye", "LeftEye"]
            case .clinicalRecord: []
            }
        }
    }

    /// An element inside.
    struct Part: Hashable, Sendable {
        let name: String
        let attributes: ExportAttributes
    }

    let kind: Kind
    /// Its source and its dates, as far as it has them, and its metadata.
    var head: ExportRecord
    let attributes: ExportAttributes
    private(set) var parts: [Part] = []

    init(_ kind: Kind, _ head: ExportRecord, _ attributes: ExportAttributes) {
        (self.kind, self.head, self.attributes) = (kind, head, attributes)
    }

    /// How many things stand inside.
    var partCount: Int { parts.count + head.metadata.count }

    /// Adds an element; false if there are too many, as a document cannot be read in part.
    mutating func add(_ part: Part) -> Bool {
        parts.append(part)
        return partCount <= ExportRecord.metadataLimit
    }

    /// Adds an entry of metadata; false if there are too many things inside.
    mutating func add(_ entry: ExportMetadataEntry) -> Bool {
        head.metadata.append(entry)
        return partCount <= ExportRecord.metadataLimit
    }
}

/// The attributes of an element, by their names.
struct ExportAttributes: Hashable, Sendable {
    private var texts: [String: String] = [:]

    /// More attributes than any element has are not kept.
    private static let limit = 64

    /// The text of an attribute; nil if there is none, or it is blank.
    subscript(name: String) -> String? { texts[name].flatMap { $0.isEmpty ? nil : $0 } }

    var isEmpty: Bool { texts.values.allSatisfy(\.isEmpty) }

    /// The names and texts in the order of the names' bytes.
    var sorted: [(name: String, text: String)] {
        texts.map { ($0.key, $0.value) }.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    }

    /// The attributes of a tag.
    ///
    /// - Throws: `RepeatedAttribute` for one that the tag has twice.
    init(_ tag: borrowing XMLTag, in bytes: Span<UInt8>) throws(RecordParser.RepeatedAttribute) {
        for range in tag.attributes {
            let name = bytes.extracting(range.name).decoded
            guard texts[name] == nil else { throw RecordParser.RepeatedAttribute(name: name) }
            if texts.count < Self.limit { texts[name] = XMLText.decode(bytes.extracting(range.value)) }
        }
    }
}

/// Documents and their content.
///
/// One is read as a whole or not at all: damage in it costs all of it, once.
extension ExportReader {
    /// Begins a document at top level.
    mutating func openDocument(_ kind: ExportDocument.Kind, isEmpty: Bool) {
        let line = scanner.lineOfTag()
        do throws(RecordParser.RepeatedAttribute) {
            let attributes = try attributesOfTag()
            let head = try parser.record(scanner.tag, in: scanner.buffer.span, line: line)
            let document = ExportDocument(kind, head, attributes)
            if isEmpty { return found(.document(document)) }
            push(.document(kind), isBroken: false)
            self.document = document
        } catch {
            giveUp(.document(kind), .repeatedAttribute(error.name), isEmpty: isEmpty)
        }
    }

    /// Handles a tag inside the open document.
    mutating func openInDocument(_ kind: ElementKind) {
        guard kind != .record else {
            document = nil
            return
        }
        // What stands inside an element that stands inside is not read.
        guard stack.count == 2, let parts = document?.kind.parts else { return }
        if kind == .metadataEntry {
            guard let entry = parser.metadataEntry(scanner.tag, in: scanner.buffer.span) else { return }
            if document?.add(entry) == false { breakOuter(.tooMuchInside(limit: ExportRecord.metadataLimit)) }
            return
        }
        let name = nameOfTag
        guard parts.contains(name) else { return summary.count(name) }
        do throws(RecordParser.RepeatedAttribute) {
            let attributes = try attributesOfTag()
            if document?.add(ExportDocument.Part(name: name, attributes: attributes)) == false {
                breakOuter(.tooMuchInside(limit: ExportRecord.metadataLimit))
            }
        } catch {
            breakOuter(.repeatedAttribute(error.name))
        }
    }
}
