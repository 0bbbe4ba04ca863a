/// A value that knows what its holder may not see (R9.2): text and mirrors show only its description, by default the
/// name of its type.
protocol Opaque: CustomReflectable, CustomStringConvertible {}

extension Opaque {
    /// The name of the type.
    public var description: String { "\(Self.self)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:] as KeyValuePairs<String, Any>) }
}

extension HealthDatabase: Opaque {
    /// The name of the type.
    public nonisolated var description: String { "HealthDatabase" }

    /// A mirror without children.
    public nonisolated var customMirror: Mirror { Mirror(self, children: [:] as KeyValuePairs<String, Any>) }
}

extension StoreSnapshot: Opaque {}
extension HealthStore: Opaque {}
extension HealthTransaction: Opaque {}
extension QueryAnchor: Opaque {}
