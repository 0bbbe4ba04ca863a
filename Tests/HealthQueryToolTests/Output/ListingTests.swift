import Foundation
import HealthQuery
import Testing

@testable import health_query

struct ListingTests {
    private let plain = TextStyle(isColored: false)

    @Test(arguments: [
        "plain", "", "a,b", "say \"hi\"", "\"", "two\nlines", "two\r\nlines", "\r", ",\",\n", " blank ", "心拍数, é",
    ])
    func `fields come back from CSV`(_ text: String) throws {
        var listing = Listing([.text("first", nil), .text("second", nil)])
        listing.add([.text(text), .text("x")])
        #expect(try CSVReader.records(listing.csv) == [["first", "second"], [text, "x"]])
        #expect(try JSONParser.parse(Array(listing.json.text.utf8)).elements.first?["first"]?.string == text)
    }

    @Test func `columns are for people, for programs, or for both`() throws {
        var listing = Listing([
            .text("key", nil), .text(nil, "Title"), .number("both", "Both"), .nested("list"), .text("empty", "Empty"),
        ])
        listing.add([.text("k"), .text("t"), .number(1234.5678), Listing.Cell(text: "", value: [1, 2])])
        #expect(listing.lines(style: plain) == ["  Title      Both", "  t      1,234.57"])
        #expect(listing.csv == "key,both,empty\r\nk,1234.5678,\r\n")
        #expect(listing.json.text == #"[{"key":"k","both":1234.5678,"list":[1,2],"empty":null}]"#)
    }

    @Test(arguments: [0.1, 1e300, .leastNonzeroMagnitude, -0.30000000000000004, 343592.155729, 9_007_199_254_740_992])
    func `numbers come back as they were`(_ number: Double) throws {
        var listing = Listing([.number("n", nil)])
        listing.add([.number(number)])
        #expect(Double(try #require(try CSVReader.records(listing.csv).last?.first)) == number)
        #expect(try JSONParser.parse(Array(listing.json.text.utf8)).elements.first?["n"]?.double == number)
    }

    @Test func `numbers that are none are empty`() {
        var listing = Listing([.number("n", nil)])
        listing.add([.number(.nan)])
        listing.add([.number(-.infinity)])
        #expect(listing.json.text == #"[{"n":null},{"n":null}]"#)
        #expect(listing.csv == "n\r\n\r\n\r\n")
    }

    @Test func `durations are for people, or seconds`() {
        #expect(Listing.Cell.duration(3725).text == "1 h 2 min")
        #expect(Listing.Cell.duration(3725).value == 3725)
        #expect(Listing.Cell.duration(90).text == "2 min")
        #expect(Listing.Cell.duration(.nan).text == "too long")
        #expect(Listing.Cell.duration(nil) == .none)
    }

    @Test func `lists within sentences`() {
        #expect(TextList.and([]) == "" && TextList.and(["a"]) == "a" && TextList.or(["a", "b"]) == "a or b")
        #expect(TextList.and(["a", "b", "c"]) == "a, b and c")
        #expect(TextList.first(2, of: ["a", "b"]) == "a, b" && TextList.first(1, of: ["a", "b"]) == "a and 1 more")
    }
}
