import Foundation

/// A lock around a value.
public struct OSAllocatedUnfairLock<State>:
    // The state is touched with the lock only.
    @unchecked Sendable
{
    private final class Storage {
        let lock = NSLock()
        var state: State

        init(_ state: State) { self.state = state }
    }

    private let storage: Storage

    /// A lock around a value that need not be sendable.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Works with the value while nobody else does.
    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }

    /// Works with the value while nobody else does.
    public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
        try withLockUnchecked(body)
    }

    /// Works with the value, if nobody else does now; else nil.
    public func withLockIfAvailable<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result? {
        guard storage.lock.try() else { return nil }
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// A lock around a value.
    public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock<Void> {
    /// A lock around nothing.
    public init() { self.init(uncheckedState: ()) }

    /// Takes the lock.
    public func lock() { storage.lock.lock() }
    /// Gives the lock back.
    public func unlock() { storage.lock.unlock() }
    /// Takes the lock, if nobody has it; whether it did.
    public func lockIfAvailable() -> Bool { storage.lock.try() }

    /// Works while nobody else does.
    public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
        try withLockUnchecked { _ in try body() }
    }
}
