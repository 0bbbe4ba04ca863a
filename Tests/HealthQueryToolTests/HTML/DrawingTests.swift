import Foundation
@testable import HealthQuery
import Testing

@testable import health_query

struct DrawingTests {
    @Test(arguments: [
        (0.0...16_000, ["0", "5k", "10k", "15k", "20k"]),
        (0...3.5, ["0", "1", "2", "3", "4"]),
        (77.3...79.1, ["77", "77.5", "78", "78.5", "79", "79.5"]),
        (45...157, ["0", "50", "100", "150", "200"]),
        (0...0, ["0", "0.5", "1"]),
        (-3...4, ["-4", "-2", "0", "2", "4"]),
        (0...2_400_000, ["0", "1M", "2M", "3M"]),
        (0...3e200, ["0", "1e200", "2e200", "3e200"]),
    ])
    func `ticks are round numbers that cover the values`(_ values: ClosedRange<Double>, _ labels: [String]) {
        let axis = ValueAxis(covering: values)
        #expect(axis.labels == labels)
        #expect(axis.lower <= values.lowerBound && values.upperBound <= axis.upper)
        #expect(axis.ticks.first == axis.lower && axis.ticks.last == axis.upper)
    }

    @Test(arguments: [
        0.0...Double.greatestFiniteMagnitude, -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
        0...Double.leastNonzeroMagnitude, 1e18...1e18, -1e-300...1e-300, -5...(-5), 0...Double.infinity,
    ])
    func `an axis of any values is finite`(_ values: ClosedRange<Double>) {
        let axis = ValueAxis(covering: values)
        #expect(axis.lower < axis.upper && axis.ticks.allSatisfy(\.isFinite))
        #expect((2...21).contains(axis.ticks.count) && Set(axis.ticks).count == axis.ticks.count)
        for value in [values.lowerBound, values.upperBound, .nan] { #expect((0...1).contains(axis.share(of: value))) }
    }

    @Test func `coordinates have a tenth and are finite`() {
        #expect(PathText.number(1.25) == "1.3" && PathText.number(-0.04) == "0" && PathText.number(-2.5) == "-2.5")
        #expect(PathText.number(.nan) == "0" && PathText.number(.infinity) == "100000")
        var path = PathText()
        path.move(1, 2)
        path.line(3.5, 4)
        path.rectangle(0, 0, 2, 3)
        #expect(path.text == "M1 2L3.5 4M0 0h2v3h-2z")
    }

    @Test func `a quarter of a ring goes from the top to the right`() {
        #expect(RingPlot.arc(0.25, x: 50, y: 50, radius: 40) == "M50 10A40 40 0 0 1 90 50")
        #expect(RingPlot.arc(0.75, x: 50, y: 50, radius: 40) == "M50 10A40 40 0 1 1 10 50")
    }

    @Test(arguments: [33.0, 23.5, 14.0]) func `a ring that is nearly closed is drawn`(_ radius: Double) {
        let top = "47.5 \(PathText.number(42 - radius))"
        let arc = RingPlot.arc(0.9998, x: 47.5, y: 42, radius: radius)
        #expect(arc.hasPrefix("M\(top)A") && !arc.hasSuffix(" \(top)"))
    }

    @Test func `a line is broken where days have no values`() {
        let area = PlotArea(TimeAxis(.day, 0...9), ValueAxis(covering: 0...1))
        let path = area.line([(0, 0), (1, 0), (5, 1), (6, 1)]).text
        #expect(path.count { $0 == "M" } == 2 && path.count { $0 == "L" } == 2)
    }

    @Test func `periods are longer for longer times, and name their days`() throws {
        #expect(
            [1, 93, 94, 735, 736, 5500, 5501].map { Period(fitting: $0) } == [
                .day, .day, .week, .week, .month, .month, .year,
            ])
        for period in Period.allCases {
            for days in [-800_000, -1, 0, 3, 4, 20_000] {
                let day = CivilDate(daysSince1970: days)
                let index = period.index(of: day)
                #expect(period.start(of: index).daysSince1970 <= days)
                #expect(period.start(of: index + 1).daysSince1970 > days)
            }
        }
        let day = CivilDate(year: 2025, month: 10, day: 26)
        #expect(
            Period.allCases.map { $0.name(of: $0.index(of: day)) } == [
                "Sun 26 Oct 2025", "week from 20 Oct 2025", "Oct 2025", "2025",
            ])
    }

    @Test(arguments: Period.allCases) func `labels are few, whatever the length`(_ period: Period) {
        let first = period.index(of: CivilDate(year: 2023, month: 11, day: 20))
        for count in 1...Period.maximumCount {
            let ticks = TimeAxis(period, first...(first + count - 1)).ticks
            #expect(ticks.count <= 7, "\(count)")
            #expect(count > 12 || !ticks.isEmpty, "\(count)")
        }
    }

    @Test func `the year stands where it begins`() {
        let first = Period.month.index(of: CivilDate(year: 2023, month: 11, day: 1))
        let ticks = TimeAxis(.month, first...(first + 4)).ticks
        #expect(ticks.map(\.label) == ["Nov", "Dec", "Jan", "Feb", "Mar"])
        #expect(ticks.map(\.year) == ["2023", nil, "2024", nil, nil])
    }

    @Test func `text and attributes are escaped`() {
        let markup = Markup.tag("p", ["class": "\"><b>'&"], "<i>&amp;\u{1B}")
        #expect(markup.html == "\n<p class=\"&quot;&gt;&lt;b&gt;&#39;&amp;\">&lt;i&gt;&amp;amp;\u{FFFD}</p>")
    }

    @Test(arguments: [(25, ["Jun", "Jul"]), (2, ["May", "Jun", "Jul"])])
    func `months stand above the calendar where there is room`(_ firstDay: Int, _ names: [String]) {
        let days = [CivilDate(year: 2024, month: 5, day: firstDay), CivilDate(year: 2024, month: 7, day: 31)]
        let plot = CalendarPlot([], days: days[0].daysSince1970...days[1].daysSince1970)
        let labels = Markup.tag("svg", [:], plot.content).html.matches(of: #/text-anchor="start">([^<]*)</#)
        #expect(labels.map { String($0.1) } == names)
    }
}
