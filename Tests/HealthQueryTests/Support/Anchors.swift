import Foundation
@testable import HealthQuery

extension QueryAnchor {
    /// An anchor of a store that nobody has.
    init(store: UUID = UUID(), number: UInt64) {
        self.init(store: store, place: AnchorSeal(key: UUID(high: 1, low: 2)).sealed(HistoryPlace(number)))
    }

    /// An anchor of the databases that `HealthDatabase.fixed` makes.
    static func fixed(_ number: UInt64, seed: UInt64 = 1) -> QueryAnchor {
        let uuids = UUIDSource(seed: seed)
        let snapshot = Snapshot(
            identity: uuids.next(),
            seal: AnchorSeal(key: uuids.next()),
            calendar: Calendar(identifier: .gregorian)
        )
        return snapshot.anchor(number)
    }
}

extension Snapshot {
    /// The number that an anchor stands for; nil if the anchor is not this store's.
    func number(of anchor: QueryAnchor) -> UInt64? {
        anchor.store == identity ? seal.opened(anchor.place)?.number : nil
    }
}
