import Foundation

/// The statistics of what a draft has, kept so that samples added one by one do not look at those before.
struct DraftTotals: KeptDraftTotals {
    /// How many of the draft's samples they are of.
    fileprivate let count: Int
    /// The last change of the store then.
    fileprivate let sequence: UInt64
    fileprivate(set) var gathered: GatheredTotals
}

extension WorkoutDraft {
    /// The draft with the statistics of what is still stored of its samples, as far as a writer sees them.
    ///
    /// O(k log n) for k samples that were added since the last time, if they come in the order of their dates, none of
    /// the others changed, and the spans of activities are the same; else O(m log n) for m samples.
    func withTotals(in state: DatabaseState, for writer: Writer) -> WorkoutDraft {
        let isHidden = writer.seesAll(of: types) ? nil : writer.isHidden(in: state.index)
        if isHidden == nil, let result = addingTotals(in: state) { return result }
        let rows = samples.compactMap { state.standing(for: $0) }.filter { !(isHidden?($0) ?? false) }
        var result = self
        if let last = rows.map(\.endDate).max() { result.noteSamples(until: last) }
        let content = result.contentSoFar
        let canBeKept = isHidden == nil && rows.count == samples.count
        let gathered = GatheredTotals(for: result.spans, state.index)
        if canBeKept, result.gather(rows, gathered, types, in: state) { return result }
        // Which source comes first is a matter of what the writer sees, too.
        let seen = isHidden == nil ? state : writer.access?.reader.flatMap { try? state.samplesAtOnce(visibleTo: $0) }
        result.content = seen?.totals(in: content, of: types, rows) as? WorkoutContent ?? content
        result.totals = nil
        return result
    }

    /// The same, of statistics that are known; nil if they are not those of the samples before.
    private func addingTotals(in state: DatabaseState) -> WorkoutDraft? {
        guard let known = totals as? DraftTotals, known.count <= samples.count else { return nil }
        let types = known.gathered.types
        let isUnchanged = types.allSatisfy { type in
            state.log.horizon(of: type) <= known.sequence
                && state.log.deletions(of: type, after: known.sequence).isEmpty
        }
        guard isUnchanged else { return nil }
        let rows = samples[known.count...].compactMap { state.standing(for: $0) }
        guard known.count + rows.count == samples.count else { return nil }
        var result = self
        if let last = rows.map(\.endDate).max() { result.noteSamples(until: last) }
        guard known.gathered.fit(result.spans, state.index) else { return nil }
        return result.gather(rows, known.gathered, types, in: state) ? result : nil
    }

    /// What there are statistics of: everything, and each activity; one that is open lasts as long as any sample.
    private var spans: [GatheredTotals.Span?] {
        [nil] + content.activities.map { ($0.startDate, $0.endDate ?? end) }
    }

    /// Takes over statistics, with some rows added to them; false if they have to be computed from all samples together.
    private mutating func gather(
        _ rows: [SampleRow], _ gathered: GatheredTotals, _ types: Set<SampleType>, in state: DatabaseState
    ) -> Bool {
        var gathered = gathered
        guard gathered.add(rows, state.index),
            let content = gathered.payload(contentSoFar, types, state.index) as? WorkoutContent
        else { return false }
        self.content = content
        totals = DraftTotals(count: samples.count, sequence: state.log.lastSequence, gathered: gathered)
        return true
    }
}
