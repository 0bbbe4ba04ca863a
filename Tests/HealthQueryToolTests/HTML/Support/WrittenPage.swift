import Foundation

@testable import health_query

/// A page read back: what a test can say about its text alone, without the types that made it.
struct WrittenPage {
    let html: String

    /// The cells of a table, row by row, by how its caption begins; nil if there is no such table.
    func table(_ caption: String) -> [[String]]? {
        for table in html.matches(of: #/<table>(?s:(.*?))</table>/#).map(\.1) {
            guard table.firstRange(of: "<caption>" + caption) != nil else { continue }
            return table.matches(of: #/<tr>(?s:(.*?))</tr>/#).map { row in
                row.1.matches(of: #/<t[hd][^>]*>([^<]*)</t[hd]>/#).map { Self.plain($0.1) }
            }
        }
        return nil
    }

    /// The numbers of a column of a table.
    func column(_ name: String, of caption: String) -> [Double]? {
        guard let table = table(caption), let column = table.first?.firstIndex(of: name) else { return nil }
        return table.dropFirst().map { row in Double(row[column].filter { $0 != "," }) ?? .nan }
    }

    /// The seconds of a column of times such as 7:05.
    func clocks(_ name: String, of caption: String) -> [Double]? {
        guard let table = table(caption), let column = table.first?.firstIndex(of: name) else { return nil }
        return table.dropFirst().map { row in
            let parts = row[column].split(separator: ":").compactMap { Double($0) }
            return parts.count == 2 ? parts[0] * 3600 + parts[1] * 60 : .nan
        }
    }

    /// The values of attributes of one name in all elements.
    func attributes(_ name: String) -> [String] {
        html.components(separatedBy: " \(name)=\"").dropFirst().map { $0.components(separatedBy: "\"")[0] }
    }

    /// The picture of a name.
    func picture(_ name: String) -> String? {
        html.matches(of: #/<svg class="([a-z]+)"(?s:.*?)</svg>/#).first { $0.1 == name }.map { String($0.0) }
    }

    /// The elements that are not closed, or closed without being open; empty in a page that can be read in one way only.
    var unbalanced: [String] {
        var open: [String] = []
        for tag in html.components(separatedBy: "<").dropFirst() {
            let isClosing = tag.hasPrefix("/")
            let rest = tag.dropFirst(isClosing ? 1 : 0)
            let name = String(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) })
            if name.isEmpty || name == "meta" { continue }
            if !tag.utf8.contains(UInt8(ascii: ">")) { return [name] }
            if !isClosing { open.append(name) } else if open.popLast() != name { return [name] }
        }
        return open
    }

    /// All numbers in the attributes that say where something is drawn.
    var coordinates: [String] {
        let names = ["d", "x", "y", "cx", "cy", "r", "rx", "width", "height", "viewBox"]
        return names.flatMap(attributes)
    }

    private static func plain(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(String(text)) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }
}
