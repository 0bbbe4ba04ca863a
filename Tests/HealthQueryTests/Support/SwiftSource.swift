import Foundation

/// A source file of the package, for tests of its form.
struct SwiftSource {
    /// The first folder under the base; that of the kinds of samples, which lies in another, by its own name.
    let folder: String
    let name: String
    let text: String

    /// The root of the checkout.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift files under a folder of the checkout.
    static func all(under path: String) throws -> [SwiftSource] {
        let base = root.appending(path: path)
        let files = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)
        var sources: [SwiftSource] = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let parts = file.pathComponents.dropFirst(base.pathComponents.count)
            sources.append(
                SwiftSource(
                    folder: parts.contains("Kinds") ? "Kinds" : parts.count > 1 ? parts.first ?? "" : "",
                    name: file.lastPathComponent,
                    text: try String(contentsOf: file, encoding: .utf8)
                )
            )
        }
        return sources
    }

    var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }

    /// The code without comments and without the text of strings; what is interpolated stays.
    var code: String {
        var scanner = CodeScanner(text)
        return scanner.code()
    }

    /// The words of the code: names, keywords and numbers.
    var words: [Substring] { code.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }

    /// The names of the types declared outside all braces.
    var declaredTypes: Set<String> {
        let keywords: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        var names: Set<String> = []
        var depth = 0
        var isName = false
        let spaced = code.replacing("{", with: " { ").replacing("}", with: " } ")
        for token in spaced.split(whereSeparator: \.isWhitespace) {
            switch token {
            case "{": depth += 1
            case "}": depth -= 1
            default:
                if isName, depth == 0 { names.insert(String(token.prefix { $0.isLetter || $0.isNumber || $0 == "_" })) }
                isName = keywords.contains(String(token))
            }
        }
        return names
    }
}

/// Takes comments and the text of strings out of Swift code, byte by byte.
private struct CodeScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func code() -> String { String(decoding: code(until: nil), as: UTF8.self) }

    /// Goes on to the end, or to a parenthesis that closes an interpolation.
    private mutating func code(until end: UInt8?) -> [UInt8] {
        var result: [UInt8] = []
        var depth = 0
        while let next {
            if next == end, depth == 0 {
                position += 1
                return result
            }
            if starts("//") {
                while let next = self.next, next != UInt8(ascii: "\n") { position += 1 }
            } else if starts("/*") {
                skipComment()
            } else if next == UInt8(ascii: "\"") || next == UInt8(ascii: "#"), let string = string() {
                result.append(UInt8(ascii: " "))
                result += string
                result.append(UInt8(ascii: " "))
            } else {
                if next == UInt8(ascii: "(") { depth += 1 }
                if next == UInt8(ascii: ")") { depth -= 1 }
                result.append(next)
                position += 1
            }
        }
        return result
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if take("/*") {
                depth += 1
            } else if take("*/") {
                depth -= 1
            } else if next == nil {
                return
            } else {
                position += 1
            }
        } while depth > 0
    }

    /// The interpolations of the string that begins here; nil if none does.
    private mutating func string() -> [UInt8]? {
        let start = position
        while next == UInt8(ascii: "#") { position += 1 }
        let pounds = String(repeating: "#", count: position - start)
        let quotes = starts("\"\"\"") ? "\"\"\"" : "\""
        guard take(quotes) else {
            position = start
            return nil
        }
        let (end, escape) = (quotes + pounds, "\\" + pounds)
        var result: [UInt8] = []
        while next != nil, !take(end) {
            if take(escape + "(") {
                result += code(until: UInt8(ascii: ")"))
                result.append(UInt8(ascii: " "))
            } else {
                // A byte, with what escapes it: an escaped quote ends no string.
                _ = take(escape)
                position += 1
            }
        }
        return result
    }

    private func starts(_ prefix: String) -> Bool {
        var position = position
        for byte in prefix.utf8 {
            guard position < bytes.count, bytes[position] == byte else { return false }
            position += 1
        }
        return true
    }

    private mutating func take(_ prefix: String) -> Bool {
        guard starts(prefix) else { return false }
        position += prefix.utf8.count
        return true
    }
}
