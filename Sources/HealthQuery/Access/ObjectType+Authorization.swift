extension ObjectType {
    /// Whether a person decides for each object of the type whether an app may read it (R9.8).
    ///
    /// Permission to read is then asked with `requestPerObjectReadAuthorization(for:predicate:)` only.
    public func requiresPerObjectAuthorization() -> Bool {
        self is PrescriptionType
    }

    /// Whether no app can be allowed to save samples of the type.
    package var isReadOnly: Bool {
        self is ClinicalType || self is CharacteristicType
    }

    /// Whether asking to save samples of the type is a mistake (R9.6).
    ///
    /// Beside what is read only these are the types that the system alone measures. HealthKit publishes no list; the
    /// ones here are those of which it was reported.
    package var isSharingDisallowed: Bool {
        isReadOnly || Self.measuredBySystem.contains(identifier)
    }

    private static let measuredBySystem: Set<String> = [
        QuantityTypeIdentifier.appleExerciseTime.rawValue,
        QuantityTypeIdentifier.appleStandTime.rawValue,
        QuantityTypeIdentifier.appleSleepingWristTemperature.rawValue,
        QuantityTypeIdentifier.nikeFuel.rawValue,
        CategoryTypeIdentifier.appleStandHour.rawValue,
    ]
}
