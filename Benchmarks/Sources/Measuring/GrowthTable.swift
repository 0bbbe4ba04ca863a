/// Prints what should cost the same however much there is, each line with the quotient of its times.
package enum GrowthTable {
    package typealias Row = (name: String, seconds: Double)

    private static let limit = 1.5

    /// Prints the rows of a store beside those of one that is larger.
    package static func print(_ small: [Row], _ large: [Row], _ sizes: [Int]) {
        Swift.print(Table.pad("", -25) + sizes.map { Table.pad("\($0)", 12) }.joined() + Table.pad("quotient", 10))
        for (first, second) in zip(small, large) { printLine(first.name, [first.seconds, second.seconds]) }
    }

    /// Prints a line of its own: a row, and how many times another its time is.
    package static func print(_ row: Row, against first: Row) {
        printLine(row.name, [row.seconds], quotient: row.seconds / first.seconds)
    }

    private static func printLine(_ name: String, _ seconds: [Double], quotient: Double? = nil) {
        let quotient = quotient ?? (seconds.last ?? .nan) / (seconds.first ?? .nan)
        let digits = (quotient * 100).rounded() / 100
        let times = seconds.map { Table.pad(Table.time($0), 12) }.joined()
        Swift.print(
            Table.pad(name, -25) + times + Table.pad("\(digits)", 10)
                + "   <= \(limit)" + (quotient > limit ? "  MISSED" : ""))
    }
}
