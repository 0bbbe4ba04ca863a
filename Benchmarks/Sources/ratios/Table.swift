import Foundation

/// Prints the table, row by row as they are measured.
struct Table {
    private let peers: [String]
    private static let nameWidth = 25
    private static let cellWidth = 17

    init(_ peers: [String]) {
        self.peers = peers
    }

    func printHead() {
        let cells = peers.map { Self.pad($0, $0 == "ours" ? 9 : Self.cellWidth) }.joined()
        Swift.print(Self.pad("", -Self.nameWidth) + cells + "   target")
    }

    /// Prints a row; a target that is missed is marked at the end.
    func print(_ line: Line, _ numbers: [String: Double]) {
        let isTime = line.target.bytes == nil
        var text = Self.pad(line.name, -Self.nameWidth)
        for peer in peers {
            let number = numbers[peer].map { isTime ? Self.time($0) : String(format: "%.1f", $0) } ?? "-"
            if peer == "ours" {
                text += Self.pad(number, 9)
            } else {
                text += Self.pad(number, 9) + Self.pad(ratio(numbers[peer], numbers["ours"]), Self.cellWidth - 9)
            }
        }
        let mark = line.target.isReached(numbers) ? "" : "  MISSED"
        Swift.print("\(text)   \(line.target)\(mark)")
        // A row takes a while: show it now, also in a pipe.
        fflush(nil)
    }

    private func ratio(_ peer: Double?, _ ours: Double?) -> String {
        guard let peer, let ours, ours > 0 else { return "" }
        let ratio = peer / ours
        return String(format: ratio < 10 ? "%.2fx" : ratio < 100 ? "%.1fx" : "%.0fx", ratio)
    }

    /// A time with three digits.
    static func time(_ seconds: Double) -> String {
        for (unit, factor) in [("s", 1.0), ("ms", 1e3), ("µs", 1e6)] where seconds * factor >= 1 || unit == "µs" {
            let value = seconds * factor
            return String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value) + " \(unit)"
        }
        return "-"
    }

    /// Fills up to a width: on the left, or on the right if it is negative.
    static func pad(_ text: String, _ width: Int) -> String {
        let filling = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? text + filling : filling + text
    }
}
