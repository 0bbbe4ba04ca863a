import Foundation
import Synchronization

/// Sorted columns with daily totals behind a lock, and waiting tasks that are handed the latest totals: as fast as one
/// can reasonably write it for these very questions and no others.
package final class LiveTunedPeer: LiveStorePeer {
    package static let name = "tuned"

    fileprivate typealias Continuation = CheckedContinuation<Void, Never>

    private let base: Double
    private let state: Mutex<State>

    fileprivate struct State: Sendable {
        var columns = Array(repeating: TunedColumns(), count: LiveType.sums.count + 1)
        var index = TunedIndex()
        var lastNumber: UInt32 = 0
        /// The totals of each type by day.
        var totals: [[Double]]
        /// How often each type was saved.
        var versions = Array(repeating: 0, count: LiveType.sums.count + 1)
        var daysWaiting: [LiveDay: Continuation] = [:]
        var stepsWaiting: Continuation?
    }

    package init(_ data: LiveData) async throws {
        base = data.boundaries[0]
        let totals = Array(repeating: 0.0, count: data.boundaries.count)
        state = Mutex(State(totals: Array(repeating: totals, count: LiveType.sums.count + 1)))
    }

    package func load(_ rows: [LiveRow]) async throws {
        for row in rows { try save(row) }
    }

    package func saves(_ rows: [LiveRow]) -> LiveSaves {
        { [self] in try save(rows[$0]) }
    }

    private func save(_ row: LiveRow) throws {
        let (day, steps) = try state.withLock { state throws -> (Continuation?, Continuation?) in
            try state.insert(row, base: base)
            return state.takeWaiting(for: row)
        }
        day?.resume()
        steps?.resume()
    }

    package func observe(
        _ day: LiveDay,
        on executor: (any TaskExecutor)?,
        _ receiver: LiveReceiver<Double>
    ) -> LiveObservation {
        receiver.observe(on: executor) { [self] in
            var known: Double?
            while !Task.isCancelled {
                let total = state.withLock { $0.totals[day.type.place][day.day] }
                if total != known { receiver.receive(total) }
                known = total
                await wait { state, continuation in
                    if state.totals[day.type.place][day.day] != total { return false }
                    state.daysWaiting[day] = continuation
                    return true
                } cancel: {
                    $0.daysWaiting.removeValue(forKey: day)
                }
            }
        }
    }

    package func observeSteps(_ receiver: LiveReceiver<LiveSums>) -> LiveObservation {
        receiver.observe { [self] in
            let steps = LiveType.steps.place
            while !Task.isCancelled {
                let (totals, version) = state.withLock { ($0.totals[steps], $0.versions[steps]) }
                receiver.receive(
                    LiveSums(total: totals.reduce(0, +)) {
                        Dictionary(uniqueKeysWithValues: totals.enumerated().map { ($0.offset, $0.element) })
                    }
                )
                await wait { state, continuation in
                    if state.versions[steps] != version { return false }
                    state.stepsWaiting = continuation
                    return true
                } cancel: { state in
                    defer { state.stepsWaiting = nil }
                    return state.stepsWaiting
                }
            }
        }
    }

    /// Waits until a save, or the end of the task, resumes what `register` put into the state.
    private func wait(
        _ register: @Sendable (inout State, Continuation) -> Bool,
        cancel: @Sendable (inout State) -> Continuation?
    ) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { !Task.isCancelled && register(&$0, continuation) }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            state.withLock { cancel(&$0) }?.resume()
        }
    }
}

extension LiveTunedPeer.State {
    fileprivate mutating func insert(_ row: LiveRow, base: Double) throws {
        let type = row.type.place
        let uuid = Identifier(row.uuid)
        let start = row.start - base
        index.reserve(1)
        let known = index.find(row.uuid) { columns[$0.kind].place(of: uuid, second: $0.second) != nil }
        guard known == nil else { throw PeerError("\(row.uuid) is there already") }
        lastNumber += 1
        columns[type].insert(
            TunedColumns.Entry(
                start: start,
                end: row.end - base,
                value: row.value,
                uuid: uuid,
                number: lastNumber,
                recorder: UInt8(row.recorder.rawValue),
                device: 255,
                metadata: 255
            )
        )
        index.insert(row.uuid, TunedIndex.Location(kind: type, second: Int32(start)))
        totals[type][row.day] += row.value
        versions[type] += 1
    }

    /// Those who wait for a change of the day of a sample, or of any day.
    fileprivate mutating func takeWaiting(
        for row: LiveRow
    ) -> (LiveTunedPeer.Continuation?, LiveTunedPeer.Continuation?) {
        let day = daysWaiting.removeValue(forKey: LiveDay(row.type, day: row.day))
        guard row.type == .steps else { return (day, nil) }
        defer { stepsWaiting = nil }
        return (day, stepsWaiting)
    }
}
