import Foundation
import HealthQuery

extension WorkoutHealthQueryPeer {
    private static let energy = QuantityType(.activeEnergyBurned)

    package func savingSeries(_ points: [EnergyPoint]) -> Step {
        let quantities = points.map { point in
            (
                quantity: Quantity(unit: .kilocalorie(), doubleValue: point.value),
                date: Date(timeIntervalSinceReferenceDate: point.time)
            )
        }
        return { [store] in
            let builder = QuantitySeriesSampleBuilder(
                healthStore: store,
                quantityType: Self.energy,
                startDate: quantities.first?.date ?? .distantPast,
                device: nil
            )
            for (quantity, date) in quantities { try builder.insert(quantity, at: date) }
            _ = try await builder.finishSeries(metadata: nil)
        }
    }

    package func dailyEnergy() async throws -> [Double] {
        let daily = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: Self.energy),
            options: .cumulativeSum,
            anchorDate: Date(timeIntervalSinceReferenceDate: 0),
            intervalComponents: DateComponents(hour: 24)
        )
        return try await daily.result(for: store).statistics().map {
            $0.sumQuantity()?.doubleValue(for: .kilocalorie()) ?? .nan
        }
    }
}
