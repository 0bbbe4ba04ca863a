import Foundation

/// The statistics of what a holder has, kept so that samples added one by one do not look at those before.
struct HolderTotals: KeptTotals {
    let holder: ObjectKey
    var sequence: UInt64 = 0
    /// How many objects the holder has, those without statistics included.
    fileprivate var memberCount = 0
    /// By the spans of which there are statistics, in their order: the types; nil where all samples are needed.
    fileprivate var spans: [[SampleType: RunningTotals?]] = []
    /// How many samples were looked at so far; for tests.
    fileprivate(set) var looks = 0

    /// Adds samples, which are in the order of their keys.
    fileprivate mutating func add(_ rows: [SampleRow], in spans: [(start: Date, end: Date)?]) {
        if self.spans.isEmpty { self.spans = Array(repeating: [:], count: spans.count) }
        memberCount += rows.count
        for (position, span) in spans.enumerated() {
            for row in rows where row.details.type is QuantityType {
                looks += 1
                if let span, row.startDate < span.start || span.end < row.endDate { continue }
                var running = self.spans[position][row.details.type] ?? RunningTotals(row)
                if running?.add(row) == false { running = nil }
                self.spans[position].updateValue(running, forKey: row.details.type)
            }
        }
    }

    /// The types of which there are samples.
    fileprivate var types: Set<SampleType> { Set(spans.joined().map(\.key)) }

    /// The statistics in each span; nil if all samples are needed.
    fileprivate var totals: [[SampleTotals]]? {
        var all: [[SampleTotals]] = []
        for span in spans {
            var totals: [SampleTotals] = []
            for running in span.values {
                // The order of sources may have changed since.
                guard let running else { return nil }
                totals.append(running.totals)
            }
            all.append(totals)
        }
        return all
    }
}

extension DatabaseState {
    /// The payload of a holder that gained samples, with their statistics added to those that it had; nil if these
    /// have to be computed from all samples.
    mutating func addingTotals(
        of causes: [SampleRow],
        to payload: any HolderPayload,
        of holder: SampleRow
    ) -> (any HolderPayload)? {
        let key = ObjectKey(holder)
        let count = index.relations.memberCount(of: key)
        let kept = lastTotals as? HolderTotals
        lastTotals = nil
        let new = Set(causes.map { ObjectKey($0) })
        var totals = HolderTotals(holder: key)
        var rows: [SampleRow]
        if let kept, kept.holder == key, kept.sequence == holder.sequence, kept.memberCount + new.count == count {
            totals = kept
            rows = new.compactMap { index.row($0) }
            guard rows.count == new.count else { return nil }
        } else {
            rows = index.members(of: holder)
        }
        rows.sort { ($0.start, $0.sequence) < ($1.start, $1.sequence) }
        var spans: [(start: Date, end: Date)?] = []
        _ = payload.having([]) { span in
            spans.append(span)
            return []
        }
        totals.add(rows, in: spans)
        lastTotals = totals
        guard let found = totals.totals else { return nil }
        var next = found.makeIterator()
        let types = totals.types.union(causes.map(\.details.type).filter { $0 is QuantityType })
        return payload.having(types) { _ in next.next() ?? [] }
    }
}
