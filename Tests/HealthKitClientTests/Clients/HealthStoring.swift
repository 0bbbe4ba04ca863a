import Foundation
import HealthKit

/// What an app asks of a store, so that a test can give it another one.
protocol HealthStoring {
    func save(_ objects: [HKObject]) async throws
    func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit]
    func requestAuthorization(toShare: Set<HKSampleType>?, read: Set<HKObjectType>?) async throws
    func requestLegacyAuthorization(read: Set<HKObjectType>?) async throws
}

// Some functions have other types than HealthKit's, or replace them.
extension HKHealthStore: HealthStoring {
    func save(_ objects: [HKObject]) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
            save(objects) { _, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
        await withCheckedContinuation { continuation in
            preferredUnits(for: quantityTypes) { units, _ in continuation.resume(returning: units) }
        }
    }

    /// Asks for nothing where there is nothing to ask for.
    public func requestAuthorization(toShare: Set<HKSampleType>?, read: Set<HKObjectType>?) async throws {
        try await requestAuthorization(toShare: toShare ?? [], read: read ?? [])
    }

    func requestLegacyAuthorization(read: Set<HKObjectType>?) async throws {
        try await __requestAuthorization(toShare: nil, read: read)
    }
}
