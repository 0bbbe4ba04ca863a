import Foundation

/// What was written of a database, so that what changed can be told from it.
struct FileHistory: Sendable {
    var details = DetailsWriter()
    /// The blocks of the nodes of the state that was written last.
    var nodes: [ObjectIdentifier: UInt64] = [:]
    /// The trees with these nodes: while they are held, no node changes in place, and none takes the place of another.
    var held: [RowTree] = []
    /// The sequence number of the last deletion of each type that was written.
    var removals: [Int: UInt64] = [:]
    /// The blocks of attachments.
    var attachments: [UUID: UInt64] = [:]
    /// The number of the next block.
    var nextBlock: UInt64 = 0
    /// The digest of the last file; 0 before the first.
    var digest: UInt64 = 0
    /// How long the files are.
    var byteCounts: [Int] = []
}
