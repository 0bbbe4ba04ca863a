/// A correlation of an export as written, with its members.
struct ExportCorrelation: Hashable, Sendable {
    /// Its own attributes and metadata; it has neither unit nor value.
    var head: ExportRecord
    /// The records inside, in the order of the file.
    var members: [ExportRecord] = []
    /// How many entries of metadata there are, including the members'.
    private(set) var metadataCount = 0

    init(_ head: ExportRecord) {
        self.head = head
    }

    /// Adds an entry to the last member, or to the correlation itself; false if there are too many.
    ///
    /// A correlation without some of its metadata would be a different one, so it cannot be read in part.
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
