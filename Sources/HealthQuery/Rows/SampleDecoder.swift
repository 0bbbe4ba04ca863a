/// How rows become samples.
///
/// Queries are generic in the sample, and code that is not specialised copies each element through witness tables. A
/// decoder is made where the kind is known, and compiled for it; decoding many rows at once is several times faster
/// than one by one.
package struct SampleDecoder<Sample>: Sendable {
    /// Appends the samples of rows.
    package let appendRows: @Sendable ([SampleRow], inout [Sample]) -> Void
    /// Appends the samples of rows that lack their details, given those details.
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
}

extension SampleDecoder where Sample: StoredSample {
    /// Makes samples of one kind; a lookup finds their members.
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
    /// Makes samples of any kind; a lookup finds their members.
    package static func any(_ members: MemberLookup) -> SampleDecoder { SampleDecoder(members) { _ in { $0.sample } } }
}

extension SampleDecoder {
    /// Makes what stands for samples of any kind: for each type there is a way to make it.
    package init(_ members: MemberLookup, _ maker: @escaping @Sendable (SampleType) -> (AnySample) -> Sample) {
        self.init(
            appendRows: { rows, samples in
                var last: SampleType?
                var make: ((AnySample) -> Sample)?
                for row in rows {
                    if row.details.type !== last { (last, make) = (row.details.type, maker(row.details.type)) }
                    if let make { samples.append(make(AnySample(row, members))) }
                }
            },
            appendBare: { rows, details, samples in
                var last: SampleType?
                var make: ((AnySample) -> Sample)?
                for row in rows {
                    let row = row.row(details[row.detailsIndex])
                    if row.details.type !== last { (last, make) = (row.details.type, maker(row.details.type)) }
                    if let make { samples.append(make(AnySample(row, members))) }
                }
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
