public import Foundation

/// The question to a person when an app wants to save or read types.
public struct AuthorizationRequest: Sendable, Hashable {
    /// The app that asks.
    public let source: Source
    /// The types that it wants to save and that the person has not decided on yet.
    public let share: Set<SampleType>
    /// The types that it wants to read and that the person has not decided on yet.
    public let read: Set<ObjectType>

    /// Creates a request, as stores do; tests of a ``HealthPerson`` may, too.
    public init(source: Source, share: Set<SampleType>, read: Set<ObjectType>) {
        self.source = source
        self.share = share
        self.read = read
    }
}

/// The question to a person when an app wants to read objects that are released one by one (R9.8).
public struct ObjectAuthorizationRequest: Sendable, Hashable {
    /// The app that asks.
    public let source: Source
    /// The type of the objects.
    public let objectType: ObjectType
    /// The matching objects of others that are in the store; by start, then in the order they were saved.
    public let candidates: [AnySample]
    /// Those of them that the app may already read.
    public let readable: Set<UUID>

    /// Creates a request, as stores do; tests of a ``HealthPerson`` may, too.
    public init(source: Source, objectType: ObjectType, candidates: [AnySample], readable: Set<UUID>) {
        self.source = source
        self.objectType = objectType
        self.candidates = candidates
        self.readable = readable
    }
}
