public import Foundation
import HealthQuery

/// What kind of health data an object is.
///
/// Two instances of one type are equal.
public class HKObjectType: NSObject, NSSecureCoding, NSCopying,
    // All it holds is a constant of a Sendable type; a subclass has nothing to add.
    @unchecked Sendable
{
    let core: ObjectType

    /// Makes the edge of a type of the core, which is of the class that fits.
    required package init(core: ObjectType) {
        self.core = core
    }

    /// The identifier, such as "HKQuantityTypeIdentifierStepCount".
    public var identifier: String { core.identifier }

    /// Whether a person lets an app read objects of this type one by one.
    public func requiresPerObjectAuthorization() -> Bool { (core as? SampleType)?.traits.visibility == .perObject }

    /// Whether the other object is the same type.
    public override func isEqual(_ object: Any?) -> Bool { (object as? HKObjectType)?.core == core }
    /// The hash of the type.
    public override var hash: Int { core.hashValue }
    /// The identifier.
    public override var description: String { identifier }

    /// The same type, as types do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Types can be coded securely.
    public class var supportsSecureCoding: Bool { true }

    /// Encodes the identifier.
    public func encode(with coder: NSCoder) { coder.encode(identifier as NSString, forKey: "identifier") }

    /// Decodes a type; nil if it is unknown, or one of another class.
    public required init?(coder: NSCoder) {
        let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier") as String?
        guard let core = identifier.flatMap(ObjectType.knownType), Swift.type(of: self) == HKObjectType.edge(for: core)
        else { return nil }
        self.core = core
    }
}

extension HKObjectType {
    /// The edge's class for a type of the core.
    static func edge(for core: ObjectType) -> HKObjectType.Type {
        switch core {
        case is QuantityType: HKQuantityType.self
        case is CategoryType: HKCategoryType.self
        case is CorrelationType: HKCorrelationType.self
        case is WorkoutType: HKWorkoutType.self
        case is SeriesType: HKSeriesType.self
        case is ElectrocardiogramType: HKElectrocardiogramType.self
        case is AudiogramSampleType: HKAudiogramSampleType.self
        case is PrescriptionType: HKPrescriptionType.self
        case is StateOfMindType: HKStateOfMindType.self
        case is ScoredAssessmentType: HKScoredAssessmentType.self
        case is ClinicalType: HKClinicalType.self
        case is DocumentType: HKDocumentType.self
        case is MedicationDoseEventType: HKMedicationDoseEventType.self
        case is UserAnnotatedMedicationType: HKUserAnnotatedMedicationType.self
        case is CharacteristicType: HKCharacteristicType.self
        case is ActivitySummaryType: HKActivitySummaryType.self
        case is SampleType: HKSampleType.self
        default: HKObjectType.self
        }
    }

    private static let known = Cache()

    /// The edge's instance for a type of the core: always the same one for a known type.
    static func of(_ core: ObjectType) -> HKObjectType {
        core.isKnown ? known.instance(of: core) : edge(for: core).init(core: core)
    }

    private final class Cache: Sendable {
        private let instances = Locked<[ObjectIdentifier: HKObjectType]>([:])

        func instance(of core: ObjectType) -> HKObjectType {
            instances.withLock { instances in
                if let found = instances[ObjectIdentifier(core)] { return found }
                let new = edge(for: core).init(core: core)
                instances[ObjectIdentifier(core)] = new
                return new
            }
        }
    }
}
