/// What a builder has of a series, and what it may do next (R11.5).
struct SeriesDraft<Points: Sendable>: Sendable {
    private enum Stage: Sendable {
        case open, finished, discarded
    }

    private var stage = Stage.open
    /// Whether it was given up while it was finished, so that it is discarded if that fails.
    private var isGivenUp = false
    private(set) var metadata: [String: MetadataValue] = [:]
    private(set) var points: Points
    private let none: Points
    private let name: String

    /// - Parameter none: points without any, to begin with.
    init(_ none: Points, of type: SampleType) {
        self.none = none
        points = none
        name = type.identifier
    }

    /// Adds points; nothing is changed if `body` throws.
    mutating func add(_ body: (inout Points) throws -> Void) throws {
        try checkOpen()
        try body(&points)
    }

    mutating func add(_ more: [String: MetadataValue]) throws {
        try checkOpen()
        metadata.merge(more) { $1 }
    }

    /// Ends the series, with more metadata.
    mutating func finish(_ more: [String: MetadataValue]) throws -> (points: Points, metadata: [String: MetadataValue])
    {
        try checkOpen()
        stage = .finished
        return (points, metadata.merging(more) { $1 })
    }

    /// Goes on after finishing failed.
    mutating func reopen() {
        stage = .open
        if isGivenUp { discard() }
    }

    /// Forgets what was saved.
    mutating func clear() { points = none }

    mutating func discard() {
        if stage == .finished {
            isGivenUp = true
        } else {
            stage = .discarded
            clear()
        }
    }

    private func checkOpen() throws {
        switch stage {
        case .open: break
        case .finished: throw HealthError.invalidArgument("the \(name) is finished")
        case .discarded: throw HealthError.invalidArgument("the \(name) was discarded")
        }
    }
}
