import HealthQuery

extension Set where Element: HKObjectType {
    var coreTypes: Set<ObjectType> { Set<ObjectType>(map(\.core)) }
}

extension Set<HKSampleType> {
    var coreSampleTypes: Set<SampleType> { Set<SampleType>(map(\.sampleCore)) }
}

extension HKObject {
    /// The core's sample, to be saved.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if it has metadata that no store holds.
    func checked() throws -> AnySample {
        try Metadata.check(core)
        return core
    }
}

extension [HKObject] {
    var cores: [AnySample] { map(\.core) }
    func checked() throws -> [AnySample] { try map { try $0.checked() } }
}

extension HealthStore {
    /// The units that the person prefers, by the edge's types.
    func preferredUnits(of types: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
        let units = try await preferredUnits(for: Set(types.map(\.quantityCore)))
        return units.reduce(into: [:]) { $0[HKQuantityType(core: $1.key)] = HKUnit(core: $1.value) }
    }
}
