import Foundation

/// Samples that an earlier export wrote otherwise, because the person chose another unit or renamed the phone since.
///
/// Samples never change, so what was saved at the same time with the same type and dates, and has the same value as far
/// as it was written, is the same sample. The first halves of the identifiers of an export's samples say the former.
extension HealthDatabase {
    /// The stored form of a sample that is not stored as it is; nil if there is none that this import has not met.
    ///
    /// - Complexity: O(s log n + k) for s sources of the type and k rows that start when the sample does, and once for all
    ///   samples that start then if there are many.
    func otherForm(of imported: ImportedSample, _ first: UUID, _ session: inout ImportSession) -> SampleRow? {
        guard session.mayMeetOtherForms else { return nil }
        let sample = SampleRow(imported.sample)
        let moment = ImportSession.Moment(type: sample.details.type.index, start: sample.start)
        if session.crowds[moment] == nil {
            let rows = rows(of: sample.details.type, startingAt: sample.start)
            guard rows.count > ImportSession.crowd else {
                return rows.first { row in
                    row.uuid.high == first.high && row.isOtherForm(of: sample, from: imported.sourceRevision)
                        && !session.contains(row.sequence)
                }
            }
            session.crowds[moment] = Dictionary(grouping: rows.reversed()) { $0.uuid.high }
        }
        let index = session.crowds[moment]?[first.high]?.suffix(ImportSession.formLimit).lastIndex { row in
            row.isOtherForm(of: sample, from: imported.sourceRevision) && !session.contains(row.sequence)
        }
        return index.flatMap { session.crowds[moment]?[first.high]?.remove(at: $0) }
    }

    /// The rows of a type that start at a moment.
    private func rows(of type: SampleType, startingAt start: Double) -> [SampleRow] {
        var bounds = RowBounds()
        (bounds.startAtLeast, bounds.startBelow) = (start, start.nextUp)
        var rows: [SampleRow] = []
        for (_, tree) in state.index.trees(of: type) {
            var cursor = tree.cursor(bounds)
            while let span = cursor.next() { rows += (span.stretch ?? 0..<0).map { span.leaf.row($0) } }
        }
        return rows
    }

    /// How many samples of earlier imports this one has not met, by the identifier of their type.
    ///
    /// - Complexity: O(n).
    package func importedSamples(notMetIn session: ImportSession) -> [String: Int] {
        guard session.mayMeetOtherForms else { return [:] }
        var counts: [String: Int] = [:]
        for type in SampleType.all {
            for (_, tree) in state.index.trees(of: type) {
                var cursor = tree.cursor(RowBounds())
                while let span = cursor.next() {
                    for index in 0..<span.leaf.count where span.leaf.uuid(index).isOfExport {
                        let sequence = span.leaf.key(index).sequence
                        if !session.contains(sequence), !session.hasTaken(sequence) {
                            counts[type.identifier, default: 0] += 1
                        }
                    }
                }
            }
        }
        return counts
    }
}

extension SampleRow {
    /// Whether the row, which has the dates and the date of creation of a sample, is the same sample.
    fileprivate func isOtherForm(of sample: SampleRow, from revision: SourceRevision) -> Bool {
        guard end == sample.end else { return false }
        let isSameSource = details.sourceRevision.source == revision.source
        // Who names a device renames its source; of apps without one nothing tells that two names are of the same.
        let isRenamed =
            details.device != nil && details.device == sample.details.device
            && details.sourceRevision.version == revision.version
        guard isSameSource || isRenamed else { return false }
        var tolerance = max(abs(canonicalValue), abs(sample.canonicalValue)) * Self.rounding
        if details.unit != sample.details.unit {
            tolerance = max(tolerance, writtenStep / 2 + sample.writtenStep / 2)
        }
        return abs(canonicalValue - sample.canonicalValue) <= tolerance
    }

    /// An export writes six significant digits, so that two forms differ by the half of the last one each.
    private static var rounding: Double { 1.1e-5 }

    /// By how much the value changes when its last decimal does, in the canonical unit; 0 for whole numbers.
    private var writtenStep: Double {
        var scale = 1.0
        while scale < 1e12, (value * scale).rounded() / scale != value { scale *= 10 }
        return scale == 1 ? 0 : abs(details.canonical(value + 1 / scale) - canonicalValue)
    }
}

extension UUID {
    /// Whether an import made it of the content of an export.
    fileprivate var isOfExport: Bool { uuid.6 >> 4 == 8 }
}
