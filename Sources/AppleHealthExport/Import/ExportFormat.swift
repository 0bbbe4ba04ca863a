import HealthQuery

/// Recognises files that are not an `export.xml`.
enum ExportFormat {
    /// How many bytes at the beginning of a file tell what it is.
    static let lookedAt = 1024

    /// The format of the file, judging by its first bytes, if there is no point in reading further.
    static func problem(atStart bytes: ArraySlice<UInt8>) -> String? {
        if bytes.isEmpty { return "it is empty" }
        for (beginning, problem) in formats where bytes.starts(with: beginning) { return problem }
        // Images from phones have the kind of file behind the length of its first part.
        if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return "it is an image or a film" }
        return declaredEncoding(bytes).flatMap { name in
            ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased())
                ? nil : "it says that its text is in \(ImportSkip.cut(name)); an export is in UTF-8"
        }
    }

    /// What files of other formats begin with, longer beginnings first.
    private static let formats: [([UInt8], String)] = [
        (Array("PK\u{3}\u{4}".utf8), "it is a zip archive; import it as a file"),
        (Array("PK\u{5}\u{6}".utf8), "it is a zip archive; import it as a file"),
        ([0x1F, 0x8B], "it is compressed with gzip; unpack it first"),
        (Array("BZh".utf8), "it is compressed with bzip2; unpack it first"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "it is compressed with xz; unpack it first"),
        ([0x28, 0xB5, 0x2F, 0xFD], "it is compressed with zstd; unpack it first"),
        ([0x37, 0x7A, 0xBC, 0xAF], "it is an archive of 7-Zip; unpack it first"),
        (Array("Rar!".utf8), "it is an archive of RAR; unpack it first"),
        ([0x89, 0x50, 0x4E, 0x47], "it is an image (PNG)"),
        ([0xFF, 0xD8, 0xFF], "it is an image (JPEG)"),
        (Array("GIF8".utf8), "it is an image (GIF)"),
        (Array("%PDF".utf8), "it is a document (PDF)"),
        (Array("SQLite format 3".utf8), "it is a database of SQLite"),
        (Array("bplist".utf8), "it is a property list"),
        ([0xFF, 0xFE, 0, 0], utf32), ([0, 0, 0xFE, 0xFF], utf32),
        ([.lessThan, 0, 0, 0], utf32), ([0, 0, 0, .lessThan], utf32),
        ([0xFE, 0xFF], utf16), ([0xFF, 0xFE], utf16), ([.lessThan, 0], utf16), ([0, .lessThan], utf16),
    ]

    private static let utf16 = "it is written in UTF-16; an export is in UTF-8"
    private static let utf32 = "it is written in UTF-32; an export is in UTF-8"

    /// The encoding that the declaration of the XML names; nil if it names none.
    private static func declaredEncoding(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{FEFF}" || $0.isWhitespace }
        guard text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>")?.lowerBound,
            let name = text[..<end].firstRange(of: "encoding")?.upperBound
        else { return nil }
        let value = text[name..<end].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }

    /// Whether the first line looks like one of a table.
    private static func isTable(_ bytes: ArraySlice<UInt8>) -> Bool {
        let line = bytes.prefix { $0 != .lineFeed }
        return [UInt8(ascii: ","), .semicolon, .tab].contains { line.contains($0) }
    }

    /// How much of a file is looked at to tell an export.
    private static let beginning = 1 << 16

    /// Whether the beginning of a file is that of an export.
    static func isExport(_ read: (inout [UInt8]) throws -> Void) rethrows -> Bool {
        var bytes: [UInt8] = []
        while bytes.count < beginning {
            let before = bytes.count
            try read(&bytes)
            if bytes.count == before { break }
        }
        return String(decoding: bytes.prefix(beginning), as: UTF8.self).contains("HealthData")
    }

    /// The first of some files that is an export; nil for none.
    ///
    /// - Throws: what kept one from being read that can not be; of a clinical document beside the export only if none is
    ///   an export.
    static func firstExport<File>(
        of files: some Sequence<File>, name: (File) -> String, where isExport: (File) throws -> Bool
    ) throws -> File? {
        var failure: (any Error)?
        for file in files {
            do {
                if try isExport(file) { return file }
            } catch let error where name(file).lowercased().hasSuffix("_cda.xml") && !(error is CancellationError) {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return nil
    }

    /// The format of a file that was read without finding an export in it.
    static func problem(
        _ summary: ExportSummary, firstByte: UInt8?, beginning: ArraySlice<UInt8>
    ) -> String {
        if let construct = summary.unfinishedBeforeData {
            return "it ends inside a \(construct.rawValue), before any data"
        }
        if let element = summary.firstElement {
            let advice = element == "ClinicalDocument" ? "; the file to import is export.xml, not export_cda.xml" : ""
            return "it has no HealthData element, its first element is \(ImportSkip.cut(element))\(advice)"
        }
        switch firstByte {
        case nil: return "it is blank"
        case UInt8(ascii: "{"), UInt8.openingBracket: return "it looks like JSON, not XML"
        case UInt8.lessThan: return "it has no HealthData element"
        default:
            return isTable(beginning) ? "it is text in columns, such as CSV, not XML" : "it is not XML"
        }
    }
}

extension HealthError {
    /// The error for something that cannot be imported.
    static func notAnExport(_ name: String, _ problem: String) -> HealthError {
        invalidArgument("\(name) is not an Apple Health export: \(problem)")
    }
}
