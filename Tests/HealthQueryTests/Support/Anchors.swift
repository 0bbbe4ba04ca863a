import Foundation
@testable import HealthQuery

extension QueryAnchor {
    /// An anchor of a store that nobody has.
    init(store: UUID = UUID(), sequence: UInt64) {
        self.init(store: store, position: AnchorSeal(key: UUID(high: 1, low: 2)).sealed(HistoryPosition(sequence)))
    }

    /// An anchor of the databases that `HealthDatabase.fixed` makes.
    static func fixed(_ sequence: UInt64, seed: UInt64 = 1) -> QueryAnchor {
        let uuids = UUIDSource(seed: seed)
        let snapshot = DatabaseState(
            identity: uuids.next(),
            seal: AnchorSeal(key: uuids.next()),
            calendar: Calendar(identifier: .gregorian)
        )
        return snapshot.anchor(sequence)
    }
}

extension DatabaseState {
    /// The sequence number that an anchor stands for; nil if the anchor is not this store's.
    func sequence(of anchor: QueryAnchor) -> UInt64? {
        anchor.store == identity ? seal.opened(anchor.position)?.position.sequence : nil
    }
}
