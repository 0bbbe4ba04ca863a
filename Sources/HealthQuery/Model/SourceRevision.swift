public import Foundation

/// A version of a source: the app, its version, the product and the system it ran on.
///
/// The store stamps each saved sample with the revision of the store that saved it (R8.3). The constants
/// ``SourceRevisionAnyVersion``, ``SourceRevisionAnyProductType`` and ``SourceRevisionAnyOperatingSystem`` match every
/// value when a revision is used in a predicate (R13.3).
///
/// Copies share what they hold, and compare equal in O(1).
public struct SourceRevision: Sendable {
    fileprivate struct Parts: Sendable {
        let source: Source
        let version: String?
        let productType: String?
        let operatingSystemVersion: OperatingSystemVersion
    }

    private let parts: Shared<Parts>

    /// The app or device.
    public var source: Source { parts.value.source }
    /// The version of the app, if known.
    public var version: String? { parts.value.version }
    /// The product the app ran on, such as `iPhone15,2`, if known.
    public var productType: String? { parts.value.productType }
    /// The version of the system the app ran on.
    public var operatingSystemVersion: OperatingSystemVersion { parts.value.operatingSystemVersion }

    /// Creates a revision whose product and system are unknown.
    public init(source: Source, version: String?) {
        self.init(
            source: source,
            version: version,
            productType: nil,
            operatingSystemVersion: OperatingSystemVersion(majorVersion: 0, minorVersion: 0, patchVersion: 0)
        )
    }

    /// Creates a revision.
    public init(
        source: Source,
        version: String?,
        productType: String?,
        operatingSystemVersion: OperatingSystemVersion
    ) {
        parts = Shared(
            Parts(
                source: source,
                version: version,
                productType: productType,
                operatingSystemVersion: operatingSystemVersion
            )
        )
    }

    /// The revision of the running program.
    package static let current = SourceRevision(source: .default(), version: nil)
}

/// Matches every version in a predicate (R13.3).
public let SourceRevisionAnyVersion = "*"

/// Matches every product in a predicate (R13.3).
public let SourceRevisionAnyProductType = "*"

/// Matches every operating system in a predicate (R13.3).
public let SourceRevisionAnyOperatingSystem = OperatingSystemVersion(
    majorVersion: -1,
    minorVersion: -1,
    patchVersion: -1
)

extension SourceRevision.Parts: Hashable {
    static func == (left: Self, right: Self) -> Bool {
        left.source == right.source && left.version == right.version && left.productType == right.productType
            && left.operatingSystemVersion.isSame(as: right.operatingSystemVersion)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(source)
        hasher.combine(version)
        hasher.combine(productType)
        hasher.combine(operatingSystemVersion.parts)
    }
}

extension SourceRevision: Hashable {
    /// The parts of the system's version.
    var system: [Int] { operatingSystemVersion.parts }

    /// Whether all parts are equal; the `Any` constants are not wildcards here.
    public static func == (left: SourceRevision, right: SourceRevision) -> Bool { left.parts == right.parts }

    /// Hashes all parts.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }

    /// Whether `other` fits this revision, whose `Any` constants are wildcards (R13.3).
    package func matches(_ other: SourceRevision) -> Bool {
        source == other.source
            && (version == SourceRevisionAnyVersion || version == other.version)
            && (productType == SourceRevisionAnyProductType || productType == other.productType)
            && (operatingSystemVersion.isSame(as: SourceRevisionAnyOperatingSystem)
                || operatingSystemVersion.isSame(as: other.operatingSystemVersion))
    }
}

extension SourceRevision: Distinguishable {
    /// Whether the two are interchangeable: equal sources may differ in their names, and equal texts in their bytes.
    func isIdentical(to other: SourceRevision) -> Bool {
        parts.isCopy(of: other.parts)
            || (source.isIdentical(to: other.source) && version.isIdentical(to: other.version)
                && productType.isIdentical(to: other.productType)
                && operatingSystemVersion.isSame(as: other.operatingSystemVersion))
    }

    var label: String { source.name }
}

extension OperatingSystemVersion {
    fileprivate var parts: [Int] { [majorVersion, minorVersion, patchVersion] }

    fileprivate func isSame(as other: OperatingSystemVersion) -> Bool {
        majorVersion == other.majorVersion && minorVersion == other.minorVersion && patchVersion == other.patchVersion
    }
}

extension SourceRevision: Codable {
    private enum CodingKeys: String, CodingKey {
        case source, version, productType, operatingSystemVersion
    }

    /// Decodes a revision; a system version that is absent is 0.0.0.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        let parts = try container.decodeIfPresent([Int].self, forKey: .operatingSystemVersion) ?? [0, 0, 0]
        guard parts.count == 3 else {
            throw DecodingError.dataCorruptedError(
                forKey: .operatingSystemVersion,
                in: container,
                debugDescription: "an operating system version has three parts, found \(parts.count)"
            )
        }
        self.init(
            source: try container.decode(Source.self, forKey: .source),
            version: try container.decodeIfPresent(String.self, forKey: .version),
            productType: try container.decodeIfPresent(String.self, forKey: .productType),
            operatingSystemVersion: OperatingSystemVersion(
                majorVersion: parts[0],
                minorVersion: parts[1],
                patchVersion: parts[2]
            )
        )
    }

    /// Encodes all parts.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(source, forKey: .source)
        try container.encodeIfPresent(version, forKey: .version)
        try container.encodeIfPresent(productType, forKey: .productType)
        if system != [0, 0, 0] { try container.encode(system, forKey: .operatingSystemVersion) }
    }
}
