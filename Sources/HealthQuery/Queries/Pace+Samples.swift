extension Pace {
    /// The samples of rows and of what they hold in an index, with pauses.
    mutating func samples<Sample>(
        of rows: [SampleRow],
        in index: SampleIndex,
        _ decoder: (MemberLookup) -> SampleDecoder<Sample>
    ) async throws -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(rows.count)
        for part in rows.indices.parts(ofAtMost: Self.stride) {
            try await spend(part.count)
            let rows = Array(rows[part])
            let members = try await members(of: rows, in: index)
            decoder(members).appendRows(rows, &samples)
        }
        return samples
    }

    /// The samples of a batch and of what they hold in an index, with pauses.
    mutating func samples<Sample>(
        of batch: RowBatch,
        in index: SampleIndex,
        _ decoder: (MemberLookup) -> SampleDecoder<Sample>
    ) async throws -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(batch.count)
        let isHolding = batch.details.contains { $0.type.traits.holding == .members }
        for part in batch.rows.indices.parts(ofAtMost: Self.stride) {
            try await spend(part.count)
            let members = isHolding ? try await members(of: part.map { batch.row($0) }, in: index) : .nothing
            batch.rows.withUnsafeBufferPointer { rows in
                decoder(members).appendBare(UnsafeBufferPointer(rebasing: rows[part]), batch.details, &samples)
            }
        }
        return samples
    }

    /// What some rows hold in an index: one may hold very many.
    private mutating func members(of rows: [SampleRow], in index: SampleIndex) async throws -> MemberLookup {
        var samples: [ObjectKey: Set<AnySample>] = [:]
        for row in rows where row.details.type.traits.holding == .members {
            samples[ObjectKey(row)] = try await set(of: index.members(of: row, &self))
        }
        return MemberLookup(samples: samples)
    }

    /// The samples of rows that hold no others, as values that can be compared, with pauses.
    mutating func set(of rows: [SampleRow]) async throws -> Set<AnySample> {
        var samples: Set<AnySample> = []
        samples.reserveCapacity(rows.count)
        for row in rows {
            samples.insert(AnySample(row, .nothing))
            try await pass(1)
        }
        return samples
    }
}
