import Foundation
import HealthQuery

extension Report {
    /// A heart rate from here on is called high.
    private static let limit = 120.0

    /// Finds high heart rates in the week before the newest one: a condition on the value and one on the date.
    func printHighHeartRate() async throws {
        let type = QuantityType(.heartRate)
        let newest = SampleQueryDescriptor(
            predicates: [.quantitySample(type: type)],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
            limit: 1
        )
        guard let end = try await newest.result(for: store).first?.startDate else { return }
        let week = Query.predicateForSamples(
            withStart: end.addingTimeInterval(-7 * 86_400),
            end: end.addingTimeInterval(1),
            options: .strictStartDate
        )
        let isHigh = Query.predicateForQuantitySamples(
            with: .greaterThan,
            quantity: Quantity(unit: .perMinute, doubleValue: Self.limit)
        )
        let all = try await heartRates(week)
        let high = try await heartRates(week && isHigh)
        var lines = ["  \(NumberText.count(high.count)) of \(NumberText.count(all.count, "heart rate"))"]
        let highest = high.max { $0.quantity.doubleValue(for: .perMinute) < $1.quantity.doubleValue(for: .perMinute) }
        if let highest {
            let rate = NumberText.rounded(highest.quantity.doubleValue(for: .perMinute))
            let when = "\(dates.weekday(highest.startDate)) at \(dates.time(highest.startDate))"
            lines[0] += ", the highest \(rate) on \(when)"
        }
        try console.printSection("Heart rates above \(NumberText.rounded(Self.limit)) in the last 7 days", lines)
    }

    private func heartRates(_ predicate: QueryPredicate) async throws -> [QuantitySample] {
        let query = SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.heartRate), predicate: predicate)],
            sortDescriptors: []
        )
        return try await query.result(for: store)
    }
}
