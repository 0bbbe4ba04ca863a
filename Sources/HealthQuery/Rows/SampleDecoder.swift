/// How rows become samples.
///
/// The queries are generic in the sample, and code that is generic where it runs copies each element through tables. A
/// decoder is made where the kind is known, and compiled for it; handing it many rows at once is several times faster
/// than asking for one by one.
package struct SampleDecoder<Sample>: Sendable {
    /// Appends the samples of rows.
    package let appendRows: @Sendable ([SampleRow], inout [Sample]) -> Void
    /// Appends the samples of rows without their details, given what those are.
    package let appendBare:
        @Sendable (UnsafeBufferPointer<BareRow>, ContiguousArray<SampleDetails>, inout [Sample]) -> Void
}

extension SampleDecoder {
    /// The samples of rows.
    package func samples(of rows: [SampleRow]) -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(rows.count)
        appendRows(rows, &samples)
        return samples
    }

    /// The samples of a batch.
    package func samples(of batch: RowBatch) -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(batch.count)
        batch.rows.withUnsafeBufferPointer { appendBare($0, batch.details, &samples) }
        return samples
    }
}

extension SampleDecoder where Sample: StoredSample {
    /// Makes samples of one kind; a lookup finds what they hold.
    @inline(__always)
    package init(_ members: MemberLookup) {
        self.init(
            appendRows: { rows, samples in
                for row in rows { samples.append(Sample(row.bare(detailsIndex: 0), row.details, members)) }
            },
            appendBare: { rows, details, samples in
                for row in rows { samples.append(Sample(row, details[row.detailsIndex], members)) }
            }
        )
    }
}

extension SampleDecoder<any Sample> {
    /// Makes samples of any kind; a lookup finds what they hold.
    package static func any(_ members: MemberLookup) -> SampleDecoder {
        SampleDecoder(
            appendRows: { rows, samples in
                for row in rows { samples.append(AnySample(row, members).sample) }
            },
            appendBare: { rows, details, samples in
                for row in rows { samples.append(AnySample(row.row(details[row.detailsIndex]), members).sample) }
            }
        )
    }
}

extension SampleDecoder<SampleRow> {
    /// Leaves rows as they are.
    package static let rows = SampleDecoder(
        appendRows: { rows, result in result += rows },
        appendBare: { rows, details, result in
            for row in rows { result.append(row.row(details[row.detailsIndex])) }
        }
    )
}
