/// What a database knows of its person beside samples, and whether the device is locked.
///
/// Apps read it without waiting for the database's actor. All of it is behind one lock, so that what an app reads, and
/// whether it may, belong to the same instant.
struct PersonalData: Sendable {
    /// False while the device is locked: nothing can be read then (R9.7).
    var isAvailable = true
    /// How often the device was locked.
    var lockCount = 0
    /// Validated.
    var characteristics = Characteristics()
    /// The units that the person chose; those of the other types are the canonical ones.
    var preferredUnits: [QuantityType: HealthUnit] = [:]

    /// Checks that the device is not locked.
    ///
    /// - Throws: ``HealthError`` with `errorDatabaseInaccessible` (R9.7).
    func checkAvailable() throws {
        guard isAvailable else { throw HealthError(.errorDatabaseInaccessible, "the device is locked") }
    }
}

extension HealthDatabase {
    /// Sets what seldom or never changes about the person, as the person does in the Health app.
    ///
    /// What the value leaves open is not set any more. It can be done while the device is locked. HealthKit has nothing
    /// like it; it is for tests.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the date of birth is not a day of the Gregorian calendar
    ///   in the years 1 to 9999; nothing is changed then.
    public nonisolated func setCharacteristics(_ characteristics: Characteristics) throws {
        let valid = try characteristics.validated()
        personal.withLock { $0.characteristics = valid }
    }

    /// Sets those of the person's characteristics that the value sets, and keeps the others.
    ///
    /// - Throws: as ``setCharacteristics(_:)``.
    package nonisolated func addCharacteristics(_ characteristics: Characteristics) throws {
        let valid = try characteristics.validated()
        personal.withLock { $0.characteristics = $0.characteristics.changed(by: valid) }
    }

    /// Sets the unit in which the person wants to see quantities of a type, as the person does in the Health app.
    ///
    /// Nil chooses the default again. It can be done while the device is locked. HealthKit has nothing like it; it is
    /// for tests.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown, or if the unit does not fit it;
    ///   nothing is changed then.
    public nonisolated func setPreferredUnit(_ unit: HealthUnit?, for quantityType: QuantityType) throws {
        try AuthorizationArguments.checkKnown([quantityType])
        if let unit, !quantityType.is(compatibleWith: unit) {
            throw HealthError.invalidArgument(
                "the unit \(unit.unitString) does not fit \(quantityType.identifier), whose quantities are in "
                    + quantityType.canonicalUnit.unitString)
        }
        personal.withLock { $0.preferredUnits[quantityType] = unit }
    }
}
