import Testing

@testable import health_query

struct TableTests {
    private let plain = TextStyle(isColored: false)

    @Test func alignsTextToTheLeftAndNumbersToTheRight() {
        var table = Table([.text("Type"), .number("Samples"), .text("Sources")])
        table.add(["HeartRate", "9,578", "Watch"])
        table.add(["Steps", "12", ""])
        #expect(
            table.lines(style: plain) == [
                "  Type       Samples  Sources",
                "  HeartRate    9,578  Watch",
                "  Steps           12",
            ]
        )
    }

    @Test func wideCharactersTakeTwoColumns() {
        var table = Table([.text(""), .text("")])
        table.add(["心拍数", "a"])
        table.add(["e\u{301}tage", "b"])
        #expect(table.lines(style: plain).dropFirst() == ["  心拍数  a", "  e\u{301}tage   b"])
    }

    @Test func takesAnyNumberOfCells() {
        var table = Table([.text("a"), .text("b")])
        table.add([])
        table.add(["1", "2", "3"])
        #expect(table.lines(style: plain) == ["  a  b", "", "  1  2"])
    }

    @Test func namesFromFilesCannotCommandTheTerminal() {
        var table = Table([.text("Source")])
        table.add(["\u{1B}[31mred\nnext\u{202E}"])
        #expect(table.lines(style: plain)[1] == "  \u{FFFD}[31mred\u{FFFD}next\u{FFFD}")
    }

    @Test func cutsLongText() {
        #expect(TextWidth.cut("abcdef", to: 6) == "abcdef")
        #expect(TextWidth.cut("abcdefg", to: 6) == "abcde…")
        #expect(TextWidth.cut("心拍数", to: 4) == "心…")
    }

    @Test func coloursOnlyWhereAsked() {
        let table = Table([.text("Type")])
        #expect(table.lines(style: TextStyle(isColored: true)) == ["\u{1B}[2m  Type\u{1B}[0m"])
    }
}
