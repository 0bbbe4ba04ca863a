import Foundation

/// Decides by sync identifiers which rows to save and which objects they replace (R8.9).
struct SyncPlan {
    /// The rows to add, in their order.
    private(set) var kept = RowBatch()
    /// The sync identifiers of the details of `kept`.
    private(set) var keys: [SyncKey?] = []
    /// The objects that they replace, in the order of the rows.
    private(set) var replaced: [SampleRow] = []

    /// What stands for a sync identifier when the rows so far are saved.
    private struct Standing {
        /// The object in the database.
        let stored: SampleRow?
        /// The position of the row that replaces it.
        var position: Int?
    }

    /// Plans to save rows with their final details.
    ///
    /// Rows are taken one after another: a later one with a greater version replaces an earlier one, which then is not
    /// saved at all.
    init(_ batch: RowBatch, by writer: Writer, in index: SampleIndex) {
        guard batch.details.contains(where: \.isSynced) else {
            (kept, keys) = (batch, Array(repeating: nil, count: batch.details.count))
            return
        }
        let replacesEqual = writer.rules.replacesEqualSyncVersions
        func details(_ position: Int) -> SampleDetails { batch.details[batch.rows[position].detailsIndex] }
        let all = batch.details.map { SyncKey($0) }
        var standing: [SyncKey: Standing] = Dictionary(minimumCapacity: all.count)
        var areNew = true
        func offer(_ position: Int, to current: inout Standing) {
            if let known = current.position.map(details) ?? current.stored?.details {
                areNew = false
                guard Self.replaces(details(position), known, orEqual: replacesEqual) else { return }
            }
            current.position = position
        }
        for (position, row) in batch.rows.enumerated() {
            guard let key = all[row.detailsIndex] else { continue }
            let source = batch.details[row.detailsIndex].sourceRevision.source
            offer(position, to: &standing[key, default: Standing(stored: index.syncObject(key, of: source))])
        }
        // Mostly none of the identifiers was met before.
        if areNew {
            (kept, keys) = (batch, all)
            return
        }
        for (position, row) in batch.rows.enumerated() {
            let key = all[row.detailsIndex]
            if let key {
                guard let current = standing[key], current.position == position else { continue }
                if let stored = current.stored { replaced.append(stored) }
            }
            kept.append(row, batch.details[row.detailsIndex])
            if keys.count < kept.details.count { keys.append(key) }
        }
    }

    /// Whether samples with these details replace one with others.
    private static func replaces(_ new: SampleDetails, _ known: SampleDetails, orEqual: Bool) -> Bool {
        SyncVersion(new) > SyncVersion(known) || orEqual && new.syncVersion == known.syncVersion
    }
}
