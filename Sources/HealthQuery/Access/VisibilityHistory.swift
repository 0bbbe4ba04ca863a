/// What one reader may see, and since when.
///
/// Changes of access take their sequence numbers from the same count as saves and deletes, so that it is known what the
/// reader saw at any position of the store's history.
package struct VisibilityHistory: Sendable {
    /// The source whose samples are the reader's own.
    package let source: Source
    /// What is seen of each type after each change, by the type's index.
    ///
    /// The first entry of each type has the sequence number 0.
    private var history: ContiguousArray<AppendOnlyList<Entry>>

    /// What is seen from one change on.
    package struct Entry: Sendable {
        package let sequence: UInt64
        /// Nil where permission was never asked.
        package let visibility: Visibility?

        package init(sequence: UInt64, visibility: Visibility?) {
            (self.sequence, self.visibility) = (sequence, visibility)
        }
    }

    /// The last change of each type that made anything visible or hid it, by the type's index; 0 if there was none.
    private var lastSeenChanges = ContiguousArray(repeating: UInt64(0), count: SampleType.all.count)

    /// Creates a history that begins with what `visibility` says.
    package init(source: Source, _ visibility: (SampleType) -> Visibility?) {
        self.source = source
        history = ContiguousArray(repeating: AppendOnlyList(), count: SampleType.all.count)
        for type in SampleType.all { history[type.index].append(Entry(sequence: 0, visibility: visibility(type))) }
    }

    /// A history that was kept elsewhere.
    ///
    /// - Parameters:
    ///   - entries: the changes of each type by rising sequence numbers, the first one with number 0.
    ///   - lastSeenChange: the sequence number of the last change of each type that made anything visible or hid it.
    package init(
        source: Source, entries: (SampleType) -> [Entry], lastSeenChange: (SampleType) -> UInt64
    ) {
        self.source = source
        history = ContiguousArray(repeating: AppendOnlyList(), count: SampleType.all.count)
        for type in SampleType.all {
            for entry in entries(type) { history[type.index].append(entry) }
            lastSeenChanges[type.index] = lastSeenChange(type)
        }
    }

    /// What the reader saw of a type from which change on, from the beginning.
    package func entries(of type: SampleType) -> [Entry] { Array(history[type.index].suffix { _ in false }) }

    /// How often what the reader sees of a type changed, and 1.
    package func changeCount(of type: SampleType) -> Int { history[type.index].count }

    /// What the reader sees of a type now; nil if permission was never asked.
    package func visibility(of type: SampleType) -> Visibility? {
        history[type.index].last?.visibility
    }

    /// What the reader saw of a type just after the change with a sequence number.
    package func visibility(of type: SampleType, at sequence: UInt64) -> Visibility? {
        history[type.index][position(at: sequence, of: type)].visibility
    }

    /// The position of the entry that holds just after the change with a sequence number.
    ///
    /// O(log k) for k changes: reading the history asks this for each deletion.
    private func position(at sequence: UInt64, of type: SampleType) -> Int {
        let entries = history[type.index]
        // The first entry holds from the beginning.
        return (1..<entries.count).partitioningIndex { entries[$0].sequence > sequence } - 1
    }

    /// The sequence number of the last change that made anything visible or hid it; 0 if there was none.
    ///
    /// A change that did neither must go unnoticed, as it would tell that permission was given or taken.
    package func lastSeenChange(of type: SampleType) -> UInt64 {
        lastSeenChanges[type.index]
    }

    /// Records that the reader sees a type differently from a sequence number on.
    ///
    /// The visibility of correlations may stay the same while their members are seen differently.
    package mutating func change(_ visibility: Visibility?, of type: SampleType, at sequence: UInt64) {
        history[type.index].append(Entry(sequence: sequence, visibility: visibility))
    }

    /// Records that a change of a type made anything visible or hid it.
    package mutating func markAsSeen(_ sequence: UInt64, of type: SampleType) {
        lastSeenChanges[type.index] = sequence
    }
}

extension VisibilityHistory {
    /// Whether the reader sees a row now.
    package func shows(_ row: SampleRow) -> Bool {
        (visibility(of: row.details.type) ?? .nothing).shows(row, to: source)
    }

    /// Whether the reader saw a row just after the change with a sequence number.
    package func showed(_ row: SampleRow, at sequence: UInt64) -> Bool {
        (visibility(of: row.details.type, at: sequence) ?? .nothing).shows(row, to: source)
    }

    /// Whether the reader saw a row at any time from one change on and before another.
    package func showed(_ row: SampleRow, from first: UInt64, before end: UInt64) -> Bool {
        changes(of: row.details.type, after: first, before: end).contains { showed(row, at: $0) }
    }

    /// Whether no change after a sequence number can have hidden a row of a type: what the reader sees of it now covers
    /// what it saw since then.
    ///
    /// O(c log k) for c of k changes of what it sees of the type, and what comparing chosen objects takes.
    package func hidesNothing(of type: SampleType, since sequence: UInt64) -> Bool {
        let now = visibility(of: type) ?? .nothing
        return changes(of: type, after: sequence, before: .max).allSatisfy {
            now.covers(visibility(of: type, at: $0) ?? .nothing)
        }
    }

    /// The sequence number of the change that hid a row, the last one before a sequence number.
    ///
    /// The reader must have seen the row, and no longer see it at that sequence number.
    package func lastLoss(of row: SampleRow, before end: UInt64) -> UInt64 {
        var loss = end
        guard end > 0 else { return loss }
        let entries = history[row.details.type.index]
        for position in (0...position(at: end - 1, of: row.details.type)).reversed() {
            if (entries[position].visibility ?? .nothing).shows(row, to: source) { break }
            loss = entries[position].sequence
        }
        return loss
    }

    /// The sequence number of the change since which the reader would see a row, had it been there.
    ///
    /// The reader must see the row now. O(c) for c changes of what it sees of the type.
    package func firstShown(of row: SampleRow) -> UInt64 {
        var first: UInt64 = 0
        let entries = history[row.details.type.index]
        for position in (0..<entries.count).reversed() {
            guard (entries[position].visibility ?? .nothing).shows(row, to: source) else { break }
            first = entries[position].sequence
        }
        return first
    }

    /// A sequence number, and those of the changes of a type after it and before another; empty unless it is the lesser
    /// one.
    package func changes(of type: SampleType, after first: UInt64, before end: UInt64) -> [UInt64] {
        guard first < end else { return [] }
        let between = (position(at: first, of: type) + 1)..<(position(at: end - 1, of: type) + 1)
        let entries = history[type.index]
        return [first] + between.map { entries[$0].sequence }
    }
}
