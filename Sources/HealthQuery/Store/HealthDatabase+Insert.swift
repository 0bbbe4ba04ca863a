package import Foundation

/// A sample of another source, for ``HealthDatabase/insert(_:session:)`` and friends: it brings its identifier, unless
/// that is derived from its content.
package struct ImportedSample: Sendable {
    package let sample: AnySample
    package let sourceRevision: SourceRevision
    private let identifiers: ImportedIdentifiers

    package init(sample: AnySample, sourceRevision: SourceRevision, identifiers: ImportedIdentifiers) {
        self.sample = sample
        self.sourceRevision = sourceRevision
        self.identifiers = identifiers
    }

    package init(
        sample: AnySample,
        sourceRevision: SourceRevision,
        identifier: @escaping @Sendable (_ occurrence: Int) -> UUID
    ) {
        self.init(sample: sample, sourceRevision: sourceRevision, identifiers: .any(identifier))
    }

    /// The identifier of an occurrence of this content: 0 for the first object with it, 1 for an exact repeat.
    package func identifier(_ occurrence: Int) -> UUID { identifiers.identifier(occurrence) }
}

/// The identifiers that objects with the same content get, one after another.
package enum ImportedIdentifiers: Sendable {
    /// The first one, and the hashes of the content of which the halves of the others are made.
    ///
    /// Nearly all are of this kind, which needs no memory of its own.
    case content(first: UUID, kin: UInt64, hash: SipHash)
    /// By a function of the occurrence.
    case any(@Sendable (_ occurrence: Int) -> UUID)

    fileprivate func identifier(_ occurrence: Int) -> UUID {
        switch self {
        case .content(let first, _, _) where occurrence == 0: first
        case .content(_, let kin, let hash): UUID(kin: kin, hash, occurrence: occurrence)
        case .any(let identifier): identifier(occurrence)
        }
    }
}

extension UUID {
    /// An identifier made of what no later export writes otherwise, of all of the content, and of the occurrence.
    package init(kin: UInt64, _ hash: SipHash, occurrence: Int) {
        var hash = hash
        hash.combine(UInt64(bitPattern: Int64(occurrence)))
        self.init(hashes: kin, hash.finalized())
    }
}

/// What became of a batch of imported samples.
package struct ImportOutcome: Sendable {
    /// How many samples were new and are saved now.
    package var added = 0
    /// How many samples the store had already.
    package var present = 0
    /// How many of those it had in another form: in another unit, or from a source with another name.
    package var presentInOtherForm = 0
    /// How many samples were added because a correlation holds them.
    package var membersAdded = 0
    /// What was saved under sync identifiers of which this import has a greater version.
    package var replaced: [SampleRow] = []
    /// The positions of samples of whose sync identifiers the store has a greater version; they count as present.
    package var superseded: Set<Int> = []
    /// The identifiers of the objects that the samples are in the store, in the samples' order.
    package var identifiers: [UUID] = []
    /// The sources of those objects that are there from another one, by their positions.
    var otherSources: [Int: Source] = [:]
    /// What the import has met so far.
    package var session: ImportSession

    /// The object that one of the samples is in the store.
    package func object(at position: Int, of samples: [ImportedSample]) -> (uuid: UUID, source: Source) {
        (identifiers[position], otherSources[position] ?? samples[position].sourceRevision.source)
    }
}

extension HealthDatabase {
    /// Saves samples of other sources under their own identifiers, all or none: the test kit's entry.
    package func insert(_ samples: [AnySample], from revision: SourceRevision) throws {
        for sample in samples { try sample.validate() }
        var batch = RowBatch()
        for sample in samples { batch.append(sample) }
        try save(batch, by: Writer(revision: revision, rules: rules))
    }

    /// Saves the samples of an import that are not stored yet, as one transaction: the importer's entry.
    ///
    /// The samples must be valid, but metadata that their types require may be missing. The occurrences of a content
    /// that this import has met are the first ones, and the session remembers how many, so that a repeated line costs
    /// O(1), or what finding another form costs; O(log k) for k repeats where thousands of others repeat.
    package func insert(_ samples: [ImportedSample], session: consuming ImportSession) throws -> ImportOutcome {
        var outcome = ImportOutcome(session: session)
        let batch = plan(samples, &outcome, &details)
        guard !batch.isEmpty else { return outcome }
        let last = buffered.log.lastSequence
        // Whether these identifiers are stored was checked above; the same ones elsewhere are objects of other sources.
        let saved = try save(batch, for: nil) { state, _, date, isBuffered, changes in
            try state.add(batch, inPlaceOf: outcome.replaced, isBuffered: isBuffered, at: date, &changes)
        }
        outcome.session.insert(added: saved)
        if !outcome.replaced.isEmpty { outcome.session.followRenumberings(after: last, in: buffered) }
        outcome.session.end(in: buffered)
        outcome.added = batch.count
        return outcome
    }

    /// Saves the samples of an import that are not stored yet, as ``insert(_:session:)`` does, and adds each to a stored
    /// holder, all in one transaction.
    package func insert(
        _ samples: [ImportedSample],
        addingTo holders: [(uuid: UUID, source: Source)],
        session: consuming ImportSession
    ) throws -> ImportOutcome {
        var outcome = ImportOutcome(session: session)
        let batch = plan(samples, &outcome, &details)
        let bonds = zip(samples.indices, holders).map { index, holder in
            let object = outcome.object(at: index, of: samples)
            return Bond(
                holder: ObjectKey(uuid: holder.uuid, source: holder.source),
                member: ObjectKey(uuid: object.uuid, source: object.source))
        }
        try associate(bonds, adding: batch, inPlaceOf: outcome.replaced, &outcome.session)
        outcome.added = batch.count
        return outcome
    }

    /// The rows of those samples of an import that are not stored yet; the others are noted.
    ///
    /// - Parameter details: the database's own, given once for all rows.
    private func plan(
        _ samples: [ImportedSample], _ outcome: inout ImportOutcome, _ details: inout DetailsTable
    ) -> RowBatch {
        outcome.session.begin(in: buffered)
        var batch = RowBatch()
        batch.rows.reserveCapacity(samples.count)
        // Most contents are met once, so the identifiers of their first occurrences are looked up together.
        let firsts = samples.map { $0.identifier(0) }
        let stored = buffered.index.rows(firsts) { samples[$0].sourceRevision.source }
        var pending = PendingObjects(of: samples)
        outcome.identifiers = firsts
        // What is there as it is written in this batch, the first time, is no other form of something before it.
        let exact = outcome.session.mayMeetOtherForms ? Set(stored.lazy.compactMap { $0?.sequence }) : nil
        for index in samples.indices {
            let first = firsts[index]
            if let exact, stored[index] == nil, !pending.contains(first, at: index),
                noteOtherForm(of: samples[index], at: index, notIn: exact, &outcome)
            {
                continue
            } else if stored[index] == nil, pending.insert(first, at: index) {
                append(Self.saved(samples[index], first, &details), at: index, besides: exact, to: &batch, &outcome)
            } else if let row = stored[index], row.details.type === samples[index].sample.sampleType,
                !pending.contains(first, at: index), !outcome.session.contains(row.sequence)
            {
                outcome.session.insert(row.sequence)
                outcome.present += 1
            } else {
                insertRepeat(samples[index], at: index, notIn: exact, &batch, &pending, &outcome, &details)
            }
        }
        return batch
    }

    /// Saves the activity summaries of an import, as ``saveActivitySummaries(_:)`` does.
    package func insert(
        _ summaries: [ActivitySummary], session: consuming ImportSession
    ) throws -> ImportSession {
        session.begin(in: state)
        try saveActivitySummaries(summaries)
        session.end(in: state)
        return session
    }

    /// Notes the object that a sample is in the store in another form; false if there is none that is free.
    ///
    /// - Parameters:
    ///   - exact: the sequence numbers of rows that are samples of the batch as they are.
    ///   - isRepeat: whether the sample was met before; then what differs in metadata alone is another sample.
    private func noteOtherForm(
        of imported: ImportedSample,
        at index: Int,
        notIn exact: Set<UInt64>,
        isRepeat: Bool = false,
        _ outcome: inout ImportOutcome
    ) -> Bool {
        let (unit, source) = (SampleRow(imported.sample).details.unit, imported.sourceRevision.source)
        func fits(_ row: SampleRow) -> Bool {
            if exact.contains(row.sequence) { return false }
            return !isRepeat || row.details.unit != unit || row.details.sourceRevision.source != source
        }
        guard let row = otherForm(of: imported, outcome.identifiers[index], &outcome.session, where: fits) else {
            return false
        }
        outcome.session.insert(row.sequence)
        outcome.identifiers[index] = row.uuid
        outcome.otherSources[index] = row.details.sourceRevision.source
        outcome.present += 1
        outcome.presentInOtherForm += 1
        return true
    }

    /// Plans to save a sample whose content this import has met, as its next occurrence, unless that is stored, as it is
    /// or in another form.
    private func insertRepeat(
        _ imported: ImportedSample,
        at index: Int,
        notIn exact: Set<UInt64>?,
        _ batch: inout RowBatch,
        _ pending: inout PendingObjects,
        _ outcome: inout ImportOutcome,
        _ details: inout DetailsTable
    ) {
        let first = outcome.identifiers[index]
        let source = imported.sourceRevision.source
        let (uuid, occurrence) = outcome.session.metRepeats.firstIdentifier(of: imported, first) { uuid in
            if pending.contains(uuid, at: index) { return false }
            return outcome.session.mayUse(buffered.index.row(uuid, from: source), for: imported)
        }
        outcome.session.metRepeats.note(first, before: occurrence)
        if let row = buffered.index.row(uuid, from: source) {
            outcome.identifiers[index] = uuid
            outcome.session.insert(row.sequence)
            outcome.present += 1
            return
        }
        if let exact, noteOtherForm(of: imported, at: index, notIn: exact, isRepeat: true, &outcome) { return }
        outcome.identifiers[index] = uuid
        _ = pending.insert(uuid, at: index)
        append(Self.saved(imported, uuid, &details), at: index, besides: exact, to: &batch, &outcome)
    }

    /// Plans to save a row, in the place of what was saved under its sync identifier with a lesser version (R8.9); one with
    /// a lesser version itself is not saved.
    ///
    /// What this import has met is not replaced, nor is one of several: a file tells sources apart by their names, and may
    /// hold what two of them have under one identifier.
    private func append(
        _ row: SampleRow, at index: Int, besides exact: Set<UInt64>?, to batch: inout RowBatch,
        _ outcome: inout ImportOutcome
    ) {
        let key = exact == nil ? nil : SyncKey(row.details)
        if let newer = outcome.session.newerVersion(of: row, key, in: buffered.index) {
            outcome.identifiers[index] = newer.uuid
            outcome.superseded.insert(index)
            outcome.present += 1
            return
        }
        if let exact, let older = outcome.session.olderVersion(of: row, key, in: buffered.index),
            !exact.contains(older.sequence), !outcome.session.contains(older.sequence, for: .member)
        {
            outcome.session.replace(older)
            outcome.replaced.append(older)
        }
        batch.append(row)
    }

    /// The row of an imported sample, as saved by its own revision.
    func saved(_ imported: ImportedSample, _ uuid: UUID) -> SampleRow { Self.saved(imported, uuid, &details) }

    private static func saved(
        _ imported: ImportedSample, _ uuid: UUID, _ details: inout DetailsTable
    ) -> SampleRow {
        let row = SampleRow(imported.sample).identified(as: uuid)
        return row.having(details.saved(row.details, by: imported.sourceRevision))
    }
}

/// The objects that a batch of an import is about to add.
///
/// Two sources may have an object each under one identifier.
private struct PendingObjects {
    private let samples: [ImportedSample]
    /// The position of the first sample with an identifier.
    private var firsts: [UUID: Int]
    /// Objects whose identifier another source had first.
    private var others: Set<ObjectKey> = []

    init(of samples: [ImportedSample]) {
        self.samples = samples
        firsts = Dictionary(minimumCapacity: samples.count)
    }

    /// Whether an object of a sample's source has an identifier.
    func contains(_ uuid: UUID, at index: Int) -> Bool {
        guard let first = firsts[uuid] else { return false }
        return source(first) == source(index) || others.contains(ObjectKey(uuid: uuid, source: source(index)))
    }

    /// Gives an identifier to an object of a sample's source; false if that has one already.
    mutating func insert(_ uuid: UUID, at index: Int) -> Bool {
        guard let first = firsts.updateValue(index, forKey: uuid) else { return true }
        firsts[uuid] = first
        return source(first) != source(index) && others.insert(ObjectKey(uuid: uuid, source: source(index))).inserted
    }

    private func source(_ index: Int) -> Source { samples[index].sourceRevision.source }
}
