/// A correlation of an export as it stands there, with its members.
struct ExportCorrelation: Hashable, Sendable {
    /// Its own attributes and metadata; it has neither unit nor value.
    var head: ExportRecord
    /// The records inside, in the order of the file.
    var members: [ExportRecord] = []
    /// How many entries of metadata there are, the members' included.
    private(set) var metadataCount = 0

    init(_ head: ExportRecord) {
        self.head = head
    }

    /// Adds an entry to the last member, or to the correlation itself; false if there are too many.
    ///
    /// A correlation is no longer the same without some of its metadata, so that it can not be read in part.
    mutating func add(_ entry: ExportMetadataEntry, toMember isInMember: Bool) -> Bool {
        metadataCount += 1
        guard metadataCount <= ExportRecord.metadataLimit else { return false }
        if isInMember, !members.isEmpty {
            members[members.count - 1].metadata.append(entry)
        } else {
            head.metadata.append(entry)
        }
        return true
    }
}
