import Foundation
import HealthQuery

/// The heart rates of each period, in beats per minute.
struct HeartData: Sendable {
    struct Row: Sendable {
        let index: Int
        let least: Double
        let average: Double
        let greatest: Double
    }

    let rows: Rows<Row>
}

extension PageQueries {
    func heart(_ overview: StoreOverview) async throws -> HeartData? {
        let found = try await ranges(of: QuantityType(.heartRate), in: .perMinute, overview)
        return found.map(HeartData.init)
    }

    /// The least, average and greatest value in each period; nil without samples.
    func ranges(
        of type: QuantityType, in unit: HealthUnit, _ overview: StoreOverview
    ) async throws -> Rows<HeartData.Row>? {
        guard let days = days(of: type, in: overview) else { return nil }
        let period = Period(fitting: days.count)
        let query = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: type),
            options: [.discreteMin, .discreteAverage, .discreteMax],
            anchorDate: CalendarStep.anchor(calendar),
            intervalComponents: period.step.components
        )
        let rows = try await query.result(for: store).statistics().compactMap { found -> HeartData.Row? in
            let quantities = [found.minimumQuantity(), found.averageQuantity(), found.maximumQuantity()]
            let numbers = quantities.compactMap { $0?.doubleValue(for: unit) }.filter(\.isFinite)
            guard numbers.count == 3 else { return nil }
            let index = period.index(of: day(found.startDate))
            return HeartData.Row(index: index, least: numbers[0], average: numbers[1], greatest: numbers[2])
        }
        return Rows(period, rows, index: \.index)
    }
}
