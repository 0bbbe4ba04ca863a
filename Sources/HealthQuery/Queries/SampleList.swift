/// Samples in an order, and their sequence numbers if the list is kept.
struct SampleList<Sample: Sendable>: Sendable {
    var samples: [Sample] = []
    var sequences: [UInt64] = []

    var count: Int { samples.count }

    /// The row of the sample at a position; nil only for kinds of samples that no query gives.
    func row(at position: Int) -> SampleRow? {
        (samples[position] as? any StoredSample).map { SampleRow($0).withSequence(sequences[position]) }
    }

    /// Where the samples of some sequence numbers are, found with pauses.
    func positions(of wanted: Set<UInt64>, _ pace: inout Pace) async throws -> [Int] {
        guard let first = wanted.min(), let last = wanted.max() else { return [] }
        let span = first...last
        var positions: [Int] = []
        for part in sequences.indices.parts(ofAtMost: Pace.stride) {
            try await pace.spend(part.count)
            positions += part.filter { span.contains(sequences[$0]) && wanted.contains(sequences[$0]) }
        }
        return positions
    }

    /// Appends part of another list, as far as the limit has room for it, with pauses.
    mutating func append(_ other: SampleList, _ range: Range<Int>, upTo limit: Int, _ pace: inout Pace) async throws {
        for part in range.prefix(limit - count).parts(ofAtMost: Pace.stride) {
            try await pace.spend(part.count)
            append(other, part)
        }
    }

    /// All at once: code that is not compiled for the kind of samples copies one by one much more slowly.
    private mutating func append(_ other: SampleList, _ range: Range<Int>) {
        samples += other.samples[range]
        sequences += other.sequences[range]
    }
}
