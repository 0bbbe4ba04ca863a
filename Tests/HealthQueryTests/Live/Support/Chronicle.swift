@testable import HealthQuery

/// The states of a database after each of its last transactions, and what queries answer on them.
final class Chronicle: Sendable {
    /// Who reads: one who sees all, or one who does not.
    enum Eyes: Int, Sendable, CaseIterable {
        case all, few
    }

    /// One state.
    final class Entry: Sendable {
        let snapshot: DatabaseState
        private let few: VisibilityHistory?
        private let answers = Locked<[Int: Int]>([:])

        init(_ snapshot: DatabaseState, few: VisibilityHistory?) {
            self.snapshot = snapshot
            self.few = few
        }

        /// What a query answers here.
        func answer(_ query: Int, to eyes: Eyes) throws -> Int? {
            guard let answer = CrowdQuery.all[query].answer else { return nil }
            let key = query * Eyes.allCases.count + eyes.rawValue
            if let known = answers.withLock({ $0[key] }) { return known }
            let reader = eyes == .all ? nil : few
            let computed = try answer(StoreSnapshot(snapshot, of: reader, keptResults: KeptResults()))
            answers.withLock { $0[key] = computed }
            return computed
        }
    }

    /// So many are remembered; no reader is further behind with what it has begun.
    private static let capacity = 2000

    private let state = Locked<(entries: [Entry], count: Int)>(([], 0))

    /// How many transactions were recorded.
    var count: Int { state.withLock { $0.count } }

    /// The present state.
    var last: Entry? { state.withLock { $0.entries.last } }

    func record(_ snapshot: DatabaseState, few: VisibilityHistory?) {
        let entry = Entry(snapshot, few: few)
        state.withLock { state in
            state.count += 1
            state.entries.append(entry)
            if state.entries.count > Self.capacity * 2 { state.entries.removeFirst(Self.capacity) }
        }
    }

    /// The first state in which everything up to a sequence number had happened; nil if it was not recorded yet.
    func entry(at sequence: UInt64) -> Entry? {
        state.withLock { state in
            let entries = state.entries
            let index = (0..<entries.count).partitioningIndex { entries[$0].snapshot.log.lastSequence >= sequence }
            return index < entries.count ? entries[index] : nil
        }
    }
}
