/// What one store may save and read; all copies of its handle share it.
///
/// Changes go through the database's actor, which gives them sequence numbers, so that a snapshot and what may be seen
/// of it always belong together. Reading the state needs no actor.
final class StoreAccess: Sendable {
    /// The source of the store's own samples.
    let source: Source
    /// What R9.3 leaves open: whether a store that may neither read nor save a type sees its own samples.
    let seesOwnWhenRefused: Bool
    /// Results that the store's queries keep, where they differ from everybody's.
    let keptResults = KeptResults()
    /// Whether files remember the decisions.
    let isRemembered: Bool
    /// What the app is woken for, and whether it runs.
    let background = BackgroundDelivery()
    private let state: Locked<State>

    /// The decisions, and what follows from them.
    private struct State: Sendable {
        var authorization: HealthAuthorization
        /// What may be read; nil if everything may be, and always could be.
        var reader: VisibilityHistory?
    }

    /// Access as it was before.
    init(source: Source, _ permissions: AppPermissions, seesOwnWhenRefused: Bool) {
        self.source = source
        isRemembered = true
        self.seesOwnWhenRefused = seesOwnWhenRefused
        state = Locked(State(authorization: permissions.authorization, reader: permissions.reader))
    }

    init(
        source: Source, authorization: HealthAuthorization, seesOwnWhenRefused: Bool, isRemembered: Bool = true
    ) {
        self.source = source
        self.isRemembered = isRemembered
        self.seesOwnWhenRefused = seesOwnWhenRefused
        var reader: VisibilityHistory?
        if !authorization.readsEverything {
            reader = VisibilityHistory(source: source) {
                authorization.visibility(of: $0, seesOwnWhenRefused: seesOwnWhenRefused)
            }
        }
        state = Locked(State(authorization: authorization, reader: reader))
    }

    /// The decisions so far, and what the app sees because of them.
    var permissions: AppPermissions {
        state.withLock { AppPermissions(authorization: $0.authorization, reader: $0.reader) }
    }

    /// What may be read; nil if everything may be, and always could be.
    var reader: VisibilityHistory? { state.withLock { $0.reader } }

    /// The decisions so far.
    var authorization: HealthAuthorization { state.withLock { $0.authorization } }

    /// Checks that samples of some types may be saved (R9.5).
    ///
    /// Correlation types are skipped: the types of their members decide.
    ///
    /// - Throws: ``HealthError`` with `errorAuthorizationNotDetermined` if permission was never asked for one (R9.4),
    ///   with `errorAuthorizationDenied` if it was refused (R9.5). The message names the type.
    func checkSharing(of types: some Sequence<SampleType>) throws {
        let authorization = authorization
        if authorization.sharesEverything { return }
        let refused = types.lazy.filter { type in
            !type.isSeenThroughMembers && authorization.status(of: type) != .sharingAuthorized
        }
        // Sets have no order, but messages should.
        guard let first = refused.min(by: { $0.identifier < $1.identifier }) else { return }
        throw Self.refusal(of: first.identifier, authorization.status(of: first))
    }

    /// Checks that samples of some types may be deleted (R8.14).
    ///
    /// A correlation may be deleted if any type that it usually holds may be saved: its actual members may be hidden.
    ///
    /// - Throws: ``HealthError`` as ``checkSharing(of:)``.
    func checkDeleting(of types: some Sequence<SampleType>) throws {
        let authorization = authorization
        if authorization.sharesEverything { return }
        try checkSharing(of: types)
        for type in Set(types).sorted(by: { $0.identifier < $1.identifier }) {
            guard type.isSeenThroughMembers else { continue }
            let statuses = Set(type.memberTypes.map { authorization.status(of: $0) })
            if statuses.contains(.sharingAuthorized) { continue }
            throw Self.refusal(
                of: "what \(type.identifier) holds",
                statuses.contains(.sharingDenied) ? .sharingDenied : .notDetermined
            )
        }
    }

    private static func refusal(of what: String, _ status: AuthorizationStatus) -> HealthError {
        status == .notDetermined
            ? HealthError(.errorAuthorizationNotDetermined, "permission to save \(what) was never asked")
            : HealthError(.errorAuthorizationDenied, "permission to save \(what) was refused")
    }
}

extension StoreAccess {
    /// The types whose visibility other decisions change, with their new visibility.
    ///
    /// - Complexity: O(types).
    private func differences(from old: HealthAuthorization, to new: HealthAuthorization) -> [SampleType: Visibility?] {
        var differences: [SampleType: Visibility?] = [:]
        for type in SampleType.all {
            let visibility = new.visibility(of: type, seesOwnWhenRefused: seesOwnWhenRefused)
            if visibility != old.visibility(of: type, seesOwnWhenRefused: seesOwnWhenRefused) {
                differences.updateValue(visibility, forKey: type)
            }
        }
        return differences
    }

    /// Applies decisions; only the database's actor may do this.
    ///
    /// - Parameters:
    ///   - sequence: gives the sequence number of the change; called once if any visibility changes, otherwise not.
    ///   - isSeen: whether samples of a type become visible, or no longer are, between two visibilities.
    /// - Returns: whether the visibility of any type changed.
    func decide(
        _ change: HealthAuthorization,
        sequence: () -> UInt64,
        isSeen: (SampleType, VisibilityHistory, VisibilityHistory) -> Bool
    ) -> Bool {
        let old = authorization
        let new = old.changed(by: change)
        guard new != old else { return false }
        let differences = differences(from: old, to: new)
        guard !differences.isEmpty else {
            state.withLock { $0.authorization = new }
            return false
        }
        let sequence = sequence()
        // Until now everything could be read.
        let before = reader ?? VisibilityHistory(source: source) { _ in .everything }
        var after = before
        for (type, visibility) in differences { after.change(visibility, of: type, at: sequence) }
        // The visibility of correlations depends on their members.
        let correlations = SampleType.all.filter { $0.isSeenThroughMembers && differences[$0] == nil }
        for type in correlations { after.change(before.visibility(of: type), of: type, at: sequence) }
        let types = Set(differences.keys).union(correlations)
        for type in types where isSeen(type, before, after) { after.markAsSeen(sequence, of: type) }
        state.withLock { [after] state in
            state.authorization = new
            state.reader = after
        }
        return true
    }
}
