/// What tells observers of a day its sum: a store, or the floor below all of them.
package protocol LivePeer: AnyObject, Sendable {
    /// The name in the table.
    static var name: String { get }

    init(_ data: LiveData) async throws

    /// Saves many samples at once, before anything is measured.
    func load(_ rows: [LiveRow]) async throws

    /// Makes samples ready to be saved, each by a call of its own.
    func saves(_ rows: [LiveRow]) -> LiveSaves

    /// Tells the sum of a day, now and after each change.
    ///
    /// - Parameter executor: where the observer's task runs, if it is one.
    func observe(
        _ day: LiveDay,
        on executor: (any TaskExecutor)?,
        _ receiver: LiveReceiver<Double>
    ) -> LiveObservation

    /// How many observers wait for a change; nil for a peer whose observers are not tasks that wait.
    func waitingObservers() async -> Int?
}

extension LivePeer {
    package func waitingObservers() async -> Int? { nil }
}

/// A store that can be observed: ours, or what one would use or write instead.
package protocol LiveStorePeer: LivePeer {
    /// Tells the sums of steps of all days, now and after each change; changes may merge.
    func observeSteps(_ receiver: LiveReceiver<LiveSums>) -> LiveObservation
}

/// Saves the sample at a place among those that were made ready; returns when it is saved.
package typealias LiveSaves = @Sendable (_ place: Int) async throws -> Void

/// Who observes.
///
/// What is told may come from any thread, one after another.
package struct LiveReceiver<Value: Sendable>: Sendable {
    package let receive: @Sendable (Value) -> Void
    package let fail: @Sendable (any Error) -> Void

    package init(receive: @escaping @Sendable (Value) -> Void, fail: @escaping @Sendable (any Error) -> Void) {
        self.receive = receive
        self.fail = fail
    }
}

/// The sums of all days at one instant.
package struct LiveSums: Sendable {
    /// The sum of all days.
    package let total: Double
    /// The sums by the number of their day, from what the peer handed out; days without samples may be missing.
    package let byDay: @Sendable () -> [Int: Double]

    package init(total: Double, byDay: @escaping @Sendable () -> [Int: Double]) {
        self.total = total
        self.byDay = byDay
    }
}

/// Something that is observed until it is ended.
package struct LiveObservation: Sendable {
    /// Ends the observation; nothing is told after it returned.
    package let end: @Sendable () async -> Void

    package init(end: @escaping @Sendable () async -> Void) {
        self.end = end
    }
}
