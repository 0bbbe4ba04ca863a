/// Whether an element was acknowledged; all receipts are equal.
final class Receipt: Sendable, Hashable, Opaque {
    private let state = Locked(false)
    /// Of the types that the notice names, those that changed since the one before.
    let newTypes: Set<SampleType>

    init(newTypes: Set<SampleType>) { self.newTypes = newTypes }

    var isSigned: Bool { state.withLock { $0 } }

    func sign() { state.withLock { $0 = true } }

    static func == (left: Receipt, right: Receipt) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
