public import Foundation
import HealthQuery

extension Set where Element: HKObjectType {
    var coreTypes: Set<ObjectType> { Set<ObjectType>(map(\.core)) }
}

extension Set<HKSampleType> {
    var coreSampleTypes: Set<SampleType> { Set<SampleType>(map(\.sampleCore)) }
}

/// What `HKHealthStore` does with permissions, background delivery and units; not a class to use by itself.
///
/// Only functions in the body of a class can be overridden, as mocks do, and one file would be long.
open class _HKAuthorizingStore: NSObject,
    // It has no state.
    @unchecked Sendable
{
    /// Whether this app may save samples of a type, as far as that was asked.
    open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        HKHealthStore.current.authorizationStatus(for: type.core)
    }

    /// Asks for the permission to save and to read types.
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>,
        read typesToRead: Set<HKObjectType>
    ) async throws {
        try await HKHealthStore.current.requestAuthorization(
            toShare: typesToShare.coreSampleTypes, read: typesToRead.coreTypes)
    }

    /// Asks for the permission to save and to read types, and tells whether it could be asked for.
    @preconcurrency
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?,
        read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let (shared, read) = (typesToShare?.coreSampleTypes ?? [], typesToRead?.coreTypes ?? [])
        run(completion) { try await $0.requestAuthorization(toShare: shared, read: read) }
    }

    /// Whether asking for the permission to save and to read types would show the person a question.
    open func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>,
        read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus {
        try await HKHealthStore.current.statusForAuthorizationRequest(
            toShare: typesToShare.coreSampleTypes, read: typesToRead.coreTypes)
    }

    /// Tells whether asking for the permission to save and to read types would show the person a question.
    @preconcurrency
    open func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>,
        read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        let (shared, read) = (typesToShare.coreSampleTypes, typesToRead.coreTypes)
        run({ try await $0.statusForAuthorizationRequest(toShare: shared, read: read) }) { result in
            switch result {
            case .success(let status): completion(status, nil)
            case .failure(let error): completion(.unknown, error)
            }
        }
    }

    /// Asks the person which objects of a type this app may read.
    open func requestPerObjectReadAuthorization(
        for objectType: HKObjectType,
        predicate: NSPredicate?
    ) async throws {
        let predicate = try predicate?.lowered()
        try await HKHealthStore.current.requestPerObjectReadAuthorization(for: objectType.core, predicate: predicate)
    }

    /// Asks the person which objects of a type this app may read, and tells whether that could be asked.
    @preconcurrency
    open func requestPerObjectReadAuthorization(
        for objectType: HKObjectType,
        predicate: NSPredicate?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let lowered = Result { try predicate?.lowered() }
        run(completion) {
            try await $0.requestPerObjectReadAuthorization(for: objectType.core, predicate: lowered.get())
        }
    }

    /// Asks for the permissions of an extension of the app: here there is nothing left to ask.
    open func handleAuthorizationForExtension() async throws {}

    /// Asks for the permissions of an extension of the app: here there is nothing left to ask.
    @preconcurrency
    open func handleAuthorizationForExtension(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        run(completion) { _ in }
    }

    /// Has the app woken when samples of a type are saved or deleted (R7.6).
    open func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
        try await HKHealthStore.current.enableBackgroundDelivery(for: type.core, frequency: frequency)
    }

    /// Has the app woken when samples of a type are saved or deleted, and tells whether that went well (R7.6).
    @preconcurrency
    open func enableBackgroundDelivery(
        for type: HKObjectType,
        frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { try await $0.enableBackgroundDelivery(for: type.core, frequency: frequency) }
    }

    /// Has the app no longer woken for samples of a type.
    open func disableBackgroundDelivery(for type: HKObjectType) async throws {
        try await HKHealthStore.current.disableBackgroundDelivery(for: type.core)
    }

    /// Has the app no longer woken for samples of a type, and tells whether that went well.
    @preconcurrency
    open func disableBackgroundDelivery(
        for type: HKObjectType,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { try await $0.disableBackgroundDelivery(for: type.core) }
    }

    /// Has the app no longer woken for any samples.
    open func disableAllBackgroundDelivery() async throws {
        try await HKHealthStore.current.disableAllBackgroundDelivery()
    }

    /// Has the app no longer woken for any samples, and tells whether that went well.
    @preconcurrency
    open func disableAllBackgroundDelivery(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { try await $0.disableAllBackgroundDelivery() }
    }

    /// The units that the person prefers, by type.
    open func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
        let units = try await HKHealthStore.current.preferredUnits(for: Set(quantityTypes.map(\.quantityCore)))
        return units.reduce(into: [:]) { $0[HKQuantityType(core: $1.key)] = HKUnit(core: $1.value) }
    }

    /// Tells the units that the person prefers, by type.
    @preconcurrency
    open func preferredUnits(
        for quantityTypes: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        run({ _ in try await self.preferredUnits(for: quantityTypes) }) { result in
            switch result {
            case .success(let units): completion(units, nil)
            case .failure(let error): completion([:], error)
            }
        }
    }
}
