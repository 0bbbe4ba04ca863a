import Foundation
@testable import HealthQuery
import Testing

/// A person who notes what it is asked, and answers when it is told to.
final class AskedPerson: Sendable {
    let requests = Recorder<AuthorizationRequest>()
    let objectRequests = Recorder<ObjectAuthorizationRequest>()
    private let answer: HealthPerson
    private let gate: AsyncStream<Void>
    private let opener: AsyncStream<Void>.Continuation
    private let waits: Bool

    /// - Parameter waits: whether each answer waits for `goOn()`.
    init(_ answer: HealthPerson = .grantsEverything, waits: Bool = false) {
        self.answer = answer
        self.waits = waits
        (gate, opener) = AsyncStream.makeStream()
    }

    /// Lets one request be answered.
    func goOn() {
        opener.yield()
    }

    var person: HealthPerson {
        HealthPerson { request in
            self.requests.append(request)
            try await self.wait()
            return try await self.answer.decide(request)
        } choose: { request in
            self.objectRequests.append(request)
            try await self.wait()
            return try await self.answer.choose(request)
        }
    }

    private func wait() async throws {
        guard waits else { return }
        for await _ in gate { return }
        throw CancellationError()
    }
}

extension HealthStore {
    /// A store that was granted nothing yet, over a database that depends on nothing around it.
    static func asking(
        _ person: HealthPerson = .grantsEverything,
        database: HealthDatabase = .fixed(),
        authorization: HealthAuthorization = .notDetermined,
        requiredReadTypes: Set<ClinicalType> = []
    ) -> HealthStore {
        HealthStore(
            database: database,
            sourceRevision: revision("phone"),
            authorization: authorization,
            person: person,
            requiredReadTypes: requiredReadTypes
        )
    }
}

/// Expects an error with a code, and gives its message.
@discardableResult
func expectError(
    _ code: HealthError.Code,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async -> String {
    do {
        try await body()
        Issue.record("no error was thrown", sourceLocation: sourceLocation)
        return ""
    } catch let error as HealthError {
        #expect(error.code == code, sourceLocation: sourceLocation)
        return error.message
    } catch {
        Issue.record("another error was thrown: \(error)", sourceLocation: sourceLocation)
        return ""
    }
}
