import Foundation
import Testing

@testable import AppleHealthExport

struct ExportDamageTests {
    /// What each place of damage in a text is said to be: line, element, type and reason.
    private func damages(_ reading: Reading) -> [String] {
        reading.damages.map { "\($0.line) \($0.element) \($0.type ?? "-"): \($0.reason)" }
    }

    @Test(arguments: [
        // A raw `<` in a value costs that record only, whether or not it has content.
        (
            "<Record type='a' sourceName='x<y' value='1'/>\n<Record type='b'/>", ["b"],
            ["1 Record a: a '<' inside the tag"]
        ),
        (
            "<Record type='a' x='<y'><MetadataEntry key='k'/></Record>\n<Record type='b'/>", ["b"],
            ["1 Record a: a '<' inside the tag"]
        ),
        ("\n<Record type='a' value=1/><Record type='b'/>", ["b"], ["2 Record a: a malformed attribute"]),
        ("<Record type='a' value=1></Record><Record type='b'/>", ["b"], ["1 Record a: a malformed attribute"]),
        ("<Record type='a\n<Record type='b'/>", ["b"], ["1 Record -: a '<' inside the tag"]),
        ("<Record type='a' type='c'/><Record type='b'/>", ["b"], ["1 Record a: the attribute type twice"]),
        ("<Record type='a' type='c'></Record><Record type='b'/>", ["b"], ["1 Record a: the attribute type twice"]),
        // Damage inside of a record costs the record, once.
        (
            "<Record type='a'><MetadataEntry key=k/>\n<MetadataEntry key=k/></Record><Record type='b'/>", ["b"],
            ["1 Record a: a malformed attribute"]
        ),
        ("<Record type='a'><X></Record><Record type='b'/>", ["b"], ["1 Record a: no closing tag"]),
        // Lost and damaged closing tags.
        ("<Record type='a'>\n<Record type='b'/>", ["b"], ["2 Record a: no closing tag"]),
        ("<Record type='a'></Rec>\n<Record type='b'/>", ["b"], ["1 Record a: a closing tag of nothing open"]),
        ("<Record type='a'></Record\n<Record type='b'/>", ["b"], ["1 Record a: a '<' inside the tag"]),
        ("<Record type='a'>\n<Workout/><Record type='b'/>", ["b"], ["2 Record a: no closing tag"]),
        ("</Record><Record type='b'/>", ["b"], ["1 Record -: a closing tag of nothing open"]),
        // Elements that are passed do not take records with them.
        ("<Workout x='<y'/><Record type='b'/>", ["b"], ["1 Workout -: a '<' inside the tag"]),
        ("<Workout x='\n<Record type='b'/>", ["b"], ["1 Workout -: a '<' inside the tag"]),
        (
            "<Correlation x='<y'>\n<Record type='a'/></Correlation><Record type='b'/>", ["b"],
            ["1 Correlation -: a '<' inside the tag"]
        ),
        (
            "<Correlation><Record type=a></Record><Record type='a'/></Correlation><Record type='b'/>", ["b"],
            ["1 Correlation -: a malformed attribute"]
        ),
        (
            "<Correlation><Record type='a'/></Korrelation><Record type='b'/>", ["b"],
            ["1 Correlation -: a closing tag of nothing open"]
        ),
        (
            "<Correlation><Record type='a'/>\n<Correlation></Correlation><Record type='b'/>", ["b"],
            ["2 Correlation -: no closing tag"]
        ),
        ("<Correlation></Correlation\n<Record type='b'/>", ["b"], ["1 Correlation -: a '<' inside the tag"]),
        ("<?ecord type='a'/>\n<Record type='b'/>", ["b"], ["2  -: a '<?' that does not end"]),
        ("<Record type='a'><?x \n</Record><Record type='b'/>", ["b"], ["2 Record a: a '<?' that does not end"]),
        (
            "<?x \n y='<z>' ?><?x <Record/>?><Record type='b'/>", ["b"],
            [
                "2  -: a '<?' that does not end", "2  -: a processing instruction around records",
                "2 z -: no closing tag",
            ]
        ),
        ("<Rec>ord type='a'/>\n<Record type='b'/>", ["b"], ["2 Rec -: no closing tag"]),
        ("<Work>out x='a'/>\n<Workout/><Record type='b'/>", ["b"], ["2 Work -: no closing tag"]),
        (
            "<New>text<Part/></New><New><Record type='a'/></New><Record type='b'/>", ["b"],
            ["1 New -: an unknown element around records"]
        ),
        // Two broken tags are two losses, one with a broken rest is one.
        (
            "<Record type='a\n<Record type=b>\n<Record type='c'/>", ["c"],
            [
                "1 Record -: a '<' inside the tag", "2 Record -: a malformed attribute",
            ]
        ),
        ("<Record type='a' x='1<2<3' y=''/>\n<Record type='c'/>", ["c"], ["1 Record a: a '<' inside the tag"]),
        ("a < b <Record type='b'/>", ["b"], ["1  -: a '<' without a name"]),
    ])
    func `damage costs one element`(text: String, types: [String], expected: [String]) throws {
        for blockSize in [1, 1 << 20] {
            let reading = try Reading(inside: text, blockSize: blockSize)
            #expect(reading.types == types)
            #expect(damages(reading) == expected)
            #expect(reading.summary.truncation == nil)
        }
    }

    @Test(arguments: ["Nwe", "Workout", "Correlation"])
    func `an element that never ends hides no more than a thousand records`(name: String) throws {
        let records = String(repeating: "<Record type='a'/>\n", count: 1500)
        let reading = try Reading(inside: "<\(name)>\n" + records + "<Record type='b'/>")
        #expect(reading.types.count == 501)
        #expect(reading.types.last == "b")
        #expect(damages(reading) == ["1002 \(name) -: no closing tag"])
        #expect(reading.damages.map(\.records) == [1000])
        let ended = try Reading(inside: "<\(name)>" + records.prefix(19 * 1000) + "</\(name)><Record type='b'/>")
        #expect(ended.types == ["b"])
        #expect(ended.damages.reduce(0) { $0 + $1.records } == (name == "Correlation" ? 0 : 1000))
        let many = try Reading(inside: String(repeating: "<\(name)><Record type='a'/></\(name)>", count: 1500))
        #expect(many.records.isEmpty && many.damages.allSatisfy { $0.reason == .notRead })
    }

    @Test(arguments: [
        "<Record type='a'", "<Correlation type='a'", "<Workout workoutActivityType='a'", "<Audiogram type='a'",
    ])
    func `an element does not fill the memory`(beginning: String) throws {
        // Short beside a block, as a tag that does not fit into one is read three times.
        let entry = Elements.entry("k", String(repeating: "x", count: 10_000))
        func element(_ count: Int) -> String {
            let name = beginning.dropFirst().prefix { $0 != " " }
            return "\(beginning)>\(String(repeating: entry, count: count))</\(name)>"
        }
        let reading = try Reading(inside: element(1_640) + "<Record type='b'/>" + element(1_700))
        #expect(reading.types.contains("b") && reading.events.count == 3)
        #expect(reading.damages.map { "\($0.reason)" } == ["more than 16 MB inside"])
        #expect(reading.damages.map(\.records) == [beginning.hasPrefix("<Record") ? 1 : 0])
    }

    @Test
    func `a broken beginning is a beginning`() throws {
        let reading = try Reading(Data("<HealthData locale=\"a<b\"><Record type='b'/></HealthData>".utf8))
        #expect(reading.types == ["b"])
        #expect(damages(reading) == ["1 HealthData -: a '<' inside the tag"])
    }

    @Test
    func `the text of damage is bounded`() throws {
        let reading = try Reading(inside: "<Record type='\(String(repeating: "x", count: 5000))' value=1/>")
        #expect(try #require(reading.damages.first).text.utf8.count == 200)
    }
}
