import Foundation
@testable import HealthQuery

/// What all eyes see of the values that a reader gets, one after the other, in lines of text.
///
/// Each value is printed, dumped, mirrored and encoded, and compared with those seen before: which of them it is equal
/// to, and which have its hash. What its public members and methods tell is looked at in the same way.
struct Eyes {
    private var values: [AnyHashable: Int] = [:]
    private var hashes: [Int: Int] = [:]
    private var anchors: [String: Int] = [:]
    private var identifiers: [Substring: Int] = [:]

    /// Samples that a history makes up have identifiers that end so; all others are random.
    private static let endings = ["-0000-000000000007", "-0000-00000000000D"]

    mutating func lines(_ value: Any) -> [String] {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            guard let child = mirror.children.first else { return ["none"] }
            return lines(child.value)
        case .collection where !(value is any HealthObject):
            let elements = mirror.children.map(\.value)
            // All eyes take their time; of many, one is as good as another.
            return elements.prefix(12).reduce(into: ["\(elements.count) elements"]) { $0 += lines($1) }
                + elements.dropFirst(12).map { Self.hasUnordered($0) ? words("\($0)") : named("\($0)") }
        case .set, .dictionary, .tuple:
            // Sets and dictionaries have no order.
            let members = mirror.children.map { "\($0.value)" }.sorted()
            return ["\(members.count) members"] + members.map { named($0, isCounted: members.count < 2) }
        default:
            var lines = texts(value)
            for part in Self.parts(of: value) { lines += self.lines(part) }
            return lines
        }
    }

    /// What is seen of the value itself.
    private mutating func texts(_ value: Any) -> [String] {
        let shown = ShownValue(value)
        var text = shown.text
        // Its words tell as much as they would in order.
        if Self.hasUnordered(value) { text = words(text) }
        var lines = ["\(shown.type):"] + Self.rows(of: text).map { named($0) }
        if let anchor = value as? QueryAnchor, let text = try? json(anchor) {
            lines.append("encoded as \(Self.position(of: text, in: &anchors))")
        }
        if let value = value as? any Hashable {
            let value = AnyHashable(value)
            lines.append("equal to \(Self.position(of: value, in: &values))")
            lines.append("hash of \(Self.position(of: value.hashValue, in: &hashes))")
        }
        return lines
    }

    /// The words of a text, as it has no order.
    private mutating func words(_ text: String) -> String {
        let words = named(text, isCounted: false).utf8.split(whereSeparator: Self.isBetweenWords).map { Substring($0) }
        // A dump counts objects in the order in which it meets them.
        return words.filter { !$0.hasPrefix("#") }.sorted().joined(separator: " ")
    }

    /// Whether a byte lies between words: a space, a line break, a comma or a bracket.
    ///
    /// Texts are long, and bytes are many times faster to look at than characters.
    private static func isBetweenWords(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x0A, 0x2C, 0x28, 0x29, 0x5B, 0x5D: true
        default: false
        }
    }

    /// The lines of a text that are not empty.
    private static func rows(of text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    }

    private static func position<Key>(of key: Key, in positions: inout [Key: Int]) -> Int {
        if let position = positions[key] { return position }
        positions[key] = positions.count
        return positions.count - 1
    }

    /// Whether a set or a dictionary of several elements is found in a value.
    private static func hasUnordered(_ value: Any, depth: Int = 0) -> Bool {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .set || mirror.displayStyle == .dictionary, mirror.children.count > 1 { return true }
        return depth < 8 && mirror.children.contains { hasUnordered($0.value, depth: depth + 1) }
    }

    /// The text with each random identifier replaced by when it was first seen, or by none.
    private mutating func named(_ text: String, isCounted: Bool = true) -> String {
        guard text.utf8.count >= 36, text.utf8.contains(UInt8(ascii: "-")) else { return text }
        var result = ""
        var rest = text[...]
        while let hyphen = rest.utf8.firstIndex(of: UInt8(ascii: "-")) {
            let before = rest.utf8.distance(from: rest.startIndex, to: hyphen)
            let begin = before >= 8 ? rest.utf8.index(hyphen, offsetBy: -8) : rest.startIndex
            let candidate = Substring(rest.utf8[begin...].prefix(36))
            // Few hyphens have another one where that of an identifier is.
            let isLikely = before >= 8 && candidate.utf8.dropFirst(13).first == UInt8(ascii: "-")
            guard isLikely, UUID(uuidString: String(candidate)) != nil else {
                let next = rest.utf8.index(after: hyphen)
                result += rest[..<next]
                rest = rest[next...]
                continue
            }
            result += rest[..<begin]
            if Self.endings.contains(where: { candidate.hasSuffix($0) }) {
                result += candidate
            } else {
                result += isCounted ? "identifier \(Self.position(of: candidate, in: &identifiers))" : "identifier"
            }
            rest = rest[candidate.endIndex...]
        }
        return result + rest
    }
}
