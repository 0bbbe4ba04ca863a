/// Finds the rows that a sample holds, in one state of a store.
package struct MemberLookup: Sendable {
    package let rows: @Sendable (_ holder: SampleRow) -> [SampleRow]

    /// The members of a sample.
    package func samples(_ holder: SampleRow) -> Set<AnySample> {
        Set(rows(holder).map { AnySample($0, self) })
    }
}
