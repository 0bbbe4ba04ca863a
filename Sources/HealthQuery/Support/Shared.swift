/// A value behind a reference: copies cost one reference count, and copies of one another are equal at a glance.
package struct Shared<Value: Hashable & Sendable>: Sendable {
    private final class Storage: Sendable {
        let value: Value
        /// Computed once, as what is shared by a million samples is looked up a million times.
        let hash: Int

        init(_ value: Value) {
            self.value = value
            hash = value.hashValue
        }
    }

    private let storage: Storage

    package init(_ value: Value) { storage = Storage(value) }

    package var value: Value {
        @inline(__always)
        _read { yield storage.value }
    }

    /// Whether one is a copy of the other.
    func isCopy(of other: Shared) -> Bool { storage === other.storage }
}

extension Shared: Hashable {
    @inline(__always)
    package static func == (left: Shared, right: Shared) -> Bool {
        left.storage === right.storage
            || (left.storage.hash == right.storage.hash && left.storage.value == right.storage.value)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(storage.hash) }
}
