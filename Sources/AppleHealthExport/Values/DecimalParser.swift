/// Reads the numbers of an export: decimal, with a point, finite.
///
/// Otherwise half of the time of an import would go into the general parser for floating-point text. The fast path is
/// exact, not merely close: an integer up to 2^53 and a power of ten up to 10^22 are both exact as `Double`, so their
/// product or quotient is rounded once, as correct rounding requires. Everything else goes to `Double`.
enum DecimalParser {
    /// The number that the bytes spell, or nil if they do not spell a finite decimal number.
    ///
    /// Bit for bit what `Double(String)` gives. Hexadecimal numbers, NaN, infinity, decimal commas and blanks are
    /// refused. Cost: O(bytes); up to 15 digits nothing is allocated.
    ///
    /// - Parameter allowsComma: whether a decimal comma counts as a point, as far as the number is short.
    static func parse(_ bytes: Span<UInt8>, allowsComma: Bool = false) -> Double? {
        var index = 0
        var isNegative = false
        if index < bytes.count, bytes[index] == .minus || bytes[index] == .plus {
            isNegative = bytes[index] == .minus
            index += 1
        }
        var mantissa: UInt64 = 0
        var exponent = 0
        var digits = 0
        var isExact = true
        var isFraction = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte == .point || allowsComma && byte == .comma, !isFraction {
                isFraction = true
            } else {
                let digit = byte.decimalDigit
                guard digit <= 9 else { break }
                digits += 1
                if mantissa < 100_000_000_000_000_000 {
                    mantissa = mantissa * 10 + UInt64(digit)
                    exponent -= isFraction ? 1 : 0
                } else {
                    isExact = false
                }
            }
            index += 1
        }
        guard digits > 0 else { return nil }
        if index < bytes.count {
            guard let written = writtenExponent(bytes.extracting(droppingFirst: index)) else { return nil }
            exponent += written
        }
        if isExact, mantissa <= 1 << 53, abs(exponent) < powersOfTen.count {
            let magnitude =
                exponent < 0
                ? Double(mantissa) / powersOfTen[-exponent]
                : Double(mantissa) * powersOfTen[exponent]
            return isNegative ? -magnitude : magnitude
        }
        return Double(bytes.decoded).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The exponent in `e10`, `E+10`, `e-10`, capped where every number is zero or infinite.
    private static func writtenExponent(_ bytes: Span<UInt8>) -> Int? {
        guard bytes.count > 1, bytes[0] | 0x20 == UInt8(ascii: "e") else { return nil }
        let hasSign = bytes[1] == .minus || bytes[1] == .plus
        var value = 0
        var index = hasSign ? 2 : 1
        guard index < bytes.count else { return nil }
        while index < bytes.count {
            let digit = bytes[index].decimalDigit
            guard digit <= 9 else { return nil }
            value = min(value * 10 + Int(digit), 1_000_000)
            index += 1
        }
        return bytes[1] == .minus ? -value : value
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
