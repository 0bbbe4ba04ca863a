import Measuring
import Workloads

/// Observers of some days, each of which has been told the sum of its day.
struct Observers {
    private let subject: Subject
    private let inboxes: [Inbox]
    private let observations: [LiveObservation]

    /// Starts the observers, each on an executor of its own if there are any.
    init(_ subject: Subject, _ days: [LiveDay], on executors: [CountingExecutor] = []) async throws {
        self.subject = subject
        inboxes = days.map { _ in Inbox() }
        var observations: [LiveObservation] = []
        for (place, day) in days.enumerated() {
            inboxes[place].expect(subject.sum(of: day))
            let executor = executors.isEmpty ? nil : executors[place]
            observations.append(subject.peer.observe(day, on: executor, inboxes[place].receiver))
        }
        self.observations = observations
        try await limiting { for inbox in inboxes { _ = try await inbox.arrival() } }
    }

    /// How long a save takes until the observer it concerns has the new sum.
    func time(_ save: LiveSaves, _ index: Int, _ row: LiveRow, at place: Int) async throws -> Double {
        let inbox = inboxes[place]
        inbox.expect(subject.expect(row))
        let start = ContinuousClock.now
        try await save(index)
        return (try await inbox.arrival() - start).seconds
    }

    /// Runs `body`, in which sums are waited for.
    func limiting<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await Patience.limiting({ [inboxes] error in for inbox in inboxes { inbox.fail(error) } }, body)
    }

    /// Ends all; checks that nobody was told more often than saves concerned it.
    ///
    /// GRDB may tell an observer the same once more.
    func end(afterSaves saves: Int) async throws {
        for observation in observations { await observation.end() }
        let elements = inboxes.reduce(0) { $0 + $1.elements } - inboxes.count
        if subject.peer is LiveHealthQueryPeer, elements != saves {
            throw Disagreement("\(elements) elements came after \(saves) saves")
        }
    }
}
