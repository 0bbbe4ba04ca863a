import Foundation

/// Who may read a value in a message.
public struct OSLogPrivacy: Sendable, Hashable {
    /// What stands for a value that nobody may read.
    public enum Mask: Sendable, Hashable {
        /// A number that equal values share while the program runs.
        case hash
        /// Nothing but that there was a value.
        case none
    }

    private enum Rule: Hashable {
        case open, closed
    }

    private let rule: Rule
    private let mask: Mask

    /// As the type of the value says: here, anybody, as with a debugger.
    public static var auto: OSLogPrivacy { OSLogPrivacy(rule: .open, mask: .none) }
    /// As the type of the value says: here, anybody, as with a debugger.
    public static func auto(mask: Mask) -> OSLogPrivacy { auto }
    /// Anybody.
    public static var `public`: OSLogPrivacy { auto }
    /// Nobody.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(rule: .closed, mask: .none) }
    /// Nobody, but for whether values are equal.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(rule: .closed, mask: mask) }
    /// Nobody.
    public static var sensitive: OSLogPrivacy { `private` }
    /// Nobody, but for whether values are equal.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .private(mask: mask) }

    func shown(_ text: String) -> String {
        switch (rule, mask) {
        case (.open, _): text
        case (.closed, .none): "<private>"
        case (.closed, .hash): "<mask.hash: \(String(UInt(bitPattern: text.hashValue), radix: 16))>"
        }
    }
}

/// How an integer is written.
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int
    var uppercase = false
    var prefix = ""
    var explicitPositiveSign = false

    /// In tens.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 10) }
    /// In sixteens.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }
    /// In eights.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }
    /// In tens.
    public static func decimal(explicitPositiveSign: Bool = false) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(radix: 10, explicitPositiveSign: explicitPositiveSign)
    }
    /// In sixteens.
    public static func hex(explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false)
        -> OSLogIntegerFormatting
    {
        OSLogIntegerFormatting(
            radix: 16, uppercase: uppercase, prefix: includePrefix ? "0x" : "",
            explicitPositiveSign: explicitPositiveSign)
    }

    func text(_ value: some BinaryInteger) -> String {
        let sign = value < 0 ? "-" : explicitPositiveSign ? "+" : ""
        return sign + prefix + String(value.magnitude, radix: radix, uppercase: uppercase)
    }
}

/// How a number with a fraction is written.
public struct OSLogFloatFormatting: Sendable {
    let precision: Int
    var explicitPositiveSign = false

    /// With six digits after the point.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(precision: 6) }
    /// With so many digits after the point.
    public static func fixed(precision: Int, explicitPositiveSign: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            precision: max(0, min(precision, 100)), explicitPositiveSign: explicitPositiveSign)
    }

    func text(_ value: Double) -> String {
        String(format: "%\(explicitPositiveSign ? "+" : "").\(precision)f", value)
    }
}

/// A message, as a text with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
    let text: String

    /// A message without values.
    public init(stringLiteral value: String) { text = value }
    /// A message with values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Builds a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    /// Begins a message.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds a value, as `print` would.
    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.shown(String(describing: value()))
    }

    /// Adds a value that may be missing.
    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value?,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.shown(value().map { String(describing: $0) } ?? "nil")
    }

    /// Adds an integer.
    public mutating func appendInterpolation<Value: FixedWidthInteger>(
        _ value: @autoclosure () -> Value,
        format: OSLogIntegerFormatting,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.shown(format.text(value()))
    }

    /// Adds a number with a fraction.
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> Double,
        format: OSLogFloatFormatting,
        privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.shown(format.text(value()))
    }
}
