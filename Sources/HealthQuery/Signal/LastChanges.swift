/// The sequence numbers of the last changes, so that a query that begins to wait knows whether it is too late.
struct LastChanges: Sendable {
    /// The last change of each type, by its index.
    private var byType = ContiguousArray(repeating: UInt64(0), count: SampleType.all.count)
    /// The last change of what a reader may see, by the reader.
    private var access: [ObjectIdentifier: UInt64] = [:]
    /// The order of sources, by the index of the type, where a caller ever set one.
    private var orders: [Int: [Source]]

    /// - Parameter orders: the orders of sources that were set before.
    init(orders: [Int: [Source]]) { self.orders = orders }

    mutating func note(_ change: Change) {
        for part in change.parts { byType[part.type] = change.sequence }
        for reader in change.access { access[reader] = change.sequence }
        for (type, order) in change.orders { orders[type] = order }
    }

    /// Whether something in a region changed after a sequence number, to a reader who sees everything.
    func hasChanged(_ region: Region, after sequence: UInt64) -> Bool {
        if let scope = region.scope, access[scope.reader, default: 0] > sequence { return true }
        return region.types.contains { byType[$0] > sequence }
    }

    /// Whether the sources that a region depends on rank differently now.
    func isReranked(_ region: Region) -> Bool {
        region.sources.map { $0.isReranked(by: orders[$0.type] ?? []) } ?? false
    }
}
