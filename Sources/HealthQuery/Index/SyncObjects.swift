import Foundation

/// The objects that bear sync identifiers (R8.9).
///
/// An import may bring several objects of one identifier. The one of the greatest version stands for it: saving replaces
/// that one alone, and when it goes, the greatest of those that are left stands.
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
        syncObjects.standing[key].flatMap { row($0, from: source) }
    }

    /// All objects that bear the sync identifier of samples with these details, in no order.
    func syncObjects(_ details: SampleDetails) -> [SampleRow] {
        guard let key = SyncKey(details), let standing = syncObjects.standing[key] else { return [] }
        return rows([standing] + (syncObjects.others[key] ?? []), from: details.sourceRevision.source)
            .compactMap { $0 }
    }

    /// Records that an object, which is there, bears a sync identifier.
    mutating func insertSyncObject(_ row: SampleRow, _ key: SyncKey) {
        guard let uuid = syncObjects.standing.updateValue(row.uuid, forKey: key), uuid != row.uuid,
            let other = self.row(uuid, from: row.details.sourceRevision.source)
        else { return }
        let isGreater = SyncRank(row) > SyncRank(other)
        if !isGreater { syncObjects.standing[key] = uuid }
        let lesser = isGreater ? other.uuid : row.uuid
        if syncObjects.others[key]?.append(lesser) == nil { syncObjects.others[key] = [lesser] }
    }

    /// Ranks objects among others of their sync identifiers by their new sequence numbers.
    ///
    /// O(r) for r objects, and O(k) more for each identifier that has k others.
    mutating func rankSyncObjects(_ renumbered: [SampleRow]) {
        guard !syncObjects.others.isEmpty else { return }
        var greatest: [SyncKey: SyncRank] = [:]
        for row in renumbered {
            guard let key = SyncKey(row.details), syncObjects.others[key] != nil,
                let now = self.row(ObjectKey(row)), let other = syncObject(row.details),
                SyncRank(now) > greatest[key] ?? SyncRank(other)
            else { continue }
            greatest[key] = SyncRank(now)
        }
        for (key, rank) in greatest {
            guard let before = syncObjects.standing.updateValue(rank.uuid, forKey: key), before != rank.uuid else {
                continue
            }
            syncObjects.others[key] = syncObjects.others[key].map { others in
                others.map { $0 == rank.uuid ? before : $0 }
            }
        }
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
                let ranks = rows(left, from: source).compactMap { $0.map { SyncRank($0) } }
                let greatest = ranks.max()?.uuid
                syncObjects.standing[key] = greatest
                left.removeAll { $0 == greatest }
            }
            syncObjects.others[key] = left.isEmpty ? nil : left
        }
    }
}

/// Which of several objects stands for their identifier: of equal versions, the one that was saved last.
private struct SyncRank: Comparable {
    let uuid: UUID
    let version: SyncVersion
    let sequence: UInt64

    init(_ row: SampleRow) {
        (uuid, version, sequence) = (row.uuid, SyncVersion(row.details), row.sequence)
    }

    static func < (left: SyncRank, right: SyncRank) -> Bool {
        (left.version, left.sequence) < (right.version, right.sequence)
    }
}
