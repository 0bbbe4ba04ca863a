@testable import HealthQuery

/// A live query that is stepped by hand.
struct EyedQuery: Sendable {
    let name: String
    /// How many jobs wait to be run.
    let jobs: @Sendable () -> Int
    /// Lets the query go on until it waits; what it gave since the last call.
    let run: @Sendable () -> [Any]
    let stop: @Sendable () -> Void

    init<S: AsyncSequence & Sendable>(_ name: String, _ sequence: S) where S.Element: Sendable {
        self.name = name
        let reader = LiveReader<S.Element>(sequence)
        let count = Locked(0)
        jobs = { reader.executor.jobCount }
        run = {
            reader.run()
            let events = reader.events.elements
            let new = count.withLock { count in
                defer { count = events.count }
                return events.dropFirst(count)
            }
            return new.map { event -> Any in
                switch event {
                case .element(let element): element
                case .end: "end"
                case .error(let error): error
                }
            }
        }
        stop = {
            reader.cancel()
            reader.run()
        }
    }
}
