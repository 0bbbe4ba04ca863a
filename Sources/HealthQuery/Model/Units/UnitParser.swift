/// Reads unit strings.
///
/// ```
/// string  = "" | null | product [ "/" product ]      null = "()" , also nested
/// product = factor { ("·" | "*" | ".") factor }
/// factor  = atom [ power ] | "(" product ")" [ power ] | "1", directly before "/"
/// atom    = symbol with or without prefix, a mole with or without "<" grams per mole ">"
/// power   = "^" [ "-" ] digits
/// ```
///
/// There is at most one stroke and it stands outside of parentheses; everything right of it is below it (R14.3). Works
/// on bytes: the only sign outside of ASCII that has a meaning is the middle dot.
struct UnitParser {
    /// Deeper nesting is refused, since each level is a level of the call stack.
    private static let depthLimit = 32

    let source: String
    let bytes: [UInt8]
    var position = 0
    private var depth = 0
    private var factors: [UnitFactor] = []

    private init(_ source: String) {
        self.source = source
        self.bytes = Array(source.utf8)
    }

    /// The factors of the unit that a string spells.
    ///
    /// - Throws: `HealthError` with the string, the part of it that is wrong, and its position.
    static func factors(of string: String) throws -> [UnitFactor] {
        var parser = UnitParser(string)
        try parser.parse()
        return parser.factors
    }

    /// The byte at the position, or nil at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func parse() throws {
        if isNull { return }
        try product(isAbove: true)
        if next == UInt8(ascii: "/") {
            position += 1
            let below = factors.count
            try product(isAbove: false)
            for index in below..<factors.count { factors[index].power.negate() }
        }
        if next != nil { throw unexpected() }
        factors = UnitFactor.merged(factors)
        if let factor = factors.first(where: { $0.power.magnitude > UnitFactor.powerLimit }) {
            throw failure("a power is out of range", part: factor.text, at: 0)
        }
    }

    /// Whether there is nothing but parentheses around nothing.
    private var isNull: Bool {
        let half = bytes.count / 2
        return bytes.count.isMultiple(of: 2) && bytes.prefix(half).allSatisfy { $0 == UInt8(ascii: "(") }
            && bytes.suffix(half).allSatisfy { $0 == UInt8(ascii: ")") }
    }

    private mutating func product(isAbove: Bool) throws {
        repeat {
            if isAbove, depth == 0, bytes[position...].starts(with: "1/".utf8) {
                position += 1
                return
            }
            try factor()
        } while skipMultiplication()
    }

    private mutating func skipMultiplication() -> Bool {
        if next == UInt8(ascii: "*") || next == UInt8(ascii: ".") {
            position += 1
            return true
        }
        if bytes[position...].starts(with: "·".utf8) {
            position += 2
            return true
        }
        return false
    }

    private mutating func factor() throws {
        let start = factors.count
        if next == UInt8(ascii: "(") {
            guard depth < Self.depthLimit else { throw unexpected("parentheses are nested too deeply") }
            position += 1
            depth += 1
            try product(isAbove: false)
            depth -= 1
            guard next == UInt8(ascii: ")") else { throw unexpected("expected \")\"") }
            position += 1
        } else {
            factors.append(try atom())
        }
        try raise(from: start)
    }

    /// Applies the power that may follow to the factors from `start` on.
    private mutating func raise(from start: Int) throws {
        guard next == UInt8(ascii: "^") else { return }
        let begin = position
        position += 1
        let power = try integer()
        for index in start..<factors.count {
            // Both are bounded, so the product cannot overflow.
            factors[index].power *= power
            if factors[index].power.magnitude > UnitFactor.powerLimit {
                throw failure("a power is out of range", part: text(begin..<position), at: begin)
            }
        }
    }
}
