extension HealthStore {
    /// Sets which sources count first where several recorded the same time, for one type.
    ///
    /// A person does this in the Health app, under "Data Sources & Access". With an order of its own, a type's samples
    /// rank by their source alone; sources that are not named come after those that are, in the default order. `nil`
    /// brings the default order back: samples entered by hand, then those of Apple devices, then others, and within
    /// each group the source that saved first comes last (R4.24).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown or a source is named twice.
    public func setSourceOrder(_ sources: [Source]?, for type: QuantityType) async throws {
        try await database.setSourceOrder(sources, for: type)
    }
}
