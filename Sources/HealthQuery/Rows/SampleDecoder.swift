/// How rows become samples of one type.
///
/// The queries are generic in the sample, and code that is generic where it runs copies each element through tables.
/// These are compiled for their type; handing them many rows at once is several times faster than asking for one by
/// one.
package struct SampleDecoder<Sample>: Sendable {
    /// Makes a sample of a row.
    package let sample: @Sendable (SampleRow) -> Sample
    /// Appends the samples of rows.
    package let appendRows: @Sendable ([SampleRow], inout [Sample]) -> Void
    /// Appends the samples of rows without their details, given what those are.
    package let appendBare:
        @Sendable (UnsafeBufferPointer<BareRow>, ContiguousArray<SampleDetails>, inout [Sample]) -> Void
}

/// How a decoder comes about: some need to know which rows a correlation holds, and where to look.
package enum SampleDecoding<Sample>: Sendable {
    case plain(SampleDecoder<Sample>)
    case looking(@Sendable (MemberLookup) -> SampleDecoder<Sample>)

    /// The decoder for one state of a store.
    package func decoder(_ members: @autoclosure () -> MemberLookup) -> SampleDecoder<Sample> {
        switch self {
        case .plain(let decoder): decoder
        case .looking(let make): make(members())
        }
    }
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

extension SampleDecoder {
    /// The samples of a batch.
    package func samples(of batch: RowBatch) -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(batch.count)
        batch.rows.withUnsafeBufferPointer { appendBare($0, batch.details, &samples) }
        return samples
    }
}

extension SampleDecoder<QuantitySample> {
    package static let quantity = SampleDecoder(
        sample: { QuantitySample($0) },
        appendRows: { rows, samples in
            for row in rows { samples.append(QuantitySample(row)) }
        },
        appendBare: { rows, details, samples in
            for row in rows { samples.append(QuantitySample(row, details[row.detailsIndex])) }
        }
    )
}

extension SampleDecoder<CategorySample> {
    package static let category = SampleDecoder(
        sample: { CategorySample($0) },
        appendRows: { rows, samples in
            for row in rows { samples.append(CategorySample(row)) }
        },
        appendBare: { rows, details, samples in
            for row in rows { samples.append(CategorySample(row.row(details[row.detailsIndex]))) }
        }
    )
}

extension SampleDecoder<VisionPrescription> {
    package static let visionPrescription = SampleDecoder(
        sample: { VisionPrescription($0) },
        appendRows: { rows, samples in
            for row in rows { samples.append(VisionPrescription(row)) }
        },
        appendBare: { rows, details, samples in
            for row in rows { samples.append(VisionPrescription(row.row(details[row.detailsIndex]))) }
        }
    )
}

extension SampleDecoder<Correlation> {
    /// Makes correlations, with the objects that a lookup finds.
    package static func correlation(_ members: MemberLookup) -> SampleDecoder {
        SampleDecoder(
            sample: { Correlation($0, members) },
            appendRows: { rows, samples in
                for row in rows { samples.append(Correlation(row, members)) }
            },
            appendBare: { rows, details, samples in
                for row in rows { samples.append(Correlation(row.row(details[row.detailsIndex]), members)) }
            }
        )
    }
}

extension SampleDecoder<any Sample> {
    /// Makes samples of any kind, correlations with the objects that a lookup finds.
    package static func any(_ members: MemberLookup) -> SampleDecoder {
        SampleDecoder(
            sample: { AnySample($0, members).sample },
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
        sample: { $0 },
        appendRows: { rows, result in result += rows },
        appendBare: { rows, details, result in
            for row in rows { result.append(row.row(details[row.detailsIndex])) }
        }
    )
}
