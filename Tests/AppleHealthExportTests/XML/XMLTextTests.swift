import Testing

@testable import AppleHealthExport

struct XMLTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("é 😀 ‘", "é 😀 ‘"),
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&amp;amp;", "&amp;"),
        ("&#233;&#xE9;&#xe9;&#x1F600;&#128512;", "ééé😀😀"),
        ("&#11;", "\u{0B}"), ("\u{0B}", "\u{0B}"), ("a\tb\nc\r\nd\re", "a b c d e"), ("a&#10;b", "a\nb"),
        ("&bogus; &; & &amp &#; &#x; &#xZ; &#12a;", "&bogus; &; & &amp &#; &#x; &#xZ; &#12a;"),
        ("&#0; &#xD800; &#x110000; &#99999999999999999999;", "&#0; &#xD800; &#x110000; &#99999999999999999999;"),
        ("&#+1;&#-1;", "&#+1;&#-1;"), ("&AMP;", "&AMP;"), ("&", "&"), ("a&", "a&"), ("&;", "&;"),
    ])
    func `references and line ends are replaced, the unknown is kept`(raw: String, text: String) {
        #expect(withBytes(raw) { XMLText.decode($0) } == text)
    }

    @Test
    func `bytes that are not UTF-8 are replaced`() {
        let bytes: [UInt8] = [0x61, 0xFF, 0x26, 0x6C, 0x74, 0x3B, 0xC3]
        #expect(XMLText.decode(bytes.span) == "a\u{FFFD}<\u{FFFD}")
    }
}
