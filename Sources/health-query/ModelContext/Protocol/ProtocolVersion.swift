/// The versions of the Model Context Protocol that the server speaks.
///
/// Answers are the same in all of them: what an older version does not know, such as an output schema, its clients
/// ignore.
enum ProtocolVersion: String, Sendable, CaseIterable {
    case june2025 = "2025-06-18"
    case march2025 = "2025-03-26"
    case november2024 = "2024-11-05"

    static let latest = ProtocolVersion.june2025

    /// The version to speak with a client: the one it asks for, or else the latest, which it may refuse.
    static func negotiated(_ requested: String) -> ProtocolVersion { ProtocolVersion(rawValue: requested) ?? latest }

    /// Whether several messages may come in an array; one version allowed it.
    var allowsBatches: Bool { self == .march2025 }
}
