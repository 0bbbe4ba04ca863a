/// What text and mirrors show of a value that knows what its holder may not see (R9.2): its name.
protocol Opaque: CustomReflectable, CustomStringConvertible {}

extension Opaque {
    /// The name of the type.
    public var description: String { "\(Self.self)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:] as KeyValuePairs<String, Any>) }
}

extension StoreSnapshot: Opaque {}
extension HealthStore: Opaque {}
