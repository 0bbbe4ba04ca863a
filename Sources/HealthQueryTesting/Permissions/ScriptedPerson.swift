public import HealthQuery

/// A person who answers one request after another from a script, and remembers the requests.
///
/// Each entry of the script is a person who answers one request:
///
/// ```swift
/// let script = ScriptedPerson([.dismisses, .refusesEverything, .grantsEverything])
/// let store = HealthStore(authorization: .notDetermined, person: script.person)
/// try await app.start(with: store)
/// #expect(script.remainingCount == 0)
/// #expect(script.requests.count == 3)
/// ```
///
/// A request after the last entry fails with `unknownError`, so that a test notices more requests than it expects. A
/// store asks only about types that the person did not decide yet, so that asking again for the same needs no entry.
public final class ScriptedPerson: Sendable {
    /// A request to a person.
    public enum Request: Sendable, Hashable {
        /// To decide about types.
        case types(AuthorizationRequest)
        /// To choose among objects.
        case objects(ObjectAuthorizationRequest)
    }

    private struct Progress: Sendable {
        var requests: [Request] = []
        var script: ArraySlice<HealthPerson>
    }

    private let progress: Locked<Progress>

    /// Creates a person who answers as the entries do, each once.
    public init(_ script: [HealthPerson]) {
        progress = Locked(Progress(script: script[...]))
    }

    /// All requests, in order, including those without an answer.
    public var requests: [Request] { progress.withLock { $0.requests } }

    /// How many entries of the script are not used yet.
    public var remainingCount: Int { progress.withLock { $0.script.count } }

    /// The person for a store; several stores may share it.
    public var person: HealthPerson {
        HealthPerson(
            decide: { request in try await self.next(.types(request)).decide(request) },
            choose: { request in try await self.next(.objects(request)).choose(request) }
        )
    }

    private func next(_ request: Request) throws -> HealthPerson {
        let (number, person) = progress.withLock { progress in
            progress.requests.append(request)
            return (progress.requests.count, progress.script.popFirst())
        }
        guard let person else {
            throw HealthError(.unknownError, "the script has no answer to request \(number)")
        }
        return person
    }
}
