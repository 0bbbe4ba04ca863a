import Testing

@testable import health_query

struct BarChartTests {
    private func bar(_ label: String, _ value: Double, of total: Double, note: String = "") -> BarChart.Bar {
        BarChart.Bar(
            label: label,
            value: value,
            total: total,
            numbers: [NumberText.rounded(value), NumberText.rounded(total)],
            note: note
        )
    }

    @Test func theLongestBarFillsTheWidth() {
        var chart = BarChart(titles: ["once", "all"], width: 8)
        chart.add(bar("Mon", 100, of: 200))
        chart.add(bar("Tues", 75, of: 75, note: "25 hours"))
        chart.add(bar("Wed", 0, of: 0))
        #expect(
            chart.lines(style: TextStyle(isColored: false)) == [
                "                  once  all",
                "  Mon   ████░░░░   100  200",
                "  Tues  ███         75   75  25 hours",
                "  Wed                0    0",
            ]
        )
    }

    @Test func barsAreExactToAnEighth() {
        #expect(BarChart.eighths(1, of: 8, width: 1) == 1)
        #expect(BarChart.eighths(8, of: 8, width: 30) == 240)
        #expect(BarChart.eighths(0.0001, of: 8, width: 30) == 1)
        #expect(BarChart.blocks(0) == "")
        #expect(BarChart.blocks(13) == "█▋")
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, -.infinity])
    func strangeNumbersDoNotTrap(_ value: Double) {
        for other in [0, 1, Double.infinity, .nan] {
            let eighths = BarChart.eighths(value, of: other, width: 10)
            #expect((0...80).contains(eighths))
        }
    }

    @Test func rangesLieOnAScale() {
        let bar = RangeBar(around: 42...158, step: 10, width: 13)
        #expect(bar.title == "40        160")
        #expect(bar.text(from: 40, average: 60, to: 160) == "──●──────────")
        #expect(bar.text(from: 60, average: 60, to: 60) == "  ●          ")
        #expect(bar.text(from: .nan, average: 1e9, to: -1e9) == "●            ")
    }

    @Test func aRangeOfOneValueHasAScale() {
        #expect(RangeBar(around: 60...60, step: 10, width: 5).text(from: 60, average: 60, to: 60) == "●    ")
    }
}
