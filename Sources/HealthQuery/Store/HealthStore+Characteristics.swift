public import Foundation

extension HealthStore {
    /// The day of birth, by its era, year, month and day in the Gregorian calendar.
    ///
    /// - Throws: ``HealthError`` with `errorNoData` if it is not set or may not be read, without saying which (R9.2);
    ///   with `errorAuthorizationNotDetermined` if permission to read it was never asked (R9.4); with
    ///   `errorDatabaseInaccessible` while the device is locked (R9.7).
    public func dateOfBirthComponents() throws -> DateComponents {
        let date = try characteristics(for: .dateOfBirth).dateOfBirth
        guard let date else { throw HealthError(.errorNoData, "there is no date of birth") }
        return date
    }

    /// The biological sex; `notSet` also if it may not be read (R9.2).
    ///
    /// - Throws: ``HealthError`` with `errorAuthorizationNotDetermined` if permission to read it was never asked (R9.4),
    ///   with `errorDatabaseInaccessible` while the device is locked (R9.7).
    public func biologicalSex() throws -> BiologicalSexObject {
        BiologicalSexObject(biologicalSex: try characteristics(for: .biologicalSex).biologicalSex)
    }

    /// The blood group; `notSet` also if it may not be read (R9.2).
    ///
    /// - Throws: ``HealthError`` as ``biologicalSex()``.
    public func bloodType() throws -> BloodTypeObject {
        BloodTypeObject(bloodType: try characteristics(for: .bloodType).bloodType)
    }

    /// How the skin reacts to the sun; `notSet` also if it may not be read (R9.2).
    ///
    /// - Throws: ``HealthError`` as ``biologicalSex()``.
    public func fitzpatrickSkinType() throws -> FitzpatrickSkinTypeObject {
        FitzpatrickSkinTypeObject(skinType: try characteristics(for: .fitzpatrickSkinType).fitzpatrickSkinType)
    }

    /// Whether the person uses a wheelchair; `notSet` also if it may not be read (R9.2).
    ///
    /// - Throws: ``HealthError`` as ``biologicalSex()``.
    public func wheelchairUse() throws -> WheelchairUseObject {
        WheelchairUseObject(wheelchairUse: try characteristics(for: .wheelchairUse).wheelchairUse)
    }

    /// What the Move ring counts; `activeEnergy` also if it is not set or may not be read (R9.2).
    ///
    /// - Throws: ``HealthError`` as ``biologicalSex()``.
    public func activityMoveMode() throws -> ActivityMoveModeObject {
        let mode = try characteristics(for: .activityMoveMode).activityMoveMode
        return ActivityMoveModeObject(activityMoveMode: mode ?? .activeEnergy)
    }

    /// All characteristics that may be read; the others are not set.
    ///
    /// - Throws: ``HealthError`` as ``biologicalSex()``.
    package func characteristics() throws -> Characteristics {
        Characteristics(
            dateOfBirth: try characteristics(for: .dateOfBirth).dateOfBirth,
            biologicalSex: try characteristics(for: .biologicalSex).biologicalSex,
            bloodType: try characteristics(for: .bloodType).bloodType,
            fitzpatrickSkinType: try characteristics(for: .fitzpatrickSkinType).fitzpatrickSkinType,
            wheelchairUse: try characteristics(for: .wheelchairUse).wheelchairUse,
            activityMoveMode: try characteristics(for: .activityMoveMode).activityMoveMode
        )
    }

    /// The characteristics if one of them may be read; otherwise none is set.
    private func characteristics(for identifier: CharacteristicTypeIdentifier) throws -> Characteristics {
        let type = CharacteristicType(identifier)
        return try database.personal.withLock { personal in
            try personal.checkAvailable()
            switch access.authorization.read(type) {
            // A characteristic has no date.
            case .everything, .since: return personal.characteristics
            case .denied, .objects: return Characteristics()
            case nil:
                throw HealthError(
                    .errorAuthorizationNotDetermined, "permission to read \(type.identifier) was never asked")
            }
        }
    }
}
