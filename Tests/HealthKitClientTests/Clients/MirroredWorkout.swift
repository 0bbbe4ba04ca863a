import Foundation
import HealthKit

/// What a phone gets from the watch whose workout it shows.
class MirroredWorkout {
    private(set) var pulse: Double?
    private(set) var samples: [HKQuantitySample] = []

    func receive(_ data: Data) throws {
        if let all = try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: HKStatistics.self, from: data) {
            for statistics in all where statistics.quantityType == HKQuantityType(.heartRate) {
                pulse = statistics.mostRecentQuantity()?.doubleValue(for: HKUnit(from: "count/min"))
            }
        }
    }

    func receiveSamples(_ data: Data) throws {
        let classes: [AnyClass] = [HKQuantitySample.self, HKCategorySample.self]
        let objects = try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClasses: classes, from: data)
        samples = objects as? [HKQuantitySample] ?? []
    }

    /// Why something failed, for the screen.
    static func reason(of body: () throws -> Void) -> String {
        do {
            try body()
            return "none"
        } catch HKError.errorNoData {
            return "no data"
        } catch HKError.errorUserCanceled {
            return "canceled"
        } catch {
            switch error {
            case HKError.errorDatabaseInaccessible: return "locked"
            default: break
            }
            if case HKError.errorAuthorizationDenied = error { return "denied" }
            return "another"
        }
    }
}
