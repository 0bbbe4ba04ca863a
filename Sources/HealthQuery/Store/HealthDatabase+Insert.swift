package import Foundation

/// A sample of another source, for ``HealthDatabase/insert(_:session:)`` and friends: with its identifier, unless that is
/// derived from its content.
package struct ImportedSample: Sendable {
    package let sample: AnySample
    package let sourceRevision: SourceRevision
    /// The identifier of the given occurrence of this content: 0 for the first object with it, 1 for an exact repeat.
    package let identifier: @Sendable (_ occurrence: Int) -> UUID

    package init(
        sample: AnySample,
        sourceRevision: SourceRevision,
        identifier: @escaping @Sendable (_ occurrence: Int) -> UUID
    ) {
        self.sample = sample
        self.sourceRevision = sourceRevision
        self.identifier = identifier
    }
}

/// What an import has met so far: one bit for each row of the store.
///
/// An export has no identifiers, so they are derived from the content. Exact repeats in one file are objects of their own:
/// the second gets the identifier of occurrence 1. But an object that an earlier import brought is not a repeat when it is
/// met for the first time in this one. The bits tell the two apart.
package struct ImportSession: Sendable {
    private var words: [UInt64] = []

    package init() {}

    /// Whether the row with a number was met.
    package func contains(_ number: UInt64) -> Bool {
        let word = Int(number >> 6)
        return word < words.count && words[word] & (1 << (number & 63)) != 0
    }

    package mutating func insert(_ number: UInt64) {
        let word = Int(number >> 6)
        if word >= words.count {
            words.append(contentsOf: repeatElement(0, count: max(word + 1 - words.count, words.count)))
        }
        words[word] |= 1 << (number & 63)
    }
}

/// What became of a batch of imported samples.
package struct ImportOutcome: Sendable {
    /// How many were not in the store.
    package var added = 0
    /// How many were there already.
    package var present = 0
    /// What the import has met so far.
    package var session: ImportSession
}

extension HealthDatabase {
    /// Saves samples of other sources under their own identifiers, all or none: the test kit's door.
    package func insert(_ samples: [AnySample], from revision: SourceRevision) throws {
        for sample in samples { try sample.validate() }
        try save(RowBatch(samples.lazy.map { SampleRow($0) }), by: Author(revision: revision, rules: rules))
    }

    /// Saves the samples of an import that are not there yet, as one transaction: the importer's door.
    ///
    /// The samples must be valid. The occurrence of each content is found by galloping: the occurrences met in this import
    /// are the first ones, so that a file with k repeats of one line costs O(log k) a line.
    package func insert(_ samples: [ImportedSample], session: ImportSession) throws -> ImportOutcome {
        var outcome = ImportOutcome(session: session)
        var pending: Set<UUID> = []
        var batch = RowBatch()
        for imported in samples {
            let uuid = firstIdentifierNotMet(imported, in: outcome.session, pending)
            if let row = snapshot.database.rows([uuid], from: imported.sourceRevision.source)[0] {
                outcome.session.insert(row.number)
                outcome.present += 1
            } else {
                pending.insert(uuid)
                let row = SampleRow(imported.sample).identified(as: uuid)
                batch.append(row.having(details.saved(row.details, by: imported.sourceRevision)))
            }
        }
        guard !batch.isEmpty else { return outcome }
        let first = snapshot.log.lastNumber + 1
        // What is there under these identifiers was looked up; the rest are objects of other sources.
        try change { snapshot, _, _, changes in try snapshot.add(batch, isHidden: { _ in true }, &changes) }
        for number in first...snapshot.log.lastNumber { outcome.session.insert(number) }
        outcome.added = batch.count
        return outcome
    }

    /// The identifier of the first occurrence of a content that this import has not met.
    private func firstIdentifierNotMet(
        _ sample: ImportedSample,
        in session: ImportSession,
        _ pending: Set<UUID>
    ) -> UUID {
        func isMet(_ occurrence: Int) -> Bool {
            let uuid = sample.identifier(occurrence)
            if pending.contains(uuid) { return true }
            let row = snapshot.database.rows([uuid], from: sample.sourceRevision.source)[0]
            guard let row else { return false }
            return session.contains(row.number)
        }
        guard isMet(0) else { return sample.identifier(0) }
        var step = 1
        while isMet(step) { step *= 2 }
        var low = step / 2
        var high = step
        while low + 1 < high {
            let middle = (low + high) / 2
            if isMet(middle) { low = middle } else { high = middle }
        }
        return sample.identifier(high)
    }
}
