/// What an import has met so far: two bits for each row of the store.
///
/// An export has no identifiers, so they are derived from the content. Exact repeats in one file are objects of their
/// own: the second gets the identifier of occurrence 1. But an object of an earlier import is no repeat when this one
/// meets it for the first time. `met` tells the two apart. `taken` does the same for the members of correlations and
/// workouts, which can appear in the file twice.
package struct ImportSession: Sendable {
    private var met = Bits()
    private var taken = Bits()
    /// How many occurrences of repeated samples and correlations were met.
    var metRepeats = ImportRepeats()
    /// How many occurrences of repeated members were taken.
    var takenRepeats = ImportRepeats()

    /// The rows at moments when very many start, by the first halves of their identifiers; of a few moments at a time.
    private(set) var crowds: [Moment: [UInt64: Crowd]] = [:]
    private static let crowdLimit = 1024

    /// When samples of a type start, and what for they are looked at.
    struct Moment: Hashable, Sendable {
        let type: Int
        let start: Double
        let use: Use
    }

    /// What a row can be used up for: once as a sample of its own, and once as the member of a correlation or a
    /// workout.
    package enum Use: Sendable {
        case sample, member
    }

    /// Rows of one moment that may be forms of the same sample.
    struct Crowd: Sendable {
        /// The rows that are not used up, as far as that is known; the first saved last.
        fileprivate var free: [SampleRow]
        /// Rows that are.
        private var used: [SampleRow] = []

        fileprivate init(_ rows: [SampleRow]) { free = rows }

        fileprivate mutating func takeForm(
            isUsed: (SampleRow) -> Bool, where fits: (SampleRow) -> Bool
        ) -> (free: SampleRow?, used: SampleRow?) {
            while let last = free.last, isUsed(last) { use(free.count - 1) }
            let index = free.suffix(ImportSession.formLimit).lastIndex { fits($0) && !isUsed($0) }
            if let index { return (use(index), nil) }
            return (nil, used.last(where: fits))
        }

        @discardableResult
        private mutating func use(_ index: Int) -> SampleRow {
            let row = free.remove(at: index)
            if used.count < ImportSession.formLimit { used.append(row) }
            return row
        }
    }

    /// More rows than this at one moment are very many.
    static let crowd = 64
    /// Of so many rows with the same dates and date of creation, another form is looked for among the first ones: a file
    /// made to be slow must not be.
    fileprivate static let formLimit = 256

    /// Whether another import may have saved what this one meets: the store had samples at the beginning, or its
    /// history went on between two batches.
    private(set) var mayMeetOtherForms = false
    /// The last sequence number that the store had given out when this import left it; nil before its first batch.
    private var lastSequence: UInt64?
    /// What this import added.
    private var added = Bits()
    /// The versions of what this import replaced by sync identifiers.
    private var replacedVersions: [SyncKey: SyncVersion] = [:]
    /// The least versions that others have of sync identifiers of which there are several objects.
    private var leastVersions: [SyncKey: SyncVersion?] = [:]

    package init() {}

    /// Keeps the rows that start at a moment.
    mutating func keep(_ rows: [SampleRow], startingAt moment: Moment) {
        if crowds.count >= Self.crowdLimit { crowds.removeAll() }
        crowds[moment] = Dictionary(grouping: rows.reversed()) { $0.uuid.high }.mapValues { Crowd($0) }
    }

    /// Takes a row that starts at a moment and is not used up, given the first half of its identifier; if there is none,
    /// the result is one that is used up.
    mutating func takeForm(
        at moment: Moment, _ high: UInt64, isUsed: (SampleRow) -> Bool, where fits: (SampleRow) -> Bool
    ) -> (free: SampleRow?, used: SampleRow?) {
        crowds[moment]?[high]?.takeForm(isUsed: isUsed, where: fits) ?? (nil, nil)
    }

    /// Notes that a batch begins, and what others changed since this import left the store.
    mutating func begin(in state: DatabaseState) {
        defer { lastSequence = state.log.lastSequence }
        guard let lastSequence else {
            mayMeetOtherForms = state.index.count > 0
            return
        }
        guard lastSequence != state.log.lastSequence else { return }
        mayMeetOtherForms = true
        crowds.removeAll()
        leastVersions.removeAll()
        followRenumberings(after: lastSequence, in: state)
    }

    /// Knows what it has met under the new numbers that this got after a sequence number.
    mutating func followRenumberings(after lastSequence: UInt64, in state: DatabaseState) {
        for type in SampleType.all {
            for removal in state.log.deletions(of: type, after: lastSequence) where removal.isRenumbering {
                follow(removal.row.sequence, to: removal.sequence)
            }
        }
    }

    /// Knows of a row under its new number what it knows of it under another one.
    mutating func follow(_ sequence: UInt64, to new: UInt64) {
        if met.contains(sequence) { met.insert(new) }
        if taken.contains(sequence) { taken.insert(new) }
        if added.contains(sequence) { added.insert(new) }
    }

    /// Notes that a batch is saved.
    mutating func end(in state: DatabaseState) { lastSequence = state.log.lastSequence }

    /// Whether this import has used up the row with a sequence number.
    package func contains(_ sequence: UInt64, for use: Use = .sample) -> Bool { used(for: use).contains(sequence) }

    /// Whether the next occurrence of a sample may be the row that has its identifier; true if none has.
    func mayUse(_ row: SampleRow?, for imported: ImportedSample) -> Bool {
        guard let row else { return true }
        // An identifier that a file writes may be that of something else.
        return row.details.type === imported.sample.sampleType && !contains(row.sequence)
    }

    /// The object that stands for a row, as the row has a lesser version of their sync identifier than all that the store
    /// had before this import, or got from others since (R8.9).
    ///
    /// What this import added does not count, nor what it put in the place of another: which of a file's lines comes first,
    /// and in which batch, changes nothing. O(log n), and once O(k log k) for an identifier of k objects.
    mutating func newerVersion(of row: SampleRow, _ key: SyncKey?, in index: SampleIndex) -> SampleRow? {
        guard mayMeetOtherForms, let key, let standing = index.syncObject(row.details) else { return nil }
        let version = SyncVersion(row.details)
        guard version < SyncVersion(standing.details), let least = leastVersion(key, standing, in: index) else {
            return nil
        }
        return version < least ? standing : nil
    }

    /// The least version of a sync identifier that the store has not from this import; nil if there is none.
    private mutating func leastVersion(
        _ key: SyncKey, _ standing: SampleRow, in index: SampleIndex
    ) -> SyncVersion? {
        if let version = replacedVersions[key] { return version }
        if index.syncObjects.others[key] == nil {
            return added.contains(standing.sequence) ? nil : SyncVersion(standing.details)
        }
        if let version = leastVersions[key] { return version }
        let known = index.syncObjects(standing.details).filter { !added.contains($0.sequence) }
        let least = known.map { SyncVersion($0.details) }.min()
        leastVersions[key] = .some(least)
        return least
    }

    /// The object that a row replaces, as it has a greater version of their sync identifier; nil if this import has met
    /// the object, or there are several.
    func olderVersion(of row: SampleRow, _ key: SyncKey?, in index: SampleIndex) -> SampleRow? {
        guard mayMeetOtherForms, let key, index.syncObjects.others[key] == nil,
            let only = index.syncObject(row.details), !contains(only.sequence),
            SyncVersion(only.details) < SyncVersion(row.details)
        else { return nil }
        return only
    }

    /// Notes that an object is replaced, and with that used up.
    mutating func replace(_ row: SampleRow) {
        insert(row.sequence)
        if let key = SyncKey(row.details) { replacedVersions[key] = SyncVersion(row.details) }
    }

    func used(for use: Use) -> Bits {
        switch use {
        case .sample: met
        case .member: taken
        }
    }

    package mutating func insert(_ sequence: UInt64) { met.insert(sequence) }

    /// Notes that the rows with these sequence numbers were added, and are used up.
    mutating func insert(added sequences: ClosedRange<UInt64>, for use: Use = .sample) {
        switch use {
        case .sample: met.insert(sequences)
        case .member: taken.insert(sequences)
        }
        added.insert(sequences)
    }

    /// Notes that a row was added.
    mutating func noteAdded(_ sequence: UInt64) { added.insert(sequence) }

    mutating func take(_ sequence: UInt64) { taken.insert(sequence) }

    /// Numbers, as bits in pages: those of few rows take little, wherever they lie.
    struct Bits: Sendable {
        private var pages: [UInt64: [UInt64]] = [:]

        private static let pageBits: UInt64 = 14
        private static let empty = [UInt64](repeating: 0, count: 1 << Int(pageBits - 6))

        func contains(_ sequence: UInt64) -> Bool {
            guard let page = pages[sequence >> Self.pageBits] else { return false }
            return page[Self.word(sequence)] & (1 << (sequence & 63)) != 0
        }

        mutating func insert(_ sequence: UInt64) {
            pages[sequence >> Self.pageBits, default: Self.empty][Self.word(sequence)] |= 1 << (sequence & 63)
        }

        mutating func insert(_ sequences: ClosedRange<UInt64>) {
            var first = sequences.lowerBound
            while first <= sequences.upperBound {
                let page = first >> Self.pageBits
                let last = min(sequences.upperBound, (page + 1) << Self.pageBits - 1)
                pages[page, default: Self.empty].withUnsafeMutableBufferPointer { words in
                    for sequence in first...last { words[Self.word(sequence)] |= 1 << (sequence & 63) }
                }
                first = last + 1
            }
        }

        private static func word(_ sequence: UInt64) -> Int { Int(sequence >> 6) & (1 << Int(pageBits - 6) - 1) }
    }
}
