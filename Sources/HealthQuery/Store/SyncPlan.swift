import Foundation

/// Decides by sync identifiers which rows to save and which objects they replace (R8.9).
struct SyncPlan {
    /// The rows to add, in their order.
    private(set) var kept = RowBatch()
    /// The objects that they replace, in the order of the rows.
    private(set) var replaced: [SampleRow] = []

    /// Plans to save rows with their final details.
    ///
    /// Rows are taken one after another: a later one with a greater version replaces an earlier one, which then is not
    /// saved at all.
    init(_ batch: RowBatch, by writer: Writer, in index: SampleIndex) {
        let replacesEqual = writer.rules.replacesEqualSyncVersions
        /// What stands for a sync identifier when the rows so far are saved.
        struct Standing {
            /// The object in the database.
            let stored: SampleRow?
            /// The version and the position of the row that replaces it.
            var version: MetadataValue?
            var position: Int?
        }
        guard batch.details.contains(where: \.isSynced) else {
            kept = batch
            return
        }
        let keys = batch.details.map { SyncKey($0) }
        var standing: [SyncKey: Standing] = [:]
        for (position, row) in batch.rows.enumerated() {
            let details = batch.details[row.detailsIndex]
            guard let key = keys[row.detailsIndex], let version = details.syncVersion else { continue }
            var current = standing[key] ?? Standing(stored: index.syncObject(key, of: details.sourceRevision.source))
            let known = current.version ?? current.stored?.details.syncVersion
            if known.map({ SyncVersion(version) > SyncVersion($0) || replacesEqual && version == $0 }) ?? true {
                (current.version, current.position) = (version, position)
            }
            standing[key] = current
        }
        for (position, row) in batch.rows.enumerated() {
            if let key = keys[row.detailsIndex] {
                guard let current = standing[key], current.position == position else { continue }
                if let stored = current.stored { replaced.append(stored) }
            }
            kept.append(row, batch.details[row.detailsIndex])
        }
    }
}
