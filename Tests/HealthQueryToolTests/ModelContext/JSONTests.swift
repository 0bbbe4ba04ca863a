import Foundation
import Testing

@testable import health_query

struct JSONTests {
    private func parsed(_ text: String) -> JSONValue? { try? JSONParser.parse(Array(text.utf8)) }

    @Test(arguments: [
        "null", "true", "-0.5e+10", "12345678901234567890123", "1.0", "\"\"", "[]", "{}",
        #"{"b":[1,{"a":null}],"a":"é😀"}"#, #""\"\\\n\u0001""#,
    ])
    func textComesBackAsItWas(_ text: String) {
        #expect(parsed(text)?.text == text)
    }

    @Test func escapesAreRead() {
        #expect(parsed(#""\u0041\ud83d\ude00\/\b\f\r\t""#) == "A😀/\u{8}\u{c}\r\t")
        #expect(parsed(" [ 1 , 2 ]\r") == [1, 2])
    }

    @Test(arguments: [
        "", " ", "nul", "01", "+1", "1.", ".5", "1e", "-", "NaN", "Infinity", "[1,]", "[1 2]", #"{"a":1,}"#, #"{"a"}"#,
        "{a:1}", #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #""\x""#, #""\ud83d""#, #""\ude00""#, #""\ud83d\u0041""#,
        #""\u00g0""#, "\"\n\"", "\"", "1 1", "[", "{", #"["\"#, "'a'", "\u{FEFF}1",
    ])
    func whatIsNoJSONIsRefused(_ text: String) {
        #expect(parsed(text) == nil)
    }

    @Test func bytesThatAreNoUTF8AreRefused() {
        for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80]] {
            #expect(throws: JSONParser.Problem.self) { try JSONParser.parse([0x22] + bytes + [0x22]) }
        }
    }

    @Test func nestingIsBounded() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(parsed(nested(JSONParser.depthLimit)) != nil)
        #expect(parsed(nested(JSONParser.depthLimit + 1)) == nil)
        #expect(parsed(String(repeating: #"{"a":"#, count: 200_000)) == nil)
    }

    @Test func numbersKeepTheirDigits() {
        #expect(JSONNumber(checked: "1e2").integer == 100)
        #expect(JSONNumber(checked: "1.5").integer == nil)
        #expect(JSONNumber(checked: "1e999").double == nil)
        #expect(JSONNumber(checked: "9223372036854775808").integer == nil)
        #expect(JSONValue.number(1250.0).text == "1250" && JSONValue.number(0.1).text == "0.1")
        #expect(JSONValue.number(.nan) == .null && JSONValue.number(-.infinity) == .null)
        #expect(parsed(JSONValue.number(1e300).text)?.double == 1e300)
        let least = Double.leastNonzeroMagnitude
        #expect(parsed(JSONValue.number(least).text)?.double == least)
    }

    @Test func foundationReadsWhatIsWritten() throws {
        let value: JSONValue = ["a\u{2028}\u{7F}\u{0}": [1, true, .null, "\r\n\"\\"], "b": .number(-0.25)]
        let read = try JSONSerialization.jsonObject(with: Data(value.text.utf8)) as? [String: Any]
        #expect(read?.keys.sorted() == ["a\u{2028}\u{7F}\u{0}", "b"])
        #expect((read?["a\u{2028}\u{7F}\u{0}"] as? [Any])?.last as? String == "\r\n\"\\")
        #expect(!value.text.contains { $0.isNewline && $0 != "\u{2028}" })
    }
}
