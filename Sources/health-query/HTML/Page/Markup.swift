import Foundation

/// A piece of a page, as a tree.
///
/// All text and all values of attributes are escaped when the tree is written, and names of elements are literals: what
/// comes from data can not become markup.
indirect enum Markup: Sendable {
    case text(String)
    case element(StaticString, KeyValuePairs<StaticString, String>, [Markup])
    /// Style sheets and the like, word for word.
    case literal(StaticString)

    /// An element with content.
    static func tag(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: [Markup] = []
    ) -> Markup {
        .element(name, attributes, content)
    }

    /// An element with text.
    static func tag(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], _ text: String
    ) -> Markup {
        .element(name, attributes, [.text(text)])
    }

    /// The tree as text.
    var html: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to output: inout String) {
        switch self {
        case .text(let text): Self.escape(text, to: &output)
        case .literal(let text): output += text.description
        case .element(let name, let attributes, let content):
            let name = name.description
            if Self.beginLines.contains(name), !output.hasSuffix("\n") { output += "\n" }
            output += "<" + name
            for (key, value) in attributes {
                output += " \(key)=\""
                Self.escape(value, to: &output)
                output += "\""
            }
            if Self.haveNoEnd.contains(name) {
                output += ">"
                return
            }
            output += ">"
            for piece in content { piece.write(to: &output) }
            output += "</" + name + ">"
        }
    }

    /// Elements that begin a line, so that two pages can be compared line by line.
    private static let beginLines: Set<String> = [
        "head", "meta", "title", "style", "body", "header", "main", "footer", "section", "figure", "svg", "g", "table",
        "tr", "details", "p", "dl",
    ]
    private static let haveNoEnd: Set<String> = ["meta"]

    private static func escape(_ text: String, to output: inout String) {
        for scalar in TextWidth.printable(text).unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            default: output.unicodeScalars.append(scalar)
            }
        }
    }
}
