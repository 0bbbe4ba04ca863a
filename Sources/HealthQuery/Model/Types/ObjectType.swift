/// What kind of health data an object is.
///
/// Types are immutable classes, and there is one instance of each known type: two ways of asking for a type give the
/// same instance. An unknown identifier makes a type of its own, which no store saves.
public class ObjectType: Codable,
    // A class with subclasses cannot be Sendable otherwise. All properties, here and below, are constants of Sendable
    // types, and no other module can add subclasses.
    @unchecked Sendable
{
    /// The identifier, such as "HKQuantityTypeIdentifierStepCount".
    public let identifier: String
    /// Whether the identifier is one of HealthKit's.
    ///
    /// Saving a sample of an unknown type throws.
    public let isKnown: Bool

    init(identifier: String, isKnown: Bool) {
        self.identifier = identifier
        self.isKnown = isKnown
    }

    /// Encodes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

extension ObjectType: Interned {}

extension Decodable where Self: ObjectType {
    /// Decodes a type from its identifier.
    ///
    /// - Throws: `DecodingError` if the identifier is unknown or belongs to another kind of type.
    public init(from decoder: any Decoder) throws {
        // In a protocol extension, as only there can an initialiser return an existing instance.
        let container = try decoder.singleValueContainer()
        let identifier = try container.decode(String.self)
        guard let known = ObjectType.knownType(identifier) as? Self else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\(identifier.debugDescription) is not the identifier of a \(Self.self)"
            )
        }
        self = known
    }
}

extension ObjectType {
    /// The type with an identifier of HealthKit's; nil for others.
    package static func knownType(_ identifier: String) -> ObjectType? {
        SampleType.known(identifier) ?? CharacteristicType.knownCharacteristic(identifier)
            ?? ActivitySummaryType.knownSummary(identifier)
    }
}

extension ObjectType: Hashable {
    /// Whether both are the same type.
    ///
    /// Unknown types are equal if they are of one kind and have the same identifier.
    public static func == (first: ObjectType, second: ObjectType) -> Bool {
        if first === second { return true }
        return !first.isKnown && !second.isKnown && type(of: first) == type(of: second)
            && first.identifier == second.identifier
    }

    /// Hashes the type.
    public func hash(into hasher: inout Hasher) {
        // A known type has one instance, so its address will do.
        if isKnown {
            hasher.combine(ObjectIdentifier(self))
        } else {
            hasher.combine(identifier)
        }
    }
}

extension ObjectType: CustomStringConvertible {
    /// The identifier.
    public var description: String { identifier }
}
