extension HealthStore {
    /// The units in which the person wants to see quantities of some types.
    ///
    /// What the person chose, for types that the store may read or save; otherwise the default, which is the unit in
    /// which the type is computed. HealthKit's default depends on the locale.
    ///
    /// ```swift
    /// let mass = QuantityType(.bodyMass)
    /// let unit = try await store.preferredUnits(for: [mass])[mass]
    /// ```
    ///
    /// - Returns: a unit for each of the types.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if a type is unknown; with
    ///   `errorAuthorizationNotDetermined` if permission for one was never asked, neither to read nor to save (R9.4);
    ///   with `errorDatabaseInaccessible` while the device is locked (R9.7).
    public func preferredUnits(for quantityTypes: Set<QuantityType>) async throws -> [QuantityType: HealthUnit] {
        try AuthorizationArguments.checkKnown(quantityTypes)
        return try database.personal.withLock { personal in
            try personal.checkAvailable()
            let authorization = access.authorization
            var units: [QuantityType: HealthUnit] = [:]
            // Sets have no order, but messages should.
            for type in quantityTypes.sorted(by: { $0.identifier < $1.identifier }) {
                let (read, mayShare) = (authorization.read(type), authorization.mayShare(type))
                if read == nil, mayShare == nil {
                    throw HealthError(
                        .errorAuthorizationNotDetermined,
                        "permission to read or save \(type.identifier) was never asked")
                }
                let isGranted = mayShare == true || (read != nil && read != .denied)
                units[type] = isGranted ? personal.preferredUnits[type] ?? type.canonicalUnit : type.canonicalUnit
            }
            return units
        }
    }
}
