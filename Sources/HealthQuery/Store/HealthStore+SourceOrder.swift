extension HealthStore {
    /// Sets which sources count first where several recorded the same time, for one type.
    ///
    /// A person does this in the Health app, under "Data Sources & Access". With an order of its own, a type's samples
    /// rank by their source alone; sources that are not named come after those that are, in the default order. `nil`
    /// restores the default order: samples entered by hand, then those of Apple devices, then others, and within each
    /// group the source that saved first comes last (R4.24).
    ///
    /// The order is the person's, and holds for every store over the database. So a store needs permission to save the
    /// type, as it has by default.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown or a source is named twice; with
    ///   `errorAuthorizationNotDetermined` if permission to save the type was never asked, with
    ///   `errorAuthorizationDenied` if it was refused. Nothing is changed then.
    public func setSourceOrder(_ sources: [Source]?, for type: QuantityType) async throws {
        try await database.setSourceOrder(sources, for: type, by: access)
    }

    /// Sets which sources count first where several recorded the same time, for one type of categories.
    ///
    /// Nights of sleep ask for it; see ``SleepNightQueryDescriptor``.
    ///
    /// - Throws: ``HealthError`` as for quantities.
    public func setSourceOrder(_ sources: [Source]?, for type: CategoryType) async throws {
        try await database.setSourceOrder(sources, for: type, by: access)
    }
}
