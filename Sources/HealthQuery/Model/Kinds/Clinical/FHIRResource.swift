public import Foundation

/// The original data of a clinical record, in the form of the standard FHIR.
///
/// The data are kept as they are, and not read.
public struct FHIRResource: Sendable, Hashable, Codable {
    /// What the resource tells of.
    public let resourceType: FHIRResourceType
    /// The version of the standard.
    public let fhirVersion: FHIRVersion
    /// The identifier within the institution and the type.
    public let identifier: String
    /// The resource, in JSON.
    public let data: Data
    /// Where the resource came from, if that is known; an address without a base.
    public let sourceURL: URL?

    /// Creates a resource; HealthKit offers no initialiser.
    ///
    /// An address that is relative to another one is kept as the absolute address that it stands for.
    public init(
        resourceType: FHIRResourceType,
        fhirVersion: FHIRVersion = .primaryR4(),
        identifier: String,
        data: Data,
        sourceURL: URL? = nil
    ) {
        self.resourceType = resourceType
        self.fhirVersion = fhirVersion
        self.identifier = identifier
        self.data = data
        // Only that is encoded, and with its base it would be unequal to what is decoded.
        self.sourceURL = sourceURL?.absoluteURL
    }
}

/// What a resource of the standard FHIR tells of.
public struct FHIRResourceType: RawRepresentable, Sendable, Hashable, Codable {
    /// The name in the standard.
    public let rawValue: String

    /// Creates a type from the name in the standard.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// An allergy or intolerance.
    public static let allergyIntolerance = Self(rawValue: "AllergyIntolerance")
    /// A condition or diagnosis.
    public static let condition = Self(rawValue: "Condition")
    /// Insurance.
    public static let coverage = Self(rawValue: "Coverage")
    /// A report of findings.
    public static let diagnosticReport = Self(rawValue: "DiagnosticReport")
    /// A reference to a document.
    public static let documentReference = Self(rawValue: "DocumentReference")
    /// A vaccination.
    public static let immunization = Self(rawValue: "Immunization")
    /// That a medicine was handed out.
    public static let medicationDispense = Self(rawValue: "MedicationDispense")
    /// That a medicine was ordered, in DSTU 2.
    public static let medicationOrder = Self(rawValue: "MedicationOrder")
    /// That a medicine was ordered.
    public static let medicationRequest = Self(rawValue: "MedicationRequest")
    /// That a medicine is taken.
    public static let medicationStatement = Self(rawValue: "MedicationStatement")
    /// Something that was observed or measured.
    public static let observation = Self(rawValue: "Observation")
    /// A treatment or operation.
    public static let procedure = Self(rawValue: "Procedure")
}

/// A release of the standard FHIR.
public struct FHIRRelease: RawRepresentable, Sendable, Hashable, Codable {
    /// The name of the release.
    public let rawValue: String

    /// Creates a release from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// DSTU 2, whose version is 1.0.2.
    public static let dstu2 = Self(rawValue: "DSTU2")
    /// R4, whose version is 4.0.1.
    public static let r4 = Self(rawValue: "R4")
    /// Any other release.
    public static let unknown = Self(rawValue: "unknown")
}

/// A version of the standard FHIR.
public struct FHIRVersion: Sendable, Hashable {
    /// The first number.
    public let majorVersion: Int
    /// The second number.
    public let minorVersion: Int
    /// The third number.
    public let patchVersion: Int

    private init(_ major: Int, _ minor: Int, _ patch: Int) {
        (majorVersion, minorVersion, patchVersion) = (major, minor, patch)
    }

    /// Creates a version from three numbers with points between them, such as "4.0.1".
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` for any other text.
    public init(fromVersionString versionString: String) throws {
        let parts = versionString.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil }
        guard parts.count == 3, numbers.count == 3 else {
            throw HealthError.invalidArgument("\(versionString.debugDescription) is no version of FHIR, such as 4.0.1")
        }
        self.init(numbers[0], numbers[1], numbers[2])
    }

    /// The version of DSTU 2 that the system uses, 1.0.2.
    public static func primaryDSTU2() -> FHIRVersion { FHIRVersion(1, 0, 2) }
    /// The version of R4 that the system uses, 4.0.1.
    public static func primaryR4() -> FHIRVersion { FHIRVersion(4, 0, 1) }

    /// The release that the version belongs to, by its first number.
    public var fhirRelease: FHIRRelease {
        switch majorVersion {
        case 1: .dstu2
        case 4: .r4
        default: .unknown
        }
    }

    /// The three numbers with points between them.
    public var stringRepresentation: String { "\(majorVersion).\(minorVersion).\(patchVersion)" }
}

extension FHIRVersion: Codable {
    /// Decodes a version from its text.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        do {
            try self.init(fromVersionString: text)
        } catch {
            throw decoder.corrupted("\(text.debugDescription) is no version of FHIR")
        }
    }

    /// Encodes the text of the version.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(stringRepresentation)
    }
}

extension FHIRVersion: CustomStringConvertible {
    /// The three numbers with points between them.
    public var description: String { stringRepresentation }
}
