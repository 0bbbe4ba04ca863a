import Foundation

extension PredicateFormat {
    /// A word of a format, and where it stands.
    struct Token {
        enum Kind: Equatable {
            /// A name, a keyword, or a path of names.
            case word(String)
            case text(String)
            case number(Double)
            case integer(Int)
            /// A place for a value: "@", "K", "d" …
            case place(Character)
            case symbol(String)
        }

        let kind: Kind
        let offset: Int
    }

    /// The words of a format; O(n).
    static func tokens(_ format: String) throws -> [Token] {
        var scanner = Scanner(text: Array(format.unicodeScalars))
        var tokens: [Token] = []
        while let token = try scanner.next() { tokens.append(token) }
        return tokens
    }

    private struct Scanner {
        let text: [Unicode.Scalar]
        var position = 0

        private var current: Unicode.Scalar? { position < text.count ? text[position] : nil }

        private static let symbols = ["==", "=>", "=<", ">=", "<=", "!=", "<>", "&&", "||", "=", "<", ">", "!"]

        mutating func next() throws -> Token? {
            while let scalar = current, scalar.properties.isWhitespace { position += 1 }
            let offset = position
            guard let first = current else { return nil }
            return Token(kind: try kind(first), offset: offset)
        }

        private mutating func kind(_ first: Unicode.Scalar) throws -> Token.Kind {
            switch first {
            case "%": return try place()
            case "\"", "'": return try quoted(first)
            case "(", ")", "{", "}", ",", "[", "]":
                position += 1
                return .symbol(String(first))
            case "0"..."9", "-": return try number()
            case "A"..."Z", "a"..."z", "_", "#", "@": return .word(word())
            default: break
            }
            for symbol in Self.symbols where matches(symbol) {
                position += symbol.unicodeScalars.count
                return .symbol(symbol)
            }
            throw error("\(String(first).debugDescription) at \(position) is not understood in a predicate format")
        }

        private func matches(_ symbol: String) -> Bool { text[position...].starts(with: symbol.unicodeScalars) }

        /// A place for a value, or a path that begins with one: "%K.%K".
        private mutating func place() throws -> Token.Kind {
            position += 1
            // Lengths, as in "%ld", say nothing here.
            while let scalar = current, "lhqzt".unicodeScalars.contains(scalar) { position += 1 }
            guard let scalar = current, "@KdDiuUfFeEgGxXsc".unicodeScalars.contains(scalar) else {
                throw error("at \(position) of a predicate format there is no place such as %@ or %K")
            }
            position += 1
            if scalar == "K", current == "." { return .word("%K" + word()) }
            return .place(Character(scalar))
        }

        private mutating func quoted(_ quote: Unicode.Scalar) throws -> Token.Kind {
            let start = position
            var found = String.UnicodeScalarView()
            position += 1
            while let scalar = current {
                position += 1
                if scalar == quote { return .text(String(found)) }
                guard scalar == "\\" else {
                    found.append(scalar)
                    continue
                }
                guard let escaped = current else { break }
                position += 1
                found.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
            }
            throw error("the text at \(start) of a predicate format does not end")
        }

        private mutating func number() throws -> Token.Kind {
            let start = position
            position += 1
            while let scalar = current, "0123456789.eExXabcdefABCDEF+-".unicodeScalars.contains(scalar) {
                if "+-".unicodeScalars.contains(scalar), !"eE".unicodeScalars.contains(text[position - 1]) { break }
                position += 1
            }
            let digits = String(String.UnicodeScalarView(text[start..<position]))
            // Larger ones have more digits than a Double.
            if let integer = Int(digits) { return .integer(integer) }
            guard let number = Double(digits) else {
                throw error("\(digits.debugDescription) at \(start) of a predicate format is no number")
            }
            return .number(number)
        }

        /// A name or a path of names; parts of a path may be places: "metadata.%K".
        private mutating func word() -> String {
            var found = String.UnicodeScalarView()
            while let scalar = current {
                let isPart =
                    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || "._#@-".unicodeScalars.contains(scalar)
                let isPlace =
                    scalar == "%" && found.last == "." && position + 1 < text.count && text[position + 1] == "K"
                guard isPart || isPlace else { break }
                found.append(scalar)
                position += 1
                if isPlace {
                    found.append("K")
                    position += 1
                }
            }
            return String(found)
        }
    }
}
