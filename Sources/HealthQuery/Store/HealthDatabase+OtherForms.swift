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
    ///
    /// - Parameter fits: what else must hold for a form.
    func otherForm(
        of imported: ImportedSample, _ first: UUID, _ session: inout ImportSession,
        where fits: (SampleRow) -> Bool = { _ in true }
    ) -> SampleRow? {
        forms(of: imported, first, .sample, &session, isUsed: { _ in false }, where: fits).free
    }

    /// The stored forms of a correlation's member that is not stored as it is: one that no correlation holds, and if
    /// there is none, one that is held.
    ///
    /// - Parameter isTaken: whether a correlation is about to take a row.
    func otherForms(
        ofMember imported: ImportedSample, _ first: UUID, _ session: inout ImportSession,
        isTaken: (SampleRow) -> Bool
    ) -> (free: SampleRow?, used: SampleRow?) {
        forms(
            of: imported, first, .member, &session, isUsed: { isTaken($0) || state.index.isMember($0) },
            where: { _ in true })
    }

    /// A form of a sample that is not used up; if there is none, one that is.
    ///
    /// - Parameter isUsed: whether a row is used up otherwise than by this import.
    private func forms(
        of imported: ImportedSample, _ first: UUID, _ use: ImportSession.Use, _ session: inout ImportSession,
        isUsed: (SampleRow) -> Bool, where fits: (SampleRow) -> Bool
    ) -> (free: SampleRow?, used: SampleRow?) {
        let sample = SampleRow(imported.sample)
        let moment = ImportSession.Moment(type: sample.details.type.index, start: sample.start, use: use)
        func isForm(_ row: SampleRow) -> Bool {
            row.uuid.high == first.high && row.isOtherForm(of: sample, from: imported.sourceRevision) && fits(row)
        }
        // Rows that are kept may have new numbers.
        func current(_ row: SampleRow) -> SampleRow? { state.index.row(ObjectKey(row)) }
        if session.crowds[moment] == nil {
            let rows = rows(of: sample.details.type, startingAt: sample.start)
            guard rows.count > ImportSession.crowd else {
                let free = rows.first { !session.contains($0.sequence, for: use) && !isUsed($0) && isForm($0) }
                return (free, free == nil ? rows.first(where: isForm) : nil)
            }
            session.keep(rows, startingAt: moment)
        }
        let used = session.used(for: use)
        let forms = session.takeForm(at: moment, first.high) { row in
            current(row).map { used.contains($0.sequence) || isUsed($0) } ?? true
        } where: {
            isForm($0)
        }
        return (forms.free.flatMap(current), forms.used.flatMap(current))
    }

    /// The stored form of a correlation that is not stored as it is: one that holds the same.
    func otherForm(
        of imported: ImportedCorrelation, _ first: UUID, _ session: inout ImportSession
    ) -> SampleRow? {
        let members = imported.members.map { member in
            let row = saved(member, member.identifier(0))
            return session.newerVersion(of: row, SyncKey(row.details), in: state.index) ?? row
        }.sorted { $0.precedesAsMember($1) }
        return otherForm(of: imported.correlation, first, &session) { row in
            let stored = state.index.members(of: row).sorted { $0.precedesAsMember($1) }
            return stored.count == members.count
                && zip(stored, members).allSatisfy { stored, member in
                    stored.details.type === member.details.type && stored.start == member.start
                        && stored.isOtherForm(of: member, from: member.details.sourceRevision)
                }
        }
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
        // Other rows, such as those of activity summaries, are no samples, and no import meets them.
        for type in SampleType.all where type.sample != nil {
            for (_, tree) in state.index.trees(of: type) {
                var cursor = tree.cursor(RowBounds())
                while let span = cursor.next() {
                    for index in 0..<span.leaf.count where span.leaf.uuid(index).isOfExport {
                        let sequence = span.leaf.key(index).sequence
                        if !session.contains(sequence), !session.contains(sequence, for: .member) {
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
    func isOtherForm(of sample: SampleRow, from revision: SourceRevision) -> Bool {
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

    /// An order in which the members of a correlation and those of its other form correspond.
    fileprivate func precedesAsMember(_ other: SampleRow) -> Bool {
        (details.type.index, start, canonicalValue) < (other.details.type.index, other.start, other.canonicalValue)
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
