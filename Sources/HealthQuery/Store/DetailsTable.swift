/// Stamps details with the revision that saves them, and shares identical ones.
///
/// Samples saved together usually have equal details, each made by itself. The table remembers some of each type, so
/// that a million samples share a handful of objects, even where those alternate.
struct DetailsTable: Sendable {
    private struct Entry: Sendable {
        let plain: SampleDetails
        let saved: SampleDetails
    }

    /// How many are remembered for each type.
    static let capacity = 16

    /// The most recently used come first.
    private var recent = ContiguousArray(repeating: ContiguousArray<Entry>(), count: SampleType.all.count)

    /// The details as saved by `revision`; those with a sync identifier or a payload are not remembered, as they hardly
    /// recur, and a payload may be large.
    mutating func saved(_ plain: SampleDetails, by revision: SourceRevision) -> SampleDetails {
        if plain.isSynced || plain.payload != nil {
            return plain.sourceRevision.isIdentical(to: revision) ? plain : plain.saved(by: revision)
        }
        let type = plain.type.index
        if let known = position(of: plain, by: revision) {
            let entry = recent[type][known]
            if known > 0 {
                recent[type].remove(at: known)
                recent[type].insert(entry, at: 0)
            }
            return entry.saved
        }
        let saved = plain.saved(by: revision)
        if recent[type].count == Self.capacity { recent[type].removeLast() }
        recent[type].insert(Entry(plain: plain, saved: saved), at: 0)
        return saved
    }

    /// The position of an entry among the recent ones of its type.
    private func position(of plain: SampleDetails, by revision: SourceRevision) -> Int? {
        let recent = recent[plain.type.index]
        // Mostly it is the same object, which is found without comparing contents with those of others.
        let same = recent.firstIndex { $0.plain === plain && $0.saved.sourceRevision.isIdentical(to: revision) }
        if let same { return same }
        return recent.firstIndex { entry in
            entry.plain.isIdentical(to: plain) && entry.saved.sourceRevision.isIdentical(to: revision)
        }
    }
}
