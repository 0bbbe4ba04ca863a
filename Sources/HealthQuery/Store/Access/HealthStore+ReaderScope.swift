extension HealthStore {
    /// What the store sees of changes after a snapshot that it was given.
    package func scope(of snapshot: DatabaseState) -> Region.ReaderScope {
        var othersFrom: [Int: Double] = [:]
        var unseen: Set<Int> = []
        var throughMembers: Set<Int> = []
        var partlySeen: Set<Int> = []
        let reader = snapshot.view?.reader
        for type in reader == nil ? [] : SampleType.all {
            let visibility = reader?.visibility(of: type) ?? .nothing
            if type.isSeenThroughMembers {
                // Where all are seen, so are those that hold nothing.
                if visibility != .everything { throughMembers.insert(type.index) }
                continue
            }
            switch visibility {
            case .everything: continue
            case .chosen: partlySeen.insert(type.index)
            case .nothing: unseen.insert(type.index)
            case .own: othersFrom[type.index] = .infinity
            case .recent(let since):
                othersFrom[type.index] = since
                partlySeen.insert(type.index)
            }
        }
        return Region.ReaderScope(
            reader: ObjectIdentifier(access),
            source: sourceRevision.source,
            othersFrom: othersFrom,
            unseen: unseen,
            throughMembers: throughMembers,
            partlySeen: partlySeen
        )
    }
}
