/// A type for what seldom or never changes about a person, such as the date of birth.
///
/// Apps may read characteristics and not save them (R9.6): the type is there to be asked for, and the methods of
/// ``HealthStore``, such as ``HealthStore/bloodType()``, read the values.
public final class CharacteristicType: ObjectType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    init(_ identifier: CharacteristicTypeIdentifier, isKnown: Bool) {
        super.init(identifier: identifier.rawValue, isKnown: isKnown)
    }

    /// The type of an identifier.
    ///
    /// The same instance every time, unless the identifier is unknown; see ``ObjectType/isKnown``.
    public convenience init(_ identifier: CharacteristicTypeIdentifier) {
        self.init(
            interned: Self.characteristicType(forIdentifier: identifier)
                ?? CharacteristicType(identifier, isKnown: false))
    }

    /// Every known characteristic.
    package static let all: [CharacteristicType] = [
        .activityMoveMode, .biologicalSex, .bloodType, .dateOfBirth, .fitzpatrickSkinType, .wheelchairUse,
    ].map { (identifier: CharacteristicTypeIdentifier) in CharacteristicType(identifier, isKnown: true) }

    /// The known characteristic with an identifier.
    static func knownCharacteristic(_ identifier: String) -> CharacteristicType? {
        all.first { $0.identifier == identifier }
    }
}

/// The identifier of a characteristic.
public struct CharacteristicTypeIdentifier: RawRepresentable, Sendable, Hashable, Codable {
    /// HealthKit's string.
    public let rawValue: String

    /// Creates an identifier from HealthKit's string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// What the person's move goal counts.
    public static let activityMoveMode = Self(rawValue: "HKCharacteristicTypeIdentifierActivityMoveMode")
    /// The biological sex.
    public static let biologicalSex = Self(rawValue: "HKCharacteristicTypeIdentifierBiologicalSex")
    /// The blood group.
    public static let bloodType = Self(rawValue: "HKCharacteristicTypeIdentifierBloodType")
    /// The date of birth.
    public static let dateOfBirth = Self(rawValue: "HKCharacteristicTypeIdentifierDateOfBirth")
    /// How the skin reacts to the sun.
    public static let fitzpatrickSkinType = Self(rawValue: "HKCharacteristicTypeIdentifierFitzpatrickSkinType")
    /// Whether the person uses a wheelchair.
    public static let wheelchairUse = Self(rawValue: "HKCharacteristicTypeIdentifierWheelchairUse")
}

extension ObjectType {
    /// The characteristic of an identifier, or nil if it is unknown.
    public static func characteristicType(
        forIdentifier identifier: CharacteristicTypeIdentifier
    ) -> CharacteristicType? {
        CharacteristicType.knownCharacteristic(identifier.rawValue)
    }
}
