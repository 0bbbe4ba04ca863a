extension HealthStore {
    /// The state of the database at this instant, as far as this store may see it: what it may not see is not in it.
    ///
    /// O(1) for a store that may see everything.
    ///
    /// - Parameters:
    ///   - types: what is asked for.
    ///   - explains: whether not even the shape of the index may tell what is missing.
    /// - Throws: ``HealthError`` with `errorAuthorizationNotDetermined` if permission was never asked for one of the types
    ///   (R9.4), with `errorDatabaseInaccessible` while the device is locked (R9.7).
    package func visibleSnapshot(of types: [SampleType], explains: Bool = false) async throws -> Snapshot {
        let (snapshot, reader) = try await database.snapshot(for: access)
        guard let reader else { return snapshot }
        for type in types where type.isKnown && reader.visibility(of: type) == nil {
            // Permission for a correlation type cannot be asked (R6.6).
            let what = type is CorrelationType ? "what \(type.identifier) holds" : type.identifier
            throw HealthError(.errorAuthorizationNotDetermined, "permission to read \(what) was never asked")
        }
        return snapshot.visible(to: reader, asking: Set(types), explains: explains)
    }

    /// What the store sees of changes after a snapshot that it was given.
    package func sight(of snapshot: Snapshot) -> Region.Sight {
        var othersFrom: [Int: Double] = [:]
        var unseen: Set<Int> = []
        var throughMembers: Set<Int> = []
        let reader = snapshot.view?.reader
        for type in reader == nil ? [] : SampleType.all {
            let visibility = reader?.visibility(of: type) ?? .nothing
            if type is CorrelationType {
                // Where all are seen, so are those that hold nothing.
                if visibility != .everything { throughMembers.insert(type.index) }
                continue
            }
            switch visibility {
            case .everything, .chosen: continue
            case .nothing: unseen.insert(type.index)
            case .own: othersFrom[type.index] = .infinity
            case .recent(let since): othersFrom[type.index] = since
            }
        }
        return Region.Sight(
            reader: ObjectIdentifier(access),
            source: sourceRevision.source,
            othersFrom: othersFrom,
            unseen: unseen,
            throughMembers: throughMembers
        )
    }

    /// What queries keep beside a snapshot that the store was given: what all may see is kept for all.
    package func keptResults(beside snapshot: Snapshot) -> KeptResults {
        snapshot.view == nil ? database.keptResults : access.keptResults
    }
}
