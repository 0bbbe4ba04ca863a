import Foundation

/// The name of a source in the one spelling that identifies it.
///
/// The same watch appears in exports with a typographic and with a plain apostrophe, with a no-break space and with a
/// blank, composed and decomposed. Taken as written it would be several sources, and every step would be counted
/// several times.
enum SourceName {
    /// The name, composed (NFC), with plain apostrophes and with single blanks, none of them at the ends.
    ///
    /// Control characters count as blanks. Cost: O(length); returns the same String if nothing changes.
    static func normalized(_ name: String) -> String {
        if isPlain(name) { return name }
        var scalars = String.UnicodeScalarView()
        var isAfterBlank = true
        for scalar in name.precomposedStringWithCanonicalMapping.unicodeScalars {
            if scalar.isBlank {
                if !isAfterBlank { scalars.append(" ") }
                isAfterBlank = true
                continue
            }
            isAfterBlank = false
            switch scalar {
            case "\u{2018}", "\u{2019}", "\u{02BC}": scalars.append("'")
            default: scalars.append(scalar)
            }
        }
        if scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }

    /// Whether the name is printable ASCII with single blanks inside only, as nearly all names are.
    private static func isPlain(_ name: String) -> Bool {
        var last = UInt8.blank
        for byte in name.utf8 {
            guard (0x20...0x7E).contains(byte), byte != .blank || last != .blank else { return false }
            last = byte
        }
        return last != .blank || name.isEmpty
    }
}

extension Unicode.Scalar {
    /// White space or a control character.
    fileprivate var isBlank: Bool {
        properties.isWhitespace || properties.generalCategory == .control
    }
}

extension String {
    /// The text without white space and control characters at its ends.
    var trimmingBlanks: String {
        guard let first = unicodeScalars.firstIndex(where: { !$0.isBlank }),
            let last = unicodeScalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(self[first...last])
    }
}
