import Foundation
@testable import HealthQuery

/// A database with several apps, of which one reads and must not find out; played with hidden data, or without.
struct EyedWorld: Sendable {
    let database: HealthDatabase
    /// The reader, then the apps that it may see something of, then those of which it never sees anything.
    let stores: [HealthStore]
    /// Whether the hidden things happen.
    let isWhole: Bool
    let clock = TestClock()
    private let state = Locked(State())

    private struct State: Sendable {
        // Its keys are values of public types, which are Sendable.
        nonisolated(unsafe) var eyes = Eyes()
        var lines: [String] = []
        var anchors: [QueryAnchor] = []
        var queries: [EyedQuery] = []
    }

    init(_ history: SecretHistory, isWhole: Bool) {
        self.isWhole = isWhole
        let rules = HealthDatabase.Rules(seesOwnWhenRefused: history.seesOwnWhenRefused)
        let database = HealthDatabase.fixed(rules: rules, now: { [clock] in clock.now })
        self.database = database
        let reader = HealthStore(
            database: database, sourceRevision: SecretHistory.revisions[0], authorization: history.authorization,
            person: history.person)
        let others = SecretHistory.revisions.dropFirst().map { HealthStore(database: database, sourceRevision: $0) }
        stores = [reader] + others
    }

    var reader: HealthStore { stores[0] }

    /// Objects, without those that are hidden where they are not.
    func shown<Object: HealthObject>(_ objects: [Object]) -> [Object] {
        isWhole ? objects : objects.filter { !SecretHistory.isHidden($0.uuid) }
    }

    func shown(_ objects: [any Sample]) -> [any Sample] {
        isWhole ? objects : objects.filter { !SecretHistory.isHidden($0.uuid) }
    }

    /// Does what the reader may not see, in the world where it happens.
    func hidden(_ body: (EyedWorld) async throws -> Void) async {
        // On a locked device some calls fail.
        if isWhole { try? await body(self) }
    }
}

extension EyedWorld {
    /// The lines written down since the last call.
    func takeLines() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    /// Looks at what a call gave.
    func look(at values: [Any], of call: String) {
        state.withLock { state in
            state.lines.append("\(call): \(values.count) values")
            for value in values {
                if let anchor = value as? QueryAnchor { state.anchors.append(anchor) }
                state.lines += state.eyes.lines(value)
            }
        }
    }

    /// Looks at what a call gives or throws.
    func look(_ call: String, _ body: () async throws -> [Any]) async {
        do {
            look(at: try await body(), of: call)
        } catch {
            look(at: [error, (error as NSError).code, error.localizedDescription], of: call)
        }
    }

    /// Anchors that calls gave.
    var anchors: [QueryAnchor] { state.withLock { $0.anchors } }
}

extension EyedWorld {
    func start(_ query: EyedQuery) { state.withLock { $0.queries.append(query) } }

    /// Writes down which live queries are woken, lets them go on, and looks at what they gave.
    func step() {
        for query in state.withLock({ $0.queries }) {
            let jobs = query.jobs()
            let values = query.run()
            if jobs > 0 || !values.isEmpty { look(at: [jobs] + values, of: "live: \(query.name)") }
        }
    }

    /// Ends the live query at a position.
    func stop(_ position: Int) {
        let query = state.withLock { $0.queries.isEmpty ? nil : $0.queries.remove(at: position % $0.queries.count) }
        query?.stop()
    }

    func stopAll() {
        while state.withLock({ !$0.queries.isEmpty }) { stop(0) }
    }
}
