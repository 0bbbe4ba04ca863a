/// The width of text in a terminal.
enum TextWidth {
    /// The width in columns: two for East Asian characters and emoji, one for others.
    static func of(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// Text cut to a width, with an ellipsis if something is missing.
    static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var kept = ""
        var used = 1
        for character in text {
            used += of(character)
            if used > width { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// Text with blanks before or after it.
    static func padded(_ text: String, to width: Int, alignRight: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - of(text)))
        return alignRight ? blanks + text : text + blanks
    }

    /// Text without control characters, which names in a file may contain and which would disturb a table or command a
    /// terminal.
    static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalars.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
        return String(scalars)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Marks that change the direction of all text after them.
        case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        default: false
        }
    }

    private static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default:
            return 1
        }
    }
}
