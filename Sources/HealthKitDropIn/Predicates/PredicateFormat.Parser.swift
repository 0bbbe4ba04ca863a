import Foundation
import HealthQuery

extension PredicateFormat {
    /// Makes the predicate of a format.
    struct Parser {
        private let tokens: [Token]
        private var position = 0
        private var arguments: ArraySlice<Any>
        private var depth = 0
        /// In how many others a condition or a value may stand, as in the core: texts from people must not overflow the
        /// stack.
        private static let greatestDepth = QueryPredicate.maximumDepth

        init(_ format: String, _ arguments: [Any]) throws {
            tokens = try PredicateFormat.tokens(format)
            self.arguments = arguments[...]
        }

        private var current: Token.Kind? { position < tokens.count ? tokens[position].kind : nil }

        private var place: String { position < tokens.count ? "at \(tokens[position].offset)" : "at the end" }

        /// The next word as a keyword.
        private var keyword: String? {
            if case .word(let word) = current { word.uppercased() } else { nil }
        }

        private mutating func take(keyword word: String) -> Bool {
            guard keyword == word else { return false }
            position += 1
            return true
        }

        private mutating func take(symbol: String) -> Bool {
            guard current == .symbol(symbol) else { return false }
            position += 1
            return true
        }

        private mutating func expect(_ symbol: String) throws {
            if !take(symbol: symbol) { throw error("\(place) of a predicate format there should be \(symbol)") }
        }

        mutating func wholePredicate() throws -> NSPredicate {
            let predicate = try disjunction()
            guard current == nil else { throw error("\(place) of a predicate format there is more than a predicate") }
            return predicate
        }

        private mutating func disjunction() throws -> NSPredicate {
            var parts = [try conjunction()]
            while take(keyword: "OR") || take(symbol: "||") { parts.append(try conjunction()) }
            return parts.count == 1 ? parts[0] : ParsedCompound(type: .or, subpredicates: parts)
        }

        private mutating func conjunction() throws -> NSPredicate {
            var parts = [try negation()]
            while take(keyword: "AND") || take(symbol: "&&") { parts.append(try negation()) }
            return parts.count == 1 ? parts[0] : ParsedCompound(type: .and, subpredicates: parts)
        }

        /// What stands in a part of the format.
        private mutating func nested<Part>(_ part: (inout Self) throws -> Part) throws -> Part {
            guard depth < Self.greatestDepth else {
                throw error("\(place) of a predicate format a part stands in more than \(Self.greatestDepth) others")
            }
            depth += 1
            defer { depth -= 1 }
            return try part(&self)
        }

        private mutating func negation() throws -> NSPredicate {
            if take(keyword: "NOT") || take(symbol: "!") {
                return ParsedCompound(type: .not, subpredicates: [try nested { try $0.negation() }])
            }
            if take(symbol: "(") {
                let inner = try nested { try $0.disjunction() }
                try expect(")")
                return inner
            }
            if take(keyword: "TRUEPREDICATE") { return NSPredicate(value: true) }
            if take(keyword: "FALSEPREDICATE") { return NSPredicate(value: false) }
            if case .place("@") = current, let whole = arguments.first as? NSPredicate {
                position += 1
                arguments.removeFirst()
                return whole
            }
            return try comparison()
        }

        private mutating func comparison() throws -> NSPredicate {
            if let aggregate = keyword, ["ANY", "SOME", "ALL", "NONE"].contains(aggregate) {
                throw error(
                    "\(aggregate) \(place) of a predicate format is not understood: samples are asked one by one")
            }
            let left = try operand()
            let relation = try relation()
            let right = try operand()
            switch (left, right) {
            case (.keyPath(let path), .value(let value)):
                return try Comparison(path, relation, value).predicate()
            case (.value(let value), .keyPath(let path)):
                guard let turned = relation.turned else {
                    throw error("\(relation) in a predicate format needs the key path on its left")
                }
                return try Comparison(path, turned, value).predicate()
            default: throw error("a predicate format compares a key path with a value")
            }
        }

        private mutating func relation() throws -> Relation {
            let start = place
            var found: Relation?
            if case .symbol(let symbol) = current { found = Relation(symbol) }
            if let keyword { found = Relation(keyword) }
            guard let relation = found else {
                throw error("\(start) of a predicate format there should be a comparison")
            }
            position += 1
            if take(symbol: "[") {
                guard case .word(let options) = current, Set(options.lowercased()).isSubset(of: ["c", "d"]) else {
                    throw error("\(place) of a predicate format there should be c, d or cd")
                }
                throw error("\(start) of a predicate format \(relation) has options; texts are compared as they are")
            }
            return relation
        }

        private mutating func operand() throws -> Operand {
            let start = place
            guard let kind = current else { throw error("a predicate format ends where there should be a value") }
            position += 1
            switch kind {
            case .text(let text): return .value(text)
            case .number(let number): return .value(NSNumber(value: number))
            case .integer(let number): return .value(NSNumber(value: number))
            case .place("K"): return .keyPath(try keyArgument())
            case .place: return .value(try argument())
            case .symbol("{"):
                var values: [Any] = []
                while !take(symbol: "}") {
                    if !values.isEmpty { try expect(",") }
                    guard case .value(let value?) = try nested({ try $0.operand() }) else {
                        throw error("\(start) of a predicate format there should be a list of values")
                    }
                    values.append(value)
                }
                return .value(values)
            case .symbol(let symbol): throw error("\(symbol) \(start) of a predicate format is not a value")
            case .word(let word):
                switch word.uppercased() {
                case "TRUE", "YES": return .value(true)
                case "FALSE", "NO": return .value(false)
                case "NIL", "NULL": return .value(nil)
                default: return .keyPath(try path(word))
                }
            }
        }

        private mutating func path(_ word: String) throws -> String {
            var parts: [String] = []
            for part in word.split(separator: ".", omittingEmptySubsequences: false) {
                parts.append(
                    part == "%K" ? try keyArgument() : part.hasPrefix("#") ? String(part.dropFirst()) : String(part))
            }
            return parts.joined(separator: ".")
        }

        private mutating func argument() throws -> Any? {
            guard let argument = arguments.popFirst() else {
                throw error("a predicate format has more places than there are values")
            }
            return argument is NSNull ? nil : argument
        }

        private mutating func keyArgument() throws -> String {
            guard let name = try argument() as? String else {
                throw error("a predicate format has a %K whose value is no name")
            }
            return name
        }
    }
}
