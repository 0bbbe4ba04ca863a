import Foundation

#if canImport(HealthKit) && !canImport(Darwin)
    import HealthKit
    import HealthQuery

    private let healthStore = HealthStore(uuidSource: UUIDSource(seed: 1))

    func tryFormat(_ input: Data) {
        let format = String(decoding: input, as: UTF8.self)
        let places = input.count { $0 == UInt8(ascii: "%") }
        let nothing = Date(timeIntervalSinceReferenceDate: .nan)
        let values: [Any] = [
            Example.noon, "metadata.meal", 2, HKQuantity(unit: .count(), doubleValue: 50), [1, 2], UUID(), NSNull(),
        ]
        // Values that fit, too few of them, and dates that are not a number in the place of each.
        let dates = values.map { _ in nothing as Any }
        for given in [values, Array(values.prefix(places)), dates] {
            let predicate = NSPredicate(format: format, argumentArray: given)
            _ = predicate.description
            waiting { [box = Unchecked(value: predicate)] in
                try? await HKHealthStore.withStore(healthStore) {
                    let query = HKSampleQueryDescriptor(
                        predicates: [
                            .quantitySample(type: HKQuantityType(.stepCount), predicate: box.value)
                        ], sortDescriptors: [])
                    _ = try await query.result(for: HKHealthStore())
                }
            }
        }
    }

    /// A predicate that one task alone has.
    private struct Unchecked: @unchecked Sendable {
        let value: NSPredicate
    }
#else
    /// The system's own formats are not ours to try.
    func tryFormat(_ input: Data) {}
#endif
