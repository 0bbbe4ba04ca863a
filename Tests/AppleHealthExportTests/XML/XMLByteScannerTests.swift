import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// The tokens of a text, one line each: kind, name, attributes, line.
private func tokens(_ text: String, blockSize: Int = 1 << 20) throws -> [String] {
    var scanner = try XMLByteScanner(ByteSource(Data(text.utf8), blockSize: blockSize))
    var result: [String] = []
    while true {
        let token = try scanner.next()
        let name = scanner.buffer.span.extracting(scanner.tag.name).decoded
        let attributes = scanner.tag.attributes.map {
            let buffer = scanner.buffer.span
            return " \(buffer.extracting($0.name).decoded)=\(buffer.extracting($0.value).decoded)"
        }.joined()
        switch token {
        case .opening: result.append("<\(name)\(attributes)> \(scanner.lineOfTag())")
        case .empty: result.append("<\(name)\(attributes)/> \(scanner.lineOfTag())")
        case .closing: result.append("</\(name)> \(scanner.lineOfTag())")
        case .broken(let fault, let continues):
            result.append("\(fault)\(continues ? " continued" : "") \(scanner.lineOfTag())")
        case .passed(let construct, let line, let records):
            result.append("\(records) in \(construct.rawValue) \(line)")
        case .endOfInput(let construct, _):
            return result + (construct.map { ["end in \($0.rawValue) \(scanner.lineOfLastByte())"] } ?? [])
        }
        if result.count > 10_000 { return result }
    }
}

struct XMLByteScannerTests {
    @Test(arguments: [1, 2, 3, 7, 1 << 20])
    func `tags are told apart wherever a block ends`(blockSize: Int) throws {
        let text = """
            \u{FEFF}<?xml version='1.0'?>\r
            <a>
             <b x="1" y = '2"' z=">"/><c
              x="1"
            ></c >text &lt; more</a
            >
            """
        #expect(
            try tokens(text, blockSize: blockSize) == [
                "<a> 2", "<b x=1 y=2\" z=>/> 3", "<c x=1> 3", "</c> 5", "</a> 5",
            ]
        )
    }

    @Test(arguments: [1, 2, 5, 1 << 20])
    func `what is not a tag is passed`(blockSize: Int) throws {
        let text = """
            <a><!-- <x> -- > --->1<!----><![CDATA[ <y/> ]] > ]]]><?pi <z> ? > ??><!BAD <b/><!BAD><c/>
            <!-- \n\n --><d/>
            """
        #expect(try tokens(text, blockSize: blockSize) == ["<a> 1", "<b/> 1", "<c/> 1", "<d/> 4"])
    }

    @Test(arguments: [
        "<!DOCTYPE a>", "<!DOCTYPE a SYSTEM \"x>y\">", "<!DOCTYPE a []>", "<!DOCTYPE a [ ] >",
        "<!DOCTYPE a [<!ENTITY e \"]> <b>\"> ]>", "<!DOCTYPE a [<!-- ]> <b/> ' --> <?p ]> ?>]>",
        "<!DOCTYPE a [<!ATTLIST b c CDATA <!ELEMENT d EMPTY> > > it's\n ]>",
        "<!DOCTYPE a [ never closed ", "<!DOCTYPE a [[x]]>", "<!DOCTYPE a ",
    ])
    func `a document type is passed however damaged it is`(text: String) throws {
        for blockSize in [1, 1 << 20] {
            #expect(try tokens(text + "<a/>", blockSize: blockSize).map { $0.dropLast(2) } == ["<a/>"])
        }
    }

    @Test(arguments: [
        ("<a b=\"1<c d='2'/>", ["a '<' inside the tag 1", "<c d=2/> 1"]),
        ("<a\nb=\"x<y\" c=\"\"/>\n<d/>", ["a '<' inside the tag 1", "a '<' inside the tag continued 2", "<d/> 3"]),
        ("<a b=\"x<y z\" c=\"\"/>\n<d/>", ["a '<' inside the tag 1", "a '<' inside the tag continued 1", "<d/> 2"]),
        ("<a < b><c/>", ["a '<' inside the tag 1", "a '<' without a name continued 1", "<c/> 1"]),
        ("1 < 2 <c/>", ["a '<' without a name 1", "<c/> 1"]),
        ("<a b=c><c/>", ["a malformed attribute 1", "<c/> 1"]),
        ("<a b><c/>", ["a malformed attribute 1", "<c/> 1"]),
        ("<a b=\"1\"c=\"2\"><c/>", ["a malformed attribute 1", "<c/> 1"]),
        ("<a b=\"My \"Own\" App\"/><c/>", ["a malformed attribute 1", "<c/> 1"]),
        ("<a ='1'/><c/>", ["a malformed attribute 1", "<c/> 1"]),
        ("<a / ><c/>", ["a malformed attribute 1", "<c/> 1"]),
        ("</a b><c/>", ["a malformed closing tag 1", "<c/> 1"]),
        ("</a'><c/>", ["a '<' without a name 1", "<c/> 1"]),
        ("</><c/>", ["a '<' without a name 1", "<c/> 1"]),
        ("<><c/>", ["a '<' without a name 1", "<c/> 1"]),
    ])
    func `after a broken tag reading goes on`(text: String, expected: [String]) throws {
        for blockSize in [1, 1 << 20] {
            #expect(try tokens(text, blockSize: blockSize) == expected)
        }
    }

    @Test(arguments: [
        ("<a/>\n<b c='", "tag 2"), ("<a/><", "tag 1"), ("<a/><b", "tag 1"), ("<a/>\n<!-- x\n", "comment 2"),
        ("<a/><![CDATA[ ]]", "CDATA section 1"), ("<a/><?x ?", "processing instruction 1"),
        ("<a/><!DOCTYPE [ ]", "document type declaration 1"), ("<a/><!", "declaration 1"), ("<a/></a", "tag 1"),
        ("<a/><?", "processing instruction 1"), ("<a/><!-", "declaration 1"),
    ])
    func `a cut file says where and in what it ends`(text: String, expected: String) throws {
        for blockSize in [1, 1 << 20] {
            #expect(try tokens(text, blockSize: blockSize) == ["<a/> 1", "end in \(expected)"])
        }
    }

    @Test
    func `a tag above the limit is given up`() throws {
        let long = String(repeating: "x\n", count: XMLByteScanner.tagLimit)
        #expect(
            try tokens("<a b='\(long)'/><c/>") == [
                "a tag longer than 1048576 bytes 1", "<c/> \(XMLByteScanner.tagLimit + 1)",
            ])
        let fitting = String(repeating: "x", count: XMLByteScanner.tagLimit - 9)
        #expect(try tokens("<a b='\(fitting)'/>").map(\.count) == [XMLByteScanner.tagLimit + 2 - 2])
    }

    @Test
    func `lines are counted, however many end in a row`() throws {
        // Eight bytes are counted at a time, 2,040 at most. No other byte counts, however alike: U+008A ends in 8A.
        for text in ["\n", " \n", "\u{0B}\u{8A}\n"] {
            let period = 2040 / text.utf8.count
            for count in Array(0...40) + Array(period - 10...period + 10) + [2 * period, 100_000] {
                #expect(try tokens(String(repeating: text, count: count) + "<a/>") == ["<a/> \(count + 1)"])
            }
        }
    }

    @Test
    func `the buffer does not grow with the file`() throws {
        let text = String(repeating: "<a b='c'>\n<!-- d --></a>", count: 5000)
        var scanner = try XMLByteScanner(ByteSource(Data(text.utf8), blockSize: 100))
        var largest = 0
        while try scanner.next() != .endOfInput(inside: nil, records: 0) {
            largest = max(largest, scanner.buffer.count)
        }
        #expect(largest < ExportFormat.lookedAt + 200)
        #expect(scanner.bytesDone == text.utf8.count)
        #expect(scanner.lineOfLastByte() == 5001)
    }

    @Test
    func `a tag that is read in one pass is the one that is found in two`() {
        var random = SplitMix64(seed: 11)
        let parts = [
            "<a", "<Record", " b=\"1\"", " c='2'", " d=\"a longer value > x\"", "\n", " ", "/", ">", "/>", "<", "=",
            "\"", "&lt;", "é", " e=\"\"", " f = \"3\"", "</", "g",
        ]
        var usual = 0
        for _ in 0..<20_000 {
            var text = "<t"
            for _ in 0..<Int.random(in: 1...6, using: &random) { text += parts.randomElement(using: &random) ?? "" }
            let bytes = Array(text.utf8)
            let limit = Int.random(in: max(0, bytes.count - 3)...bytes.count, using: &random)
            var tag = XMLTag()
            guard let found = tag.takeApartIfUsual(bytes.span, from: 0, limit: limit) else {
                #expect(tag.name.isEmpty && tag.attributes.isEmpty)
                continue
            }
            usual += 1
            var search = TagEndSearch(ignoresQuotes: false)
            let end = search.run(bytes.span, tagStart: 0, limit: limit)
            #expect(end == found.end)
            var other = XMLTag()
            #expect(other.takeApart(bytes.span, from: 0, to: found.end, isClosing: false) == found.kind)
            #expect(other.name == tag.name)
            #expect(other.attributes.map(\.name) == tag.attributes.map(\.name))
            #expect(other.attributes.map(\.value) == tag.attributes.map(\.value))
        }
        #expect(usual > 1000)
    }
}
