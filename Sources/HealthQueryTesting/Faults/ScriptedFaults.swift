public import Foundation
public import HealthQuery

/// What goes wrong in the calls of a store: calls that fail, late answers, a full disk.
///
/// For tests of what an app does then. The app gets a handle of the store that fails as the script says:
///
/// ```swift
/// let faults = ScriptedFaults()
/// let app = App(store: store.failing(as: faults))
/// faults.fail([.save], of: [QuantityType(.bodyMass)])
/// await app.record(weight)
/// #expect(await app.message == "Not saved. Try again?")
/// await app.record(weight)  // tries again
/// #expect(try await weights.result(for: store).count == 1)
/// ```
///
/// A call is one use of the store: a one-shot query, a look of a live query at the store, a save of any number of
/// objects, a deletion, a transaction, the end of a builder. Rules count the calls that concern them, in the order in
/// which these reach the data, whatever comes of them; a call that several rules concern counts in each.
///
/// A call that fails leaves everything as it was (R8.1). A live query that fails ends, as with each error (R10.4). What
/// the person is asked, and characteristics and preferred units, are not concerned: see ``ScriptedPerson`` and
/// ``HealthQuery/HealthDatabase/whileLocked(_:)``.
public final class ScriptedFaults: Sendable {
    /// What a call does.
    public enum Call: Sendable, Hashable, CaseIterable {
        /// A query, a snapshot, what is attached to a sample.
        case read
        /// A save, also as part of a transaction or by a builder.
        case save
        /// A deletion, also as part of a transaction.
        case delete
    }

    /// A fault that a call met.
    public struct Injection: Sendable, Hashable {
        /// What the call did.
        public let call: Call
        /// The types of the samples that it was about; none for a whole snapshot.
        public let types: Set<SampleType>
        /// What it threw instead; nil if it was only late.
        public let error: HealthError?
        /// How late its answer was, in seconds.
        public let delay: TimeInterval

        /// Creates a fault to compare with.
        public init(call: Call, types: Set<SampleType>, error: HealthError?, delay: TimeInterval = 0) {
            self.call = call
            self.types = types
            self.error = error
            self.delay = delay
        }
    }

    /// A rule, and how far it is.
    private struct Rule: Sendable {
        let calls: Set<Call>
        let types: Set<SampleType>?
        var skipped: Int
        var times: Int
        let effect: Effect

        func concerns(_ call: Call, _ types: Set<SampleType>) -> Bool {
            calls.contains(call) && (self.types.map { !$0.isDisjoint(with: types) } ?? true)
        }
    }

    private enum Effect: Sendable {
        case failure(HealthError)
        case delay(TimeInterval, ManualClock)
    }

    private struct Script: Sendable {
        var rules: [UInt64: Rule] = [:]
        var lastRule: UInt64 = 0
        var injections: [Injection] = []
        var space = Int.max

        mutating func append(_ rule: Rule) {
            guard rule.times > 0 else { return }
            lastRule += 1
            rules[lastRule] = rule
        }
    }

    private let script = Locked(Script())

    /// Creates a script with which nothing goes wrong.
    public init() {}

    /// Lets calls fail.
    ///
    /// - Parameters:
    ///   - calls: what the calls do.
    ///   - types: only calls about samples of these types; nil means all calls. A call about several types fails as a
    ///     whole.
    ///   - skipped: how many such calls go well before.
    ///   - times: how many calls fail; `.max` means all from then on.
    ///   - error: what they throw.
    public func fail(
        _ calls: Set<Call> = Set(Call.allCases),
        of types: Set<SampleType>? = nil,
        after skipped: Int = 0,
        times: Int = 1,
        with error: HealthError = HealthError(.unknownError, "a test lets this call fail")
    ) {
        let rule = Rule(calls: calls, types: types, skipped: skipped, times: times, effect: .failure(error))
        script.withLock { $0.append(rule) }
    }

    /// Lets the answers of calls come late.
    ///
    /// What the call does, it does at once; only its answer waits until the clock was moved. Delays of several rules
    /// come one after the other. If the task is cancelled meanwhile, a query ends with `CancellationError`, and a save,
    /// which was carried out, returns.
    ///
    /// - Parameters:
    ///   - calls: what the calls do.
    ///   - types: only calls about samples of these types; nil means all calls.
    ///   - skipped: how many such calls are not late before.
    ///   - times: how many are; `.max` means all from then on.
    ///   - seconds: how late; with 0 or less not at all.
    ///   - clock: the clock whose seconds they are.
    /// - Throws: `HealthError` with `errorInvalidArgument` if the seconds are infinite or no number.
    public func delay(
        _ calls: Set<Call> = Set(Call.allCases),
        of types: Set<SampleType>? = nil,
        after skipped: Int = 0,
        times: Int = 1,
        by seconds: TimeInterval,
        on clock: ManualClock
    ) throws {
        guard seconds.isFinite else {
            throw HealthError.invalidArgument("an answer can not be \(seconds) seconds late")
        }
        let rule = Rule(
            calls: calls, types: types, skipped: skipped, times: times, effect: .delay(max(seconds, 0), clock))
        script.withLock { $0.append(rule) }
    }

    /// Lets no file of an export grow beyond a length, as on a disk that is full; nil ends that.
    ///
    /// Writing throws then, and a file that is there already stays as it was.
    public func limitExports(to byteCount: Int?) {
        script.withLock { $0.space = byteCount ?? .max }
    }

    /// Ends all rules; answers that are late already stay late.
    public func stop() {
        script.withLock {
            $0.rules = [:]
            $0.space = .max
        }
    }

    /// The faults that calls met, in order; those of exports are not among them.
    public var injections: [Injection] { script.withLock { $0.injections } }
}

extension ScriptedFaults: CallFaults {
    package func begin(in store: HealthStore) -> any CallFault { FaultyCall(self, store) }

    package func checkSpace(for byteCount: Int) throws {
        if byteCount > script.withLock({ $0.space }) { throw CocoaError(.fileWriteOutOfSpace) }
    }

    /// Decides about a call, and counts it in rules that did not count it yet.
    fileprivate func decide(_ call: Call, _ types: Set<SampleType>, _ progress: inout FaultyCall.Progress) {
        script.withLock { script in
            var error: HealthError?
            var delay = 0.0
            for id in script.rules.keys.sorted() where !progress.rules.contains(id) {
                guard var rule = script.rules[id], rule.concerns(call, types) else { continue }
                progress.rules.insert(id)
                if rule.skipped > 0 {
                    rule.skipped -= 1
                } else {
                    switch rule.effect {
                    case .failure(let failure): error = error ?? failure
                    case .delay(let seconds, let clock):
                        delay += seconds
                        progress.delays.append((seconds, clock))
                    }
                    if rule.times < .max { rule.times -= 1 }
                }
                script.rules[id] = rule.times > 0 ? rule : nil
            }
            progress.error = progress.error ?? error
            guard error != nil || delay > 0 else { return }
            script.injections.append(Injection(call: call, types: types, error: error, delay: delay))
        }
    }
}

/// One call, which asks once or several times.
private final class FaultyCall: CallFault {
    struct Progress: Sendable {
        /// The rules that counted the call.
        var rules: Set<UInt64> = []
        var error: HealthError?
        var delays: [(seconds: TimeInterval, clock: ManualClock)] = []
    }

    private let faults: ScriptedFaults
    private let store: HealthStore
    private let progress = Locked(Progress())

    init(_ faults: ScriptedFaults, _ store: HealthStore) {
        (self.faults, self.store) = (faults, store)
    }

    func check(_ kind: CallKind, of types: Set<SampleType>) throws {
        let call: ScriptedFaults.Call =
            switch kind {
            case .read: .read
            case .save: .save
            case .delete: .delete
            }
        try progress.withLock { progress in
            faults.decide(call, types, &progress)
            // A call that failed once goes on failing.
            if let error = progress.error { throw error }
        }
    }

    func waitForAnswer() async {
        let delays = progress.withLock { progress in
            defer { progress.delays = [] }
            return progress.delays
        }
        for (seconds, clock) in delays where seconds > 0 {
            // Nobody waits for what a live query is about to look at.
            let isLook = StoreCall.current?.isLook ?? false
            try? await clock.sleep(for: seconds, forAnswerTo: isLook ? nil : store)
        }
    }
}

extension HealthStore {
    /// A handle of the same store, with the same permissions, whose calls fail as a script says.
    ///
    /// Everything that is made with the handle fails as well: live queries, builders, sessions. A snapshot that was
    /// taken is at hand: reading it never fails.
    ///
    /// Other handles of the store notice nothing; they cost as much as before.
    public func failing(as faults: ScriptedFaults) -> HealthStore {
        var store = self
        store.faults = faults
        return store
    }
}
