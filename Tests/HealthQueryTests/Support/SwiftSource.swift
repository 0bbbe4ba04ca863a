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

    /// The words of the code: names, keywords and sequence numbers.
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

/// Takes comments and the text of strings out of Swift code.
private struct CodeScanner {
    private var rest: Substring

    init(_ text: String) {
        rest = text[...]
    }

    mutating func code() -> String {
        code(until: nil)
    }

    /// Goes on to the end, or to a parenthesis that closes an interpolation.
    private mutating func code(until end: Character?) -> String {
        var result = ""
        var depth = 0
        while let next = rest.first {
            if next == end, depth == 0 {
                rest.removeFirst()
                return result
            }
            if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                skipComment()
            } else if next == "\"" || next == "#", let string = string() {
                result += " \(string) "
            } else {
                if next == "(" { depth += 1 }
                if next == ")" { depth -= 1 }
                result.append(next)
                rest.removeFirst()
            }
        }
        return result
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if take("/*") { depth += 1 } else if take("*/") { depth -= 1 } else if rest.popFirst() == nil { return }
        } while depth > 0
    }

    /// The interpolations of the string that begins here; nil if none does.
    private mutating func string() -> String? {
        let pounds = rest.prefix { $0 == "#" }
        let quotes = rest.dropFirst(pounds.count).hasPrefix("\"\"\"") ? "\"\"\"" : "\""
        guard take(pounds + quotes) else { return nil }
        var result = ""
        while !rest.isEmpty, !take(quotes + pounds) {
            if take("\\" + pounds + "(") {
                result += code(until: ")") + " "
            } else if take("\\" + pounds) {
                rest.removeFirst()
            } else {
                rest.removeFirst()
            }
        }
        return result
    }

    private mutating func take(_ prefix: some StringProtocol) -> Bool {
        guard rest.hasPrefix(prefix) else { return false }
        rest.removeFirst(prefix.count)
        return true
    }
}
