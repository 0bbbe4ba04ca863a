/// The statistics of what a holder has, kept so that samples added one by one do not look at those before.
struct HolderTotals: KeptTotals {
    let holder: ObjectKey
    var sequence: UInt64 = 0
    /// How many objects the holder has, those without statistics included.
    fileprivate var memberCount = 0
    fileprivate(set) var gathered: GatheredTotals
}

extension DatabaseState {
    /// The payload of a holder that gained samples, with their statistics added to those that it had; nil if these
    /// have to be computed from all samples together.
    mutating func addingTotals(
        of causes: [SampleRow],
        to payload: any HolderPayload,
        of holder: SampleRow
    ) -> (any HolderPayload)? {
        let (key, spans) = (ObjectKey(holder), payload.spansOfTotals.map { $0.map { ($0.start, Optional($0.end)) } })
        let count = index.relations.memberCount(of: key)
        let new = Set(causes.map { ObjectKey($0) })
        if var totals = keptTotals.take(of: key) as? HolderTotals, totals.sequence == holder.sequence,
            totals.memberCount + new.count == count, totals.gathered.fit(spans, index)
        {
            let rows = new.compactMap { index.row($0) }
            totals.memberCount = count
            if rows.count == new.count, totals.gathered.add(rows, index) { return keep(&totals, in: payload, causes) }
        }
        var totals = HolderTotals(holder: key, memberCount: count, gathered: GatheredTotals(for: spans, index))
        return totals.gathered.add(index.members(of: holder), index) ? keep(&totals, in: payload, causes) : nil
    }

    /// The payload with statistics, which are kept.
    private mutating func keep(
        _ totals: inout HolderTotals,
        in payload: any HolderPayload,
        _ causes: [SampleRow]
    ) -> (any HolderPayload)? {
        guard let result = totals.gathered.payload(payload, Set(causes.map(\.details.type)), index) else { return nil }
        keptTotals.add(totals)
        return result
    }
}
