/// Finds the rows that a sample holds, in one state of a store.
package struct MemberLookup: Sendable {
    package let rows: @Sendable (_ holder: SampleRow) -> [SampleRow]

    package init(_ rows: @escaping @Sendable (_ holder: SampleRow) -> [SampleRow]) {
        self.rows = rows
    }

    /// The members of a sample.
    package func samples(_ holder: SampleRow) -> Set<AnySample> {
        Set(rows(holder).map { AnySample($0, self) })
    }
}
