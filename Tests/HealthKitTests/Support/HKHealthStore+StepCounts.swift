import Foundation
import HealthKit

extension HKHealthStore {
    /// The counts of the steps that match, by start.
    func stepCounts(_ predicate: NSPredicate) async throws -> [Double] {
        let samples = try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.stepCount), predicate: predicate)],
            sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: self)
        return samples.map { $0.quantity.doubleValue(for: .count()) }
    }
}
