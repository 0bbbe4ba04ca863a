@testable import HealthQuery

/// A task that calls `next()` so many times, or until nil or an error, on an executor stepped by hand.
struct LiveReader<Element: Sendable>: Sendable {
    enum Event: Sendable {
        case element(Element)
        case end
        case error(any Error)
    }

    let executor = ManualExecutor()
    let events = Recorder<Event>()
    let task: Task<Void, Never>

    /// There is always a bound, so that a query that never waits fails a test instead of keeping it busy for ever.
    init<S: AsyncSequence & Sendable>(_ sequence: S, atMost count: Int = 1000) where S.Element == Element {
        task = Task(executorPreference: executor) { [events] in
            var iterator = sequence.makeAsyncIterator()
            for _ in 0..<count {
                do {
                    guard let element = try await iterator.next(isolation: nil) else {
                        events.append(.end)
                        return
                    }
                    events.append(.element(element))
                } catch {
                    events.append(.error(error))
                    return
                }
            }
        }
    }

    /// The elements handed out so far.
    var elements: [Element] {
        events.elements.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// Whether `next()` returned nil.
    var hasEnded: Bool {
        if case .end = events.elements.last { true } else { false }
    }

    /// Lets the task go on until it waits or is done.
    func run() {
        executor.run()
    }

    func cancel() {
        task.cancel()
    }
}

/// A task that does something with a store, on an executor stepped by hand.
struct Writer: Sendable {
    let executor = ManualExecutor()
    let task: Task<Void, any Error>

    init(_ body: @escaping @Sendable () async throws -> Void) {
        task = Task(executorPreference: executor) { try await body() }
    }

    /// Does all of it now.
    func run() async throws {
        executor.run()
        try await task.value
    }
}
