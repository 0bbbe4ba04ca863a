import Foundation

/// Texts with places for values, as in C.
enum LogFormat {
    static func text(_ format: String, _ arguments: [Any]) -> String {
        var text = ""
        var values = arguments[...]
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                text += "%"
                rest = rest.dropFirst()
                continue
            }
            let behind = rest
            guard let place = Place(&rest, &values) else {
                // What is no place stands as it is.
                text += "%"
                rest = behind
                continue
            }
            guard let value = place.number.map({ arguments.dropFirst($0 - 1).first }) ?? values.popFirst() else {
                text += "<missing>"
                continue
            }
            text += place.isHidden ? "<private>" : place.shown(value)
        }
        return text + rest
    }

    /// A place for a value.
    private struct Place {
        let isHidden: Bool
        /// Which value it is for, from 1; nil for the next one.
        let number: Int?
        private let flags: String
        private let width: Int?
        private let precision: Int?
        private let length: String
        private let kind: Character

        /// Wider places are none that a person reads.
        private static var limit: Int { 1000 }

        /// The place that begins behind a percent sign; nil if there is none.
        ///
        /// A star takes its number from the values.
        init?(_ rest: inout Substring, _ values: inout ArraySlice<Any>) {
            var isHidden = false
            if rest.first == "{", let close = rest.firstIndex(of: "}") {
                isHidden = rest[..<close].contains("private") || rest[..<close].contains("sensitive")
                rest = rest[rest.index(after: close)...]
            }
            self.isHidden = isHidden
            let digits = rest.prefix { $0.isNumber }
            if rest.dropFirst(digits.count).first == "$", let number = Int(digits), number > 0 {
                self.number = number
                rest = rest.dropFirst(digits.count + 1)
            } else {
                number = nil
            }
            var flags = String(Self.taken(&rest) { "-+ 0#'".contains($0) })
            var width = Self.number(&rest, &values)
            if let negative = width, negative < 0 {
                flags += "-"
                width = -negative
            }
            self.flags = flags
            self.width = width
            if rest.first == "." {
                rest = rest.dropFirst()
                precision = Self.number(&rest, &values) ?? 0
            } else {
                precision = nil
            }
            length = String(Self.taken(&rest) { "hlqjzt".contains($0) })
            guard let kind = rest.first, "@dDiuUxXoOfFeEgGscCSpaA".contains(kind) else { return nil }
            rest = rest.dropFirst()
            self.kind = kind
        }

        private static func taken(_ rest: inout Substring, while isPart: (Character) -> Bool) -> Substring {
            let part = rest.prefix(while: isPart)
            rest = rest.dropFirst(part.count)
            return part
        }

        private static func number(_ rest: inout Substring, _ values: inout ArraySlice<Any>) -> Int? {
            let number: Int?
            if rest.first == "*" {
                rest = rest.dropFirst()
                number = (values.popFirst() as? any BinaryInteger).map { Int(clamping: $0) }
            } else {
                number = Int(taken(&rest) { "0123456789".contains($0) })
            }
            return number.map { max(-limit, min($0, limit)) }
        }

        func shown(_ value: Any) -> String {
            switch kind {
            case "d", "D", "i":
                guard let number = value as? any BinaryInteger else { break }
                if let whole = Int64(exactly: number) { return formatted("lld", whole) }
            case "u", "U", "x", "X", "o", "O":
                guard let number = value as? any BinaryInteger else { break }
                return formatted("ll" + kind.lowercased(where: "UO"), bits(of: number))
            case "f", "F", "e", "E", "g", "G", "a", "A":
                if let number = value as? any BinaryFloatingPoint { return formatted("\(kind)", Double(number)) }
                if let number = value as? any BinaryInteger { return formatted("\(kind)", Double(number)) }
            case "c", "C":
                guard let number = value as? any BinaryInteger, let scalar = Unicode.Scalar(UInt32(clamping: number))
                else { break }
                return padded(String(Character(scalar)))
            default: break
            }
            return padded(String(describing: value))
        }

        /// The bits of a number; of a negative one as many as the place reads in C, if it fits them.
        private func bits(of number: any BinaryInteger) -> UInt64 {
            if let whole = UInt64(exactly: number) { return whole }
            let whole = Int64(truncatingIfNeeded: number)
            let widths: [String: Int] = ["": 32, "h": 16, "hh": 8]
            guard let width = widths[length], whole >= -(1 << (width - 1)) else { return UInt64(bitPattern: whole) }
            return UInt64(bitPattern: whole) & (1 << UInt64(width) - 1)
        }

        private func formatted(_ kind: String, _ number: any CVarArg) -> String {
            let width = width.map { "\($0)" } ?? ""
            let precision = precision.flatMap { $0 < 0 ? nil : ".\($0)" } ?? ""
            // Foundation on Linux does not group digits.
            return String(format: "%" + flags.filter { $0 != "'" } + width + precision + kind, number)
        }

        private func padded(_ text: String) -> String {
            let text = precision.map { $0 < 0 ? text : String(text.prefix($0)) } ?? text
            let blanks = String(repeating: " ", count: max(0, (width ?? 0) - text.count))
            return flags.contains("-") ? text + blanks : blanks + text
        }
    }
}

extension Character {
    /// The letter, as a small one if it is one of some.
    fileprivate func lowercased(where letters: String) -> String {
        letters.contains(self) ? lowercased() : String(self)
    }
}
