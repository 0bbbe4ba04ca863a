package import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Reads the rows of an `export.xml` with Foundation's parser, as one would who has no importer.
///
/// The texts of devices are looked up without their addresses, and dates are read by their digits: a date formatter would
/// take most of the time.
package final class ExportParser: NSObject, XMLParserDelegate {
    private static let batch = 10_000

    private let save: ([Row]) throws -> Void
    private var rows: [Row] = []
    private var row: Row?
    private var problem: (any Error)?
    private var devices: [Substring: Int] = [:]

    private init(_ save: @escaping ([Row]) throws -> Void) {
        self.save = save
    }

    /// Reads a file, and saves its rows in batches of 10,000.
    package static func parse(_ url: URL, _ save: ([Row]) throws -> Void) throws {
        try withoutActuallyEscaping(save) { save in
            guard let stream = InputStream(url: url) else { throw PeerError("there is no file at \(url)") }
            try skipDocumentType(stream)
            let parser = XMLParser(stream: stream)
            let rows = ExportParser(save)
            parser.delegate = rows
            let isWhole = parser.parse()
            if let problem = rows.problem { throw problem }
            guard isWhole else { throw PeerError("\(parser.parserError.map { "\($0)" } ?? "the file is not XML")") }
            try save(rows.rows)
        }
    }

    /// Reads up to the end of the document type: where one declares attributes without defaults, Foundation's parser
    /// crashes on Linux.
    private static func skipDocumentType(_ stream: InputStream) throws {
        stream.open()
        var last: UInt8 = 0
        var byte: UInt8 = 0
        while stream.read(&byte, maxLength: 1) == 1 {
            if last == UInt8(ascii: "]"), byte == UInt8(ascii: ">") { return }
            last = byte
        }
        throw PeerError("the file has no document type")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        do {
            switch name {
            case "Record": row = try record(attributes)
            case "MetadataEntry":
                guard let key = attributes["key"], let value = attributes["value"] else {
                    throw PeerError("metadata without a key or a value")
                }
                row?.ownMetadata.append(Pair(exportKey: key, value: value))
            default: break
            }
        } catch {
            fail(error, parser)
        }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard name == "Record", let row else { return }
        rows.append(row)
        guard rows.count == Self.batch else { return }
        do { try save(rows) } catch { fail(error, parser) }
        rows.removeAll(keepingCapacity: true)
    }

    private func fail(_ error: any Error, _ parser: XMLParser) {
        problem = error
        parser.abortParsing()
    }

    private func record(_ attributes: [String: String]) throws -> Row {
        guard let type = attributes["type"], let kind = Self.kinds[type],
            let source = attributes["sourceName"], let recorder = Self.recorders[source],
            let start = attributes["startDate"].flatMap(Self.seconds),
            let end = attributes["endDate"].flatMap(Self.seconds),
            let value = attributes["value"].flatMap({ Double($0) })
        else { throw PeerError("this is no record of a row: \(attributes)") }
        return Row(
            uuid: UUID(),
            start: start,
            end: end,
            value: value,
            kind: kind,
            recorder: recorder,
            device: try attributes["device"].map(device)
        )
    }

    private func device(_ text: String) throws -> Int {
        // The address in memory is another one for each record.
        let rest = text.drop { $0 != "," }
        if let known = devices[rest] { return known }
        guard
            let found = Hardware.all.firstIndex(where: {
                rest.contains("hardware:\($0.version), software:\($0.software)>")
            })
        else { throw PeerError("there is no device \(text)") }
        devices[rest] = found
        return found
    }

    private static let kinds = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0.exportName, $0) })
    private static let recorders = Dictionary(uniqueKeysWithValues: Recorder.allCases.map { ($0.exportName, $0) })

    /// The seconds since the reference date of a date such as `2017-05-24 14:07:09 +0200`.
    private static func seconds(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == 25 else { return nil }
            func number(_ start: Int, _ count: Int) -> Int {
                bytes[start..<start + count].reduce(0) { $0 * 10 + Int($1) - 48 }
            }
            let offset = (number(21, 2) * 60 + number(23, 2)) * (bytes[20] == UInt8(ascii: "-") ? -60 : 60)
            let month = number(5, 2)
            // Counted from March, a year ends with the day that only some years have.
            let year = number(0, 4) - (month < 3 ? 1 : 0)
            let dayOfYear = (153 * (month < 3 ? month + 9 : month - 3) + 2) / 5 + number(8, 2) - 1
            let day = 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 730_791
            return Double(((day * 24 + number(11, 2)) * 60 + number(14, 2)) * 60 + number(17, 2) - offset)
        }
    }
}

extension Pair {
    /// The pair of an entry in an export, where all values are text.
    fileprivate init(exportKey key: String, value: String) {
        switch key {
        case "HKMetadataKeyHeartRateMotionContext", "HKMetadataKeySyncVersion":
            self.init(key: key, value: Int(value).map { .number($0) } ?? .text(value))
        case "HKWasUserEntered":
            self.init(key: key, value: .flag(value == "1"))
        default:
            self.init(key: key, value: .text(value))
        }
    }
}
