import Foundation

/// What a database's files hold: its state at one instant, and what is known beside it.
struct DatabaseImage: Sendable {
    /// The state, without its index of identifiers, which is made again from the rows.
    var state: DatabaseState
    var characteristics: Characteristics
    var preferredUnits: [QuantityType: HealthUnit]
    /// What was decided about apps, by their source.
    var permissions: [Source: AppPermissions]
}

/// What a person decided about an app, and what the app sees because of it, since when.
struct AppPermissions: Sendable {
    var authorization: HealthAuthorization
    /// Nil as long as the app saw everything.
    var reader: VisibilityHistory?
}

extension HealthDatabase {
    /// What files would hold at this instant; O(1).
    func image() -> DatabaseImage {
        var state = state
        state.index = state.index.withoutLookups
        let personal = personal.withLock { $0 }
        return DatabaseImage(
            state: state,
            characteristics: personal.characteristics,
            preferredUnits: personal.preferredUnits,
            permissions: permissions.withLock { $0 }
        )
    }
}
