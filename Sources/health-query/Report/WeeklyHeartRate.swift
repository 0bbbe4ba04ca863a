import Foundation
import HealthQuery

extension HealthUnit {
    static var perMinute: HealthUnit { .count().unitDivided(by: .minute()) }
}

extension Report {
    /// How many weeks the table has, unless all are requested.
    private static let tableWeeks = 10

    func printWeeklyHeartRate(allWeeks: Bool) async throws {
        let weekly = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.heartRate)),
            options: [.discreteMin, .discreteAverage, .discreteMax],
            anchorDate: CalendarStep.anchor(calendar),
            intervalComponents: DateComponents(day: 7)
        )
        let found = try await weekly.result(for: store).statistics()
        let weeks = (allWeeks ? found[...] : found.suffix(Self.tableWeeks)).map(HeartRateWeek.init)
        guard let least = weeks.map(\.least).min(), let greatest = weeks.map(\.greatest).max() else {
            try console.printSection("Heart rate a week", ["  There are no heart rates."])
            return
        }
        let bar = RangeBar(around: least...greatest, step: 10, width: 30)
        var table = Table([
            .text("Week from"), .number("min"), .number("avg"), .number("max"),
            .text(bar.title),
        ])
        for week in weeks {
            table.add([
                dates.weekday(week.start, isAligned: true), NumberText.rounded(week.least),
                NumberText.rounded(week.average), NumberText.rounded(week.greatest),
                bar.text(from: week.least, average: week.average, to: week.greatest),
            ])
        }
        let which = which(weeks.count, of: found.count, "week")
        try console.printSection("Heart rate a week, beats a minute\(which)", table.lines(style: style))
    }
}

/// The heart rates of a week, in beats per minute.
private struct HeartRateWeek: Sendable {
    let start: Date
    let least: Double
    let average: Double
    let greatest: Double

    init(_ week: Statistics) {
        start = week.startDate
        least = week.minimumQuantity()?.doubleValue(for: .perMinute) ?? 0
        average = week.averageQuantity()?.doubleValue(for: .perMinute) ?? 0
        greatest = week.maximumQuantity()?.doubleValue(for: .perMinute) ?? 0
    }
}
