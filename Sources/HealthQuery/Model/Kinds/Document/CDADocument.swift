public import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A document of the standard CDA, in which health institutions exchange what they know of a person.
public struct CDADocument: Sendable, Hashable, Codable {
    /// The document, in XML; nil where a query was told to leave it out.
    public internal(set) var documentData: Data?
    /// The title; empty if the document has none.
    public let title: String
    /// The name of the person whom the document is about; empty if the document has none.
    public let patientName: String
    /// The name of the person or the device that wrote the document; empty if the document has none.
    public let authorName: String
    /// The name of the institution that keeps the document; empty if the document has none.
    public let custodianName: String

    /// Reads the names in a document.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the data are no XML, or no document of the standard.
    /// - Complexity: O(n) in the length of the document.
    init(_ data: Data) throws {
        let parser = XMLParser(data: data)
        parser.shouldProcessNamespaces = true
        let reader = CDAReader()
        parser.delegate = reader
        guard parser.parse(), reader.root == "ClinicalDocument", reader.isComplete else {
            let problem = parser.parserError.map { "\($0)" } ?? "they are cut, or have the root \(reader.root ?? "-")"
            let line = parser.lineNumber
            throw HealthError.invalidArgument("the data are no CDA document: \(problem), line \(line)")
        }
        documentData = data
        title = reader.text(.title)
        patientName = reader.text(.patient)
        authorName = reader.text(.author)
        custodianName = reader.text(.custodian)
    }
}

/// Finds the names in a CDA document; the first of each counts.
private final class CDAReader: NSObject, XMLParserDelegate {
    enum Name: CaseIterable {
        case title, patient, author, custodian

        /// Whether the name stands under a path of elements.
        func stands(under path: [String]) -> Bool {
            switch self {
            case .title: path == ["ClinicalDocument", "title"]
            case .patient:
                path.starts(with: ["ClinicalDocument", "recordTarget", "patientRole", "patient", "name"])
            case .author:
                path.starts(with: ["ClinicalDocument", "author", "assignedAuthor"]) && path.contains("name")
                    || path.last == "softwareName" && path.dropFirst().first == "author"
            case .custodian:
                path.starts(with: ["ClinicalDocument", "custodian", "assignedCustodian"]) && path.contains("name")
            }
        }
    }

    private(set) var root: String?
    private var path: [String] = []
    private var found: [Name: [String]] = [:]
    /// Whether all elements that began came to an end.
    var isComplete: Bool { path.isEmpty }
    /// The names that came to an end.
    private var complete: Set<Name> = []

    func text(_ name: Name) -> String {
        found[name, default: []].joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        if path.isEmpty { root = element }
        path.append(element)
    }

    func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
        for name in Name.allCases where name.stands(under: path) {
            let isEnd = element == "name" || element == "title" || element == "softwareName"
            // Parts of a name, such as the given and the family one, are words of their own.
            if isEnd, found[name] != nil { complete.insert(name) } else if !isEnd { found[name]?.append(" ") }
        }
        path.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        for name in Name.allCases where name.stands(under: path) && !complete.contains(name) {
            found[name, default: []].append(text)
        }
    }
}
