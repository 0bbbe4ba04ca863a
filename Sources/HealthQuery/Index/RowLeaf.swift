import Foundation

/// Up to 128 rows of one type and one source, in the order of their keys, as packed columns in one block of memory.
///
/// A heart rate with whole seconds and whole beats takes 5 bytes and its identifier 16. What a row shares with others
/// is kept once.
///
/// A leaf changes in place only while nobody else holds it, and only where the change fits its columns; otherwise a new
/// leaf takes its place.
// @unchecked: a leaf changes only after a check that nobody else holds it.
package final class RowLeaf: LeafReading, @unchecked Sendable {
    package static let capacity = 128

    /// The description of a leaf's block, which begins after it.
    package struct Header {
        var count: Int
        /// How many rows the block has room for.
        let room: Int
        let byteCount: Int
        var starts = LeafColumn()
        /// The lengths of the rows in whole seconds; otherwise how many floating-point numbers their ends are after
        /// their starts, which is little where fractions are, and always leads back to the end exactly.
        var ends = LeafColumn()
        var endsAreLengths = true
        var values = LeafColumn()
        var sequences = LeafColumn()
        /// The indices into `details`.
        var detailsIndices = LeafColumn()
        var details: ContiguousArray<SampleDetails> = []
        /// Whether all values are in the type's canonical unit already.
        var isCanonical = true
        let weighting: RowWeighting
    }

    /// Header and columns lie in one allocation: reading a row touches no other, and asks for no exclusive access.
    package let header: UnsafeMutablePointer<Header>

    init(_ header: consuming Header) {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: Self.headerSize + header.byteCount,
            alignment: 16
        )
        self.header = memory.bindMemory(to: Header.self, capacity: 1)
        self.header.initialize(to: header)
    }

    deinit {
        header.deinitialize(count: 1)
        header.deallocate()
    }

    static let headerSize = (MemoryLayout<Header>.size + 15) & ~15

    var view: LeafView { LeafView(header: header) }

    /// A leaf with the same rows.
    func copy() -> RowLeaf {
        let leaf = RowLeaf(header.pointee)
        leaf.block.copyMemory(from: block, byteCount: header.pointee.byteCount)
        return leaf
    }
}

/// The rows of a leaf, for reading while somebody else holds the leaf's tree.
///
/// Reading costs no reference counting, and no look at the leaf itself, which lies apart from its rows.
// @unchecked: as the leaf.
package struct LeafView: LeafReading, @unchecked Sendable {
    package let header: UnsafeMutablePointer<RowLeaf.Header>
}
