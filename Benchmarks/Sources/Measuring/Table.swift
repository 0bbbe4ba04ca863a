import Foundation

/// Prints the table, row by row as they are measured.
package struct Table {
    private let peers: [String]
    private static let nameWidth = 25
    private static let cellWidth = 17

    /// What the numbers of a row are.
    package enum Kind {
        case seconds
        case bytes
        /// More is better.
        case perSecond
        /// How many times as much as something else.
        case times
        /// Something that is not compared.
        case count
    }

    package init(_ peers: [String]) {
        self.peers = peers
    }

    package func printHead() {
        let cells = peers.map { Self.pad($0, $0 == "ours" ? 9 : Self.cellWidth) }.joined()
        Swift.print(Self.pad("", -Self.nameWidth) + cells + "   target")
    }

    /// Prints a row with the number of each peer; a target that is missed is marked at the end.
    package func print(_ name: String, _ numbers: [String: Double], _ kind: Kind, target: String, isReached: Bool) {
        var text = Self.pad(name, -Self.nameWidth)
        for peer in peers {
            let number = numbers[peer].map { Self.text($0, kind) } ?? "-"
            if peer == "ours" {
                text += Self.pad(number, 9)
            } else {
                text += Self.pad(number, 9)
                text += Self.pad(ratio(numbers[peer], numbers["ours"], kind), Self.cellWidth - 9)
            }
        }
        Swift.print("\(text)   \(target)\(isReached ? "" : "  MISSED")")
        // A row takes a while: show it now, also in a pipe.
        fflush(nil)
    }

    /// How many times ours the time of a peer is.
    private func ratio(_ peer: Double?, _ ours: Double?, _ kind: Kind) -> String {
        guard let peer, let ours, ours > 0, peer > 0 else { return "" }
        let ratio: Double
        switch kind {
        case .seconds, .bytes: ratio = peer / ours
        case .perSecond: ratio = ours / peer
        case .count, .times: return ""
        }
        return Self.times(ratio)
    }

    /// A quotient with three digits.
    package static func times(_ ratio: Double) -> String {
        String(format: ratio < 10 ? "%.2fx" : ratio < 100 ? "%.1fx" : "%.0fx", ratio)
    }

    private static func text(_ number: Double, _ kind: Kind) -> String {
        switch kind {
        case .seconds: time(number)
        case .times: times(number)
        case .bytes: String(format: "%.1f", number)
        case .perSecond, .count: String(format: number < 100 ? "%.1f" : "%.0f", number)
        }
    }

    /// A time with three digits.
    package static func time(_ seconds: Double) -> String {
        for (unit, factor) in [("s", 1.0), ("ms", 1e3), ("µs", 1e6)] where seconds * factor >= 1 || unit == "µs" {
            let value = seconds * factor
            return String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value) + " \(unit)"
        }
        return "-"
    }

    /// Fills up to a width: on the left, or on the right if it is negative.
    package static func pad(_ text: String, _ width: Int) -> String {
        let filling = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? text + filling : filling + text
    }
}
