/// How rows become samples of one type.
///
/// The queries are generic in the sample, and code that is generic where it runs copies each element through tables. These
/// are compiled for their type; handing them many rows at once is several times faster than asking for one by one.
package struct SampleDecoder<Sample>: Sendable {
    /// Makes a sample of a row.
    package let sample: @Sendable (SampleRow) -> Sample
    /// Appends the samples of rows.
    package let appendRows: @Sendable ([SampleRow], inout [Sample]) -> Void
    /// Appends the samples of a range of unpacked rows.
    package let appendRange: @Sendable (SampleRows, Range<Int>, inout [Sample]) -> Void
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

extension SampleDecoder<QuantitySample> {
    package static let quantity = SampleDecoder(
        sample: { QuantitySample($0) },
        appendRows: { rows, samples in
            for row in rows { samples.append(QuantitySample(row)) }
        },
        appendRange: { rows, range, samples in
            for index in range { samples.append(QuantitySample(rows, index)) }
        }
    )
}

extension SampleDecoder<CategorySample> {
    package static let category = SampleDecoder(
        sample: { CategorySample($0) },
        appendRows: { rows, samples in
            for row in rows { samples.append(CategorySample(row)) }
        },
        appendRange: { rows, range, samples in
            for index in range { samples.append(CategorySample(rows.row(index))) }
        }
    )
}

extension SampleDecoder<any Sample> {
    package static let any = SampleDecoder(
        sample: { AnySample($0).sample },
        appendRows: { rows, samples in
            for row in rows { samples.append(AnySample(row).sample) }
        },
        appendRange: { rows, range, samples in
            for index in range { samples.append(AnySample(rows.row(index)).sample) }
        }
    )
}

extension SampleDecoder<SampleRow> {
    /// Leaves rows as they are.
    package static let rows = SampleDecoder(
        sample: { $0 },
        appendRows: { rows, result in result += rows },
        appendRange: { rows, range, result in
            for index in range { result.append(rows.row(index)) }
        }
    )
}
