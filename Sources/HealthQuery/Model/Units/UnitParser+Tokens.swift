extension UnitParser {
    /// Every spelling of a base unit with its prefix: "g", "kg", "mcg" … and "l" for "L".
    private static let symbols: [String: UnitFactor] = {
        var symbols: [String: UnitFactor] = [:]
        for base in BaseUnit.allCases {
            let definition = base.definition
            let spellings = base == .liter ? ["L", "l"] : [definition.symbol]
            for prefix in definition.isPrefixable ? MetricPrefix.allCases : [.none] {
                for spelling in spellings {
                    symbols[prefix.definition.symbol + spelling] = UnitFactor(base, prefix)
                }
            }
        }
        return symbols
    }()

    /// Reads a symbol, with its molar mass if it has one.
    mutating func atom() throws -> UnitFactor {
        let start = position
        while let byte = next, Self.symbolBytes.contains(byte) { position += 1 }
        guard position > start else { throw unexpected("expected a unit") }
        let symbol = text(start..<position)
        guard let factor = Self.symbols[symbol] else { throw failure("unknown unit", part: symbol, at: start) }
        guard next == UInt8(ascii: "<") else { return factor }
        guard factor.base == .mole else { throw unexpected("only a mole has a molar mass") }
        return UnitFactor(.mole, factor.prefix, molarMass: try molarMass())
    }

    /// Reads the "<180.15588>" behind a mole.
    private mutating func molarMass() throws -> Double {
        position += 1
        let start = position
        while let byte = next, Self.numberBytes.contains(byte) { position += 1 }
        let end = position
        guard next == UInt8(ascii: ">") else { throw unexpected("expected a molar mass and \">\"") }
        position += 1
        guard let mass = Double(text(start..<end)), mass > 0, mass.isFinite else {
            throw failure("the molar mass must be a finite number above zero", part: text(start..<end), at: start)
        }
        return mass
    }

    /// Reads the whole number of a power, which is within the limit for powers.
    mutating func integer() throws -> Int {
        let start = position
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let digits = position
        var value = 0
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            position += 1
            guard value <= UnitFactor.powerLimit else {
                throw failure("a power is out of range", part: text(start..<position), at: start)
            }
        }
        guard position > digits else { throw unexpected("expected a whole number") }
        return isNegative ? -value : value
    }

    private static let symbolBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_%".utf8)
    private static let numberBytes = Set("0123456789.-+eE".utf8)
}

extension UnitParser {
    /// The part of the string between two positions.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// The error for the character at the position.
    func unexpected(_ problem: String = "unexpected character") -> HealthError {
        let rest = String(decoding: bytes[position...], as: UTF8.self)
        guard let found = rest.unicodeScalars.first else {
            return .invalidArgument("unit string \(Self.quoted(source)): \(problem), found the end")
        }
        return failure(problem, part: String(found), at: position)
    }

    /// The error for a part of the string.
    ///
    /// Positions count Unicode scalars from 1.
    func failure(_ problem: String, part: String, at start: Int) -> HealthError {
        let position = text(0..<start).unicodeScalars.count + 1
        return .invalidArgument(
            "unit string \(Self.quoted(source)): \(problem), found \(Self.quoted(part)) at position \(position)"
        )
    }

    /// The text in quotes, with control characters escaped and a long text cut.
    private static func quoted(_ text: String) -> String {
        let limit = 80
        let scalars = text.unicodeScalars
        guard scalars.count > limit else { return text.debugDescription }
        return String(String.UnicodeScalarView(scalars.prefix(limit))).debugDescription + "…"
    }
}
