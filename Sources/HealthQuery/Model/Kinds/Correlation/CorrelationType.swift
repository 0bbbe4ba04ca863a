/// A type whose samples hold other samples: a blood pressure or a food.
public final class CorrelationType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    init(_ identifier: CorrelationTypeIdentifier, index: Int) {
        var traits = Traits()
        (traits.visibility, traits.holding) = (.throughMembers, .members)
        super.init(identifier: identifier.rawValue, index: index, sample: Correlation.self, traits: traits)
    }

    /// The type of an identifier.
    ///
    /// The same instance every time, unless the identifier is unknown; see ``ObjectType/isKnown``.
    public convenience init(_ identifier: CorrelationTypeIdentifier) {
        self.init(interned: Self.correlationType(forIdentifier: identifier) ?? CorrelationType(identifier, index: -1))
    }

    /// The types of samples that a correlation of this type usually holds.
    override package var memberTypes: [SampleType] {
        switch CorrelationTypeIdentifier(rawValue: identifier) {
        case .bloodPressure: [QuantityType(.bloodPressureSystolic), QuantityType(.bloodPressureDiastolic)]
        case .food: Self.dietaryTypes
        default: []
        }
    }

    private static let dietaryTypes = SampleType.all.compactMap { $0 as? QuantityType }
        .filter { $0.identifier.hasPrefix("HKQuantityTypeIdentifierDietary") }

    static let table: [CorrelationTypeIdentifier] = [.bloodPressure, .food]
}

/// The identifier of a correlation type.
public struct CorrelationTypeIdentifier: RawRepresentable, Sendable, Hashable, Codable {
    /// HealthKit's string.
    public let rawValue: String

    /// Creates an identifier from HealthKit's string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A systolic and a diastolic pressure that were measured together.
    public static let bloodPressure = Self(rawValue: "HKCorrelationTypeIdentifierBloodPressure")
    /// The nutrients of something eaten or drunk.
    public static let food = Self(rawValue: "HKCorrelationTypeIdentifierFood")
}

extension ObjectType {
    /// The correlation type of an identifier, or nil if it is unknown.
    public static func correlationType(forIdentifier identifier: CorrelationTypeIdentifier) -> CorrelationType? {
        SampleType.known(identifier.rawValue) as? CorrelationType
    }
}

extension SampleKind {
    static let correlation = SampleKind { first in
        CorrelationType.table.enumerated().map { CorrelationType($1, index: first + $0) }
    }
}
