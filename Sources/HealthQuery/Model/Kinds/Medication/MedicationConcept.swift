/// What a concept of health data is about.
public struct HealthConceptDomain: RawRepresentable, Sendable, Hashable, Codable {
    /// HealthKit's string.
    public let rawValue: String

    /// Creates a domain from HealthKit's string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Medications.
    public static let medication = Self(rawValue: "HKHealthConceptDomainMedication")
}

/// The identifier of a concept, such as that of a medication.
public struct HealthConceptIdentifier: Sendable, Hashable, Codable {
    /// What the concept is about.
    public let domain: HealthConceptDomain
    private let identifier: String

    /// Creates an identifier; HealthKit offers no initialiser.
    ///
    /// - Parameters:
    ///   - domain: what the concept is about.
    ///   - identifier: a text that no other concept of the domain has.
    public init(domain: HealthConceptDomain = .medication, identifier: String) {
        self.domain = domain
        self.identifier = identifier
    }
}

extension HealthConceptIdentifier: CustomStringConvertible {
    /// The text that no other concept of the domain has.
    public var description: String { identifier }
}

/// A code for a concept in a system of codes, such as RxNorm.
public struct ClinicalCoding: Sendable, Hashable, Codable {
    /// The address of the system.
    public let system: String
    /// The version of the system, if it matters.
    public let version: String?
    /// The code.
    public let code: String

    /// Creates a code.
    public init(system: String, version: String?, code: String) {
        self.system = system
        self.version = version
        self.code = code
    }
}

/// The form of a medication.
public struct MedicationGeneralForm: RawRepresentable, Sendable, Hashable, Codable {
    /// The name of the form; that HealthKit has the same strings is not documented.
    public let rawValue: String

    /// Creates a form from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A capsule.
    public static let capsule = Self(rawValue: "capsule")
    /// A cream.
    public static let cream = Self(rawValue: "cream")
    /// A device.
    public static let device = Self(rawValue: "device")
    /// Drops.
    public static let drops = Self(rawValue: "drops")
    /// A foam.
    public static let foam = Self(rawValue: "foam")
    /// A gel.
    public static let gel = Self(rawValue: "gel")
    /// An inhaler.
    public static let inhaler = Self(rawValue: "inhaler")
    /// An injection.
    public static let injection = Self(rawValue: "injection")
    /// A liquid.
    public static let liquid = Self(rawValue: "liquid")
    /// A lotion.
    public static let lotion = Self(rawValue: "lotion")
    /// An ointment.
    public static let ointment = Self(rawValue: "ointment")
    /// A patch.
    public static let patch = Self(rawValue: "patch")
    /// A powder.
    public static let powder = Self(rawValue: "powder")
    /// A spray.
    public static let spray = Self(rawValue: "spray")
    /// A suppository.
    public static let suppository = Self(rawValue: "suppository")
    /// A tablet.
    public static let tablet = Self(rawValue: "tablet")
    /// Something to put on the skin.
    public static let topical = Self(rawValue: "topical")
    /// A form that is not known.
    public static let unknown = Self(rawValue: "unknown")
}

/// A medication as such, whoever takes it.
public struct MedicationConcept: Sendable, Hashable, Codable {
    /// The identifier, by which dose events name the medication.
    public let identifier: HealthConceptIdentifier
    /// The name, for people to read.
    public let displayText: String
    /// The form.
    public let generalForm: MedicationGeneralForm
    /// The codes of the medication in several systems.
    public let relatedCodings: Set<ClinicalCoding>

    /// Creates a medication; HealthKit offers no initialiser.
    public init(
        identifier: HealthConceptIdentifier,
        displayText: String,
        generalForm: MedicationGeneralForm,
        relatedCodings: Set<ClinicalCoding> = []
    ) {
        self.identifier = identifier
        self.displayText = displayText
        self.generalForm = generalForm
        self.relatedCodings = relatedCodings
    }
}

extension MedicationConcept {
    private enum CodingKeys: String, CodingKey {
        case identifier, displayText, generalForm, relatedCodings
    }

    /// Encodes the codes in an order, so that equal medications have equal forms.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encode(displayText, forKey: .displayText)
        try container.encode(generalForm, forKey: .generalForm)
        let codings = relatedCodings.sorted {
            ($0.system, $0.code, $0.version ?? "") < ($1.system, $1.code, $1.version ?? "")
        }
        try container.encode(codings, forKey: .relatedCodings)
    }
}

extension MedicationConcept: CustomStringConvertible {
    /// The name and the form.
    public var description: String { "\(displayText) (\(generalForm.rawValue))" }
}
