/// Stamps details with the revision that saves them, and shares identical ones.
///
/// Samples saved together usually have the same details, made one by one. The table remembers the last ones of each type, so
/// that a million samples share a handful of objects instead of keeping a million.
struct DetailsTable: Sendable {
    private struct Entry: Sendable {
        let plain: SampleDetails
        let saved: SampleDetails
    }

    private var last: [Int: Entry] = [:]

    /// The details as saved by `revision`.
    mutating func saved(_ plain: SampleDetails, by revision: SourceRevision) -> SampleDetails {
        if let entry = last[plain.type.index], entry.saved.sourceRevision == revision,
            entry.saved.sourceRevision.source.name == revision.source.name, entry.plain.isIdentical(to: plain)
        {
            return entry.saved
        }
        let saved = plain.saved(by: revision)
        last[plain.type.index] = Entry(plain: plain, saved: saved)
        return saved
    }
}
