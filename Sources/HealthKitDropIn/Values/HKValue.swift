public import Foundation
import HealthQuery

/// A value of the core that an object at the edge holds.
typealias CoreValue = Hashable & Codable & Sendable

/// An object that holds a value of the core, and is equal, coded and copied as that is; not a class to use by itself.
///
/// It is not generic over the value, as `NSKeyedArchiver` on Linux finds no name for a generic class.
open class _HKValue: NSObject, NSSecureCoding, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    private let value: any CoreValue

    init(value: any CoreValue) { self.value = value }

    /// The type of the value: each subclass says it.
    class var valueType: any CoreValue.Type { Never.self }

    /// The value.
    func held<Value>(as type: Value.Type = Value.self) -> Value {
        guard let value = value as? Value else {
            preconditionFailure("a \(Swift.type(of: self)) holds a \(Value.self)")
        }
        return value
    }

    /// Whether the other object holds an equal value.
    open override func isEqual(_ object: Any?) -> Bool {
        func equals<Value: Hashable>(_ value: Value, _ other: any CoreValue) -> Bool { other as? Value == value }
        return (object as? _HKValue).map { equals(value, $0.value) } ?? false
    }

    /// The hash of the value.
    open override var hash: Int { value.hashValue }
    /// What the value tells.
    open override var description: String { "\(value)" }
    /// The same object, as it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Values can be coded securely.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes the value.
    open func encode(with coder: NSCoder) { coder.encode(core: value) }

    /// Decodes a value; nil if there is none, or one that is not valid.
    public required init?(coder: NSCoder) {
        func decoded<Value: CoreValue>(_ type: Value.Type) -> (any CoreValue)? { coder.decodeCore(type) }
        guard let value = decoded(Self.valueType) else { return nil }
        self.value = value
    }
}
