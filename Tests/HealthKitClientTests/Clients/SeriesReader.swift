import Foundation
import HealthKit

/// Reads each quantity of samples, and is done with the last one.
class SeriesReader {
    let store: HKHealthStore
    private var collected: [Double] = []

    init(store: HKHealthStore) {
        self.store = store
    }

    /// The rates of the heart, or nil if there is none or something went wrong.
    func rates(since start: Date, completion: @escaping ([Double]?) -> Void) {
        let predicate = HKQuery.predicateForSamples(withStart: start, end: nil, options: .strictStartDate)
        let query = HKQuantitySeriesSampleQuery(quantityType: HKQuantityType(.heartRate), predicate: predicate) {
            _, quantity, interval, _, done, error in
            guard error == nil, let quantity = quantity, interval != nil else {
                completion(nil)
                return
            }
            self.collected.append(quantity.doubleValue(for: HKUnit(from: "count/min")))
            guard done else { return }
            completion(self.collected)
        }
        store.execute(query)
    }
}
