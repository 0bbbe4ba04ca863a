import Testing

@testable import AppleHealthExport

struct SourceNameTests {
    @Test(arguments: [
        ("Phone", "Phone"), ("", ""), (" ", ""), ("Ada’s Watch", "Ada's Watch"), ("Ada\u{02BC}s Watch", "Ada's Watch"),
        ("Ada\u{2018}s\u{A0}Watch", "Ada's Watch"), ("  Two \u{202F} blanks \n", "Two blanks"),
        ("Scale\u{0B}", "Scale"), ("Cafe\u{301}", "Caf\u{E9}"), ("Здоровье", "Здоровье"), ("a\u{3000}b", "a b"),
        ("Watch & Co.", "Watch & Co."), ("a\u{0}b", "a b"),
    ])
    func `one source has one name`(raw: String, name: String) {
        #expect(Array(SourceName.normalized(raw).unicodeScalars) == Array(name.unicodeScalars))
        #expect(SourceName.normalized(name) == name)
    }
}
