/// Finds the samples that a sample holds, in one state of a store.
package struct MemberLookup: Sendable {
    /// The members of a sample.
    package let samples: @Sendable (_ holder: SampleRow) -> Set<AnySample>

    /// Makes samples of the rows that a sample holds.
    package init(rows: @escaping @Sendable (_ holder: SampleRow) -> [SampleRow]) {
        samples = { holder in Set(rows(holder).map { AnySample($0, .nothing) }) }
    }

    /// Takes samples that were made before.
    package init(samples: [ObjectKey: Set<AnySample>]) {
        self.samples = { holder in samples[ObjectKey(holder)] ?? [] }
    }

    /// Finds nothing; what a sample holds does not hold others.
    package static let nothing = MemberLookup(samples: [:])
}
