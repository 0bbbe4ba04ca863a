/// What an app asked to be woken for, and whether the system lets it run; the copies of a store share it.
///
/// An app runs unless it is told otherwise, which only a simulation of the system does. While it does not run, its live
/// queries wait; when it is woken, its observers are told of the types that it is woken for.
package final class BackgroundDelivery: Sendable {
    /// What an app asked for one type.
    package struct Request: Sendable, Hashable {
        package let frequency: UpdateFrequency
        /// Grows each time the app asks, so that asking again can be told from having asked.
        package let number: UInt64
    }

    private enum Phase: Sendable {
        case running
        case suspended
        /// Running in the background: what it was woken for, and the last receipt for each type that each observer was
        /// told of.
        case woken(Set<SampleType>, receipts: [ObserverID: [SampleType: Receipt]])
    }

    private struct State: Sendable {
        var requests: [ObjectType: Request] = [:]
        var lastNumber: UInt64 = 0
        var phase = Phase.running
        var lastWake: UInt64 = 0
        var lastObserver: ObserverID = 0
        var process = AppProcess()
    }

    /// Names an observer of the app; never used again.
    typealias ObserverID = UInt64

    private let state = Locked(State())

    var requests: [ObjectType: Request] { state.withLock { $0.requests } }

    func enable(_ type: ObjectType, _ frequency: UpdateFrequency) {
        state.withLock { state in
            state.lastNumber += 1
            state.requests[type] = Request(frequency: frequency, number: state.lastNumber)
        }
    }

    func disable(_ type: ObjectType) { state.withLock { $0.requests[type] = nil } }

    func disableAll() { state.withLock { $0.requests = [:] } }
}

extension BackgroundDelivery {
    /// Whether the app does not run, so that its live queries wait.
    var isSuspended: Bool {
        state.withLock { if case .suspended = $0.phase { true } else { false } }
    }

    func suspend() { state.withLock { $0.phase = .suspended } }

    func open() { state.withLock { $0.phase = .running } }

    func wake(for types: Set<SampleType>) {
        state.withLock { state in
            state.phase = .woken(types, receipts: [:])
            state.lastWake += 1
        }
    }

    /// The types for which the app was woken, and that each observer that was told of them acknowledged.
    var acknowledgedTypes: Set<SampleType> {
        state.withLock { state in
            guard case .woken(let types, let receipts) = state.phase else { return [] }
            return types.filter { type in
                let told = receipts.values.compactMap { $0[type] }
                return !told.isEmpty && told.allSatisfy(\.isSigned)
            }
        }
    }
}

extension BackgroundDelivery {
    /// The process that the app runs in, or that others run in who speak to its store while it does not.
    var process: AppProcess { state.withLock { $0.process } }

    /// Begins a process, which has no live query yet.
    func launch() -> AppProcess {
        let process = AppProcess()
        state.withLock { $0.process = process }
        return process
    }

    /// Ends a process.
    func end(_ process: AppProcess) {
        state.withLock { if $0.process === process { $0.process = AppProcess() } }
        process.end()
    }
}

extension BackgroundDelivery {
    func makeObserver() -> ObserverID {
        state.withLock { state in
            state.lastObserver += 1
            return state.lastObserver
        }
    }

    /// The types that the app was woken for since a wake of which an observer knows, and the number of the last.
    func types(since wake: UInt64) -> (types: Set<SampleType>, wake: UInt64) {
        state.withLock { state in
            guard case .woken(let types, _) = state.phase, state.lastWake > wake else { return ([], state.lastWake) }
            return (types, state.lastWake)
        }
    }

    /// Keeps the receipt of what an observer is told; it stands for what that observer was told of the types before.
    func expect(_ receipt: Receipt, of types: Set<SampleType>, from observer: ObserverID) {
        state.withLock { state in
            guard case .woken(let woken, var receipts) = state.phase else { return }
            for type in types { receipts[observer, default: [:]][type] = receipt }
            state.phase = .woken(woken, receipts: receipts)
        }
    }
}
