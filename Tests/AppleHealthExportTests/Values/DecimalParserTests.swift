import HealthQuery
import Testing

@testable import AppleHealthExport

struct DecimalParserTests {
    private func parse(_ text: String) -> Double? {
        withBytes(text) { DecimalParser.parse($0) }
    }

    @Test(arguments: [
        "0", "-0", "+1", "81", "81.0", "0.0966667", "139.3170000000021", "5164.7246217000065", "1e5", "1E-5", "1.5e+3",
        ".5", "5.", "9007199254740992", "9007199254740993", "123456789012345678901234567890", "1e22", "1e23", "1e-22",
        "1e-23", "4.9e-324", "1e-400", "0e99999999999999999999", "1.7976931348623157e308", "0.1e1", "00012.50",
        "0.000000000000000000000000000000000000000001", "3.14159265358979323846264338327950288",
        "8.41e21", "9007199254740991e22", "9007199254740991e-22",
    ])
    func `numbers are what Double reads`(text: String) throws {
        #expect(try parse(text)?.bitPattern == #require(Double(text)).bitPattern)
    }

    @Test(arguments: [
        "", "-", "+", ".", "e5", ".e5", "1e", "1e+", "1.2.3", "62,5", "NaN", "nan", "inf", "-infinity", "0x10", "1e999",
        " 1", "1 ", "1_000", "1 000", "12a", "--1", "+-1", "1e1.5", "１", "1e5e5",
    ])
    func `what is not a finite decimal number is refused`(text: String) {
        #expect(parse(text) == nil)
    }

    @Test
    func `random numbers are bit for bit what Double reads`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix64(seed: seed)
        for _ in 0..<20_000 {
            let text: String
            switch Int.random(in: 0..<4, using: &random) {
            case 0: text = "\(Double(bitPattern: random.next()))"
            case 1: text = "\(Double.random(in: -1000...1000, using: &random))"
            case 2:
                let digits = (0..<Int.random(in: 1...24, using: &random)).map { _ in
                    "\(Int.random(in: 0...9, using: &random))"
                }
                let point = Int.random(in: 0...digits.count, using: &random)
                text = digits[..<point].joined() + "." + digits[point...].joined()
            default:
                text = "\(UInt64.random(in: 0 ... .max, using: &random))e\(Int.random(in: -330...310, using: &random))"
            }
            let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
            #expect(parse(text)?.bitPattern == expected?.bitPattern, "\(text), seed \(seed)")
        }
    }
}
