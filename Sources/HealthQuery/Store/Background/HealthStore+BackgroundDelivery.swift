extension HealthStore {
    /// Asks that the app be woken when samples of a type are saved or deleted (R7.6).
    ///
    /// What it is woken for is told to its observers, see ``ObserverQueryDescriptor``; each must be acknowledged. Copies
    /// of the store are one app. Asking again replaces the frequency, and begins anew after the system gave up.
    ///
    /// A store by itself never suspends its app, so that observers are told at once, whatever the frequency. Tests
    /// suspend, wake and terminate an app with `SimulatedApp` of HealthQueryTesting.
    ///
    /// ```swift
    /// try await store.enableBackgroundDelivery(for: QuantityType(.stepCount), frequency: .hourly)
    /// ```
    ///
    /// Permission to read the type is not needed, and is not told. For a type whose changes no observer can be told of,
    /// such as a characteristic, the app is not woken.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown or a correlation type (R7.7).
    public func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws {
        try Self.checkDelivery(of: type)
        access.background.enable(type, frequency)
    }

    /// Ends what ``enableBackgroundDelivery(for:frequency:)`` asked for one type; if nothing was asked, nothing changes.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown or a correlation type (R7.7).
    public func disableBackgroundDelivery(for type: ObjectType) async throws {
        try Self.checkDelivery(of: type)
        access.background.disable(type)
    }

    /// Ends what ``enableBackgroundDelivery(for:frequency:)`` asked for any type.
    public func disableAllBackgroundDelivery() async throws {
        access.background.disableAll()
    }

    private static func checkDelivery(of type: ObjectType) throws {
        try AuthorizationArguments.checkKnown([type])
        guard type is CorrelationType else { return }
        throw HealthError.invalidArgument(
            "\(type.identifier) is a correlation type, which is not delivered in the background; ask for what it holds")
    }
}
