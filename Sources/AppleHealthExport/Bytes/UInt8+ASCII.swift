/// The characters that the parsers look for, named.
extension UInt8 {
    static var tab: UInt8 { 0x09 }
    static var lineFeed: UInt8 { 0x0A }
    static var carriageReturn: UInt8 { 0x0D }
    static var blank: UInt8 { 0x20 }
    static var exclamationMark: UInt8 { 0x21 }
    static var doubleQuote: UInt8 { 0x22 }
    static var numberSign: UInt8 { 0x23 }
    static var ampersand: UInt8 { 0x26 }
    static var singleQuote: UInt8 { 0x27 }
    static var plus: UInt8 { 0x2B }
    static var comma: UInt8 { 0x2C }
    static var minus: UInt8 { 0x2D }
    static var point: UInt8 { 0x2E }
    static var slash: UInt8 { 0x2F }
    static var zero: UInt8 { 0x30 }
    static var colon: UInt8 { 0x3A }
    static var semicolon: UInt8 { 0x3B }
    static var lessThan: UInt8 { 0x3C }
    static var equals: UInt8 { 0x3D }
    static var greaterThan: UInt8 { 0x3E }
    static var questionMark: UInt8 { 0x3F }
    static var openingBracket: UInt8 { 0x5B }
    static var closingBracket: UInt8 { 0x5D }

    /// Whether XML counts the byte as white space.
    var isXMLBlank: Bool {
        self == .blank || self == .lineFeed || self == .tab || self == .carriageReturn
    }

    /// Whether a name may start with the byte.
    ///
    /// Every byte outside ASCII may: names are only compared, never checked.
    var isXMLNameStart: Bool {
        let lowercase = self | 0x20
        return (0x61...0x7A).contains(lowercase) || self == 0x5F || self == .colon || self >= 0x80
    }

    /// The value of a decimal digit; more than 9 for other bytes.
    var decimalDigit: UInt8 { self &- .zero }

    /// The value of a hexadecimal digit; nil for other bytes.
    var hexadecimalDigit: UInt32? {
        switch self {
        case 0x30...0x39: UInt32(self - 0x30)
        case 0x41...0x46: UInt32(self - 0x41 + 10)
        case 0x61...0x66: UInt32(self - 0x61 + 10)
        default: nil
        }
    }
}
