import Foundation

/// An app or device that saves health data.
///
/// Two sources are equal when their bundle identifiers are, whatever their names (R13.2).
public struct Source: Sendable, Codable {
    /// The name a person knows the source by.
    public let name: String
    /// The bundle identifier.
    public let bundleIdentifier: String

    /// Creates a source.
    ///
    /// HealthKit has no public initialiser; here one process can play several apps and devices.
    public init(name: String, bundleIdentifier: String) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
    }

    /// Decodes a source; an unknown key throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        bundleIdentifier = try container.decode(String.self, forKey: .bundleIdentifier)
    }

    /// The source of the running program: its bundle's identifier, or the name of the process where it has none.
    public static func `default`() -> Source {
        let process = ProcessInfo.processInfo.processName
        let identifier = Bundle.main.bundleIdentifier ?? process
        return Source(name: process, bundleIdentifier: identifier)
    }
}

extension Source: Hashable {
    /// Whether the bundle identifiers are equal (R13.2).
    public static func == (left: Source, right: Source) -> Bool {
        left.bundleIdentifier == right.bundleIdentifier
    }

    /// Hashes the bundle identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bundleIdentifier)
    }
}

extension Source: Distinguishable {
    /// Whether the two are interchangeable: equal ones may differ in their names, and in the bytes of identifiers.
    func isIdentical(to other: Source) -> Bool {
        name.isIdentical(to: other.name) && bundleIdentifier.isIdentical(to: other.bundleIdentifier)
    }

    var label: String { name }
}

extension Source: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}
