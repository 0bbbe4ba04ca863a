import HealthQuery

/// Recognises files that are not an `export.xml`.
enum ExportFormat {
    /// The format of the file, judging by its first bytes, if there is no point in reading further.
    static func problem(atStart bytes: Span<UInt8>) -> String? {
        if bytes.isEmpty {
            return "it is empty"
        }
        if bytes.hasPrefix("PK\u{3}\u{4}") || bytes.hasPrefix("PK\u{5}\u{6}") {
            return "it is a zip archive; import it as a file"
        }
        guard bytes.count > 1 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0x1F, 0x8B): return "it is compressed with gzip; unpack it first"
        case (0xFE, 0xFF), (0xFF, 0xFE), (.lessThan, 0), (0, .lessThan):
            return "it is written in UTF-16; an export is in UTF-8"
        default: return nil
        }
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

    /// The format of a file that was read without finding an export in it.
    static func problem(_ summary: ExportSummary, firstByte: UInt8?) -> String {
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
        default: return "it is not XML; text in columns, such as CSV, can not be imported"
        }
    }
}

extension HealthError {
    /// The error for something that cannot be imported.
    static func notAnExport(_ name: String, _ problem: String) -> HealthError {
        invalidArgument("\(name) is not an Apple Health export: \(problem)")
    }
}
