import Foundation

/// The objects that bear sync identifiers (R8.9).
///
/// Saving leaves one object of each identifier; an import may bring several. The one of the greatest version stands for the
/// identifier, and when it goes, the greatest of those that are left.
struct SyncObjects: Sendable {
    /// The object that stands for each identifier.
    var standing = PagedMap<SyncKey, UUID>()
    /// The others, in no order; most databases have none.
    var others = PagedMap<SyncKey, [UUID]>()
}

extension SampleIndex {
    /// The object that stands for the sync identifier of samples with these details.
    func syncObject(_ details: SampleDetails) -> SampleRow? {
        SyncKey(details).flatMap { syncObject($0, of: details.sourceRevision.source) }
    }

    /// The object that stands for a sync identifier of a source.
    func syncObject(_ key: SyncKey, of source: Source) -> SampleRow? {
        syncObjects.standing[key].flatMap { rows([$0], from: source)[0] }
    }

    /// Records that an object, which is there, bears a sync identifier.
    mutating func insertSyncObject(_ uuid: UUID, _ key: SyncKey, _ details: SampleDetails) {
        guard let other = syncObject(key, of: details.sourceRevision.source), other.uuid != uuid else {
            syncObjects.standing[key] = uuid
            return
        }
        let isGreater = SyncRank(uuid, details) > SyncRank(other.uuid, other.details)
        if isGreater { syncObjects.standing[key] = uuid }
        let lesser = isGreater ? other.uuid : uuid
        if syncObjects.others[key]?.append(lesser) == nil { syncObjects.others[key] = [lesser] }
    }

    /// Forgets the sync identifiers of objects that are not there any more.
    ///
    /// O(r) for r objects, and O(k) more for each identifier that has k others.
    mutating func removeSyncObjects(_ removed: [SampleRow]) {
        guard !syncObjects.standing.isEmpty else { return }
        var shared: [SyncKey: (source: Source, gone: Set<UUID>)] = [:]
        for row in removed {
            guard let key = SyncKey(row.details) else { continue }
            if syncObjects.others[key] != nil {
                shared[key, default: (row.details.sourceRevision.source, [])].gone.insert(row.uuid)
            } else if syncObjects.standing[key] == row.uuid {
                syncObjects.standing[key] = nil
            }
        }
        for (key, (source, gone)) in shared {
            var left = (syncObjects.others[key] ?? []).filter { !gone.contains($0) }
            if let uuid = syncObjects.standing[key], gone.contains(uuid) {
                let ranks = rows(left, from: source).compactMap { $0.map { SyncRank($0.uuid, $0.details) } }
                let greatest = ranks.max()?.uuid
                syncObjects.standing[key] = greatest
                left.removeAll { $0 == greatest }
            }
            syncObjects.others[key] = left.isEmpty ? nil : left
        }
    }
}

/// Which of several objects stands for their identifier: of equal versions, one that does not depend on their order.
private struct SyncRank: Comparable {
    let uuid: UUID
    let version: MetadataValue?

    init(_ uuid: UUID, _ details: SampleDetails) { (self.uuid, version) = (uuid, details.syncVersion) }

    private func isOfGreaterVersion(than other: SyncRank) -> Bool {
        guard let version, let other = other.version else { return false }
        return version.isGreater(than: other)
    }

    static func < (left: SyncRank, right: SyncRank) -> Bool {
        if right.isOfGreaterVersion(than: left) { return true }
        if left.isOfGreaterVersion(than: right) { return false }
        return (left.uuid.high, left.uuid.low) < (right.uuid.high, right.uuid.low)
    }
}
