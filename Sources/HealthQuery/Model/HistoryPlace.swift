/// A place in the history of a store: what a reader knows of it.
package struct HistoryPlace: Sendable, Hashable {
    /// Everything up to this number is known, as it was to be seen.
    package var number: UInt64
    /// The change of access up to which that is meant; 0 where it is the last one that `number` covers.
    package var access: UInt64 = 0
    /// What changed of rows up to this number because access changed is known as well; 0 where nothing is.
    package var position: UInt64 = 0
    /// The change of access that this was read under.
    package var positionAccess: UInt64 = 0

    package init(_ number: UInt64) {
        self.number = number
    }
}
