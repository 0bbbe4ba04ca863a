import Foundation

/// Asks the person for permission, one request at a time.
final class AuthorizationSheet: Sendable {
    /// Clinical types that must be granted; otherwise a request for them fails.
    let requiredReadTypes: Set<ClinicalType>
    private let person: HealthPerson
    /// A request that comes while the person answers another waits, and then checks again what is undecided.
    let turns = TurnQueue()

    init(person: HealthPerson, requiredReadTypes: Set<ClinicalType>) {
        self.person = person
        self.requiredReadTypes = requiredReadTypes
    }

    /// Checks the arguments of a request.
    func check(share: Set<SampleType>, read: Set<ObjectType>) throws {
        try AuthorizationArguments.checkRequest(share: share, read: read)
        // One or two would reveal which one was refused.
        guard requiredReadTypes.isEmpty || requiredReadTypes.count >= 3 else {
            throw HealthError.invalidArgument("an app that requires clinical types must require three or more")
        }
        try AuthorizationArguments.checkKnown(requiredReadTypes)
    }

    /// The types of a request, completed: with one required type come all of them.
    ///
    /// Asked one by one, they would reveal which of them was refused.
    func completed(_ types: Set<ObjectType>) -> Set<ObjectType> {
        types.isDisjoint(with: requiredReadTypes) ? types : types.union(requiredReadTypes)
    }

    /// Checks that no required type is refused, if a request names any of them.
    func checkRequired(_ types: Set<ObjectType>, in authorization: HealthAuthorization) throws {
        if types.isSuperset(of: requiredReadTypes),
            requiredReadTypes.contains(where: { authorization.read($0) == .denied })
        {
            throw HealthError(.errorRequiredAuthorizationDenied, "a type that the app requires was refused")
        }
    }

    /// The person's decision about the types of a request: answers to other questions are dropped, and what was left
    /// open is refused.
    func decide(_ request: AuthorizationRequest) async throws -> HealthAuthorization {
        let answer = try await asked { try await person.decide(request) }
        var decided = HealthAuthorization()
        for type in request.share { decided.share[type] = answer.mayShare(type) ?? false }
        for type in request.read { decided.read[type] = answer.read(type) ?? .denied }
        return decided
    }

    /// The candidates of a request that the person releases.
    func choose(_ request: ObjectAuthorizationRequest) async throws -> Set<UUID> {
        let chosen = try await asked { try await person.choose(request) }
        return chosen.intersection(request.candidates.map(\.uuid))
    }

    /// Turns other errors of the caller's closures into ``HealthError``; `CancellationError` passes.
    private func asked<Answer>(_ ask: () async throws -> Answer) async throws -> Answer {
        try Task.checkCancellation()
        let call = StoreCall.current
        call?.pause()
        defer { call?.goOn() }
        do {
            let answer = try await ask()
            try Task.checkCancellation()
            return answer
        } catch let error as HealthError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            throw HealthError(.unknownError, "asking the person failed: \(error)")
        }
    }
}
