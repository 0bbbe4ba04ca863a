import Foundation

/// Up to 128 rows of one type and one source, in the order of their keys, as packed columns in one block of memory.
///
/// A heart rate with whole seconds and whole beats takes 5 bytes and its identifier 16. What a row shares with others
/// is kept once.
///
/// A copy is another reference to the same rows. They change in place only while nobody else holds them, and only where
/// the change fits their columns; otherwise a new leaf takes their place.
// @unchecked: a leaf changes only after a check that nobody else holds it.
package struct RowLeaf: LeafReading, @unchecked Sendable {
    package static let capacity = 128

    /// The description of a leaf's block, which begins after it.
    package struct Header {
        var count: UInt8
        /// How many rows the block has room for.
        let room: UInt8
        /// Whether all values are in the type's canonical unit already.
        var isCanonical = true
        var endsAreLengths = true
        let byteCount: UInt32
        var starts = LeafColumn()
        /// The lengths of the rows in whole seconds; otherwise how many floating-point numbers their ends are after
        /// their starts, which is little where fractions are, and always leads back to the end exactly.
        var ends = LeafColumn()
        var values = LeafColumn()
        var sequences = LeafColumn()
        /// The indices into `details`.
        var detailsIndices = LeafColumn()
        let weighting: RowWeighting
        var details: ContiguousArray<SampleDetails> = []
    }

    /// Header and columns, in one allocation.
    private final class Storage: ManagedBuffer<Header, UInt64> {}

    private var storage: Storage
    /// The header in the storage: reading a row goes there directly, and asks for no exclusive access.
    package let header: UnsafeMutablePointer<Header>

    init(_ header: Header) {
        let words = (Int(header.byteCount) + 7) / 8
        storage = unsafeDowncast(Storage.create(minimumCapacity: words) { _ in header }, to: Storage.self)
        self.header = storage.withUnsafeMutablePointerToHeader { $0 }
    }

    static let headerSize = MemoryLayout<Header>.stride

    var view: LeafView { LeafView(header: header) }

    /// Tells the leaf from others, for as long as it is held.
    var identity: ObjectIdentifier { ObjectIdentifier(storage) }

    /// Whether nobody else holds the rows.
    mutating func isUniquelyReferenced() -> Bool { isKnownUniquelyReferenced(&storage) }

    /// A leaf with the same rows.
    func copy() -> RowLeaf {
        let leaf = RowLeaf(header.pointee)
        leaf.block.copyMemory(from: block, byteCount: Int(header.pointee.byteCount))
        return leaf
    }
}

/// The rows of a leaf, for reading while somebody else holds the leaf.
///
/// Reading costs no reference counting.
// @unchecked: as the leaf.
package struct LeafView: LeafReading, @unchecked Sendable {
    package let header: UnsafeMutablePointer<RowLeaf.Header>
}
