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
    init(_ batch: RowBatch, in index: SampleIndex, replacesEqual: Bool) {
        /// The current object of a sync identifier when the rows so far are saved.
        struct Standing {
            let stored: SampleRow?
            var version: MetadataValue?
            var position: Int?
        }
        let keys = batch.details.map { SyncTable.Key($0) }
        var standing: [SyncTable.Key: Standing] = [:]
        var order: [SyncTable.Key] = []
        for (position, row) in batch.rows.enumerated() {
            guard let key = keys[row.detailsIndex], let version = batch.details[row.detailsIndex].syncVersion else {
                continue
            }
            var current: Standing
            if let known = standing[key] {
                current = known
            } else {
                let stored = index.syncObjects[key].flatMap { index.rows([$0], from: key.source)[0] }
                current = Standing(stored: stored, version: stored?.details.syncVersion)
            }
            let isNewer = current.version.map { version.isGreater(than: $0) || replacesEqual && version == $0 } ?? true
            if isNewer {
                if current.position == nil { order.append(key) }
                current.version = version
                current.position = position
            }
            standing[key] = current
        }
        for (position, row) in batch.rows.enumerated() {
            if let key = keys[row.detailsIndex], standing[key]?.position != position { continue }
            kept.append(row, batch.details[row.detailsIndex])
        }
        replaced = order.compactMap { standing[$0]?.position == nil ? nil : standing[$0]?.stored }
    }
}

extension SyncTable {
    /// Forgets those of the removed rows that are current for their sync identifiers.
    mutating func remove(_ rows: [SampleRow]) {
        guard count > 0 else { return }
        for row in rows {
            if let key = Key(row.details), self[key] == row.uuid { self[key] = nil }
        }
    }
}
