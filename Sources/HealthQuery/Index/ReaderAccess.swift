/// What one reader may see, and since when.
///
/// Changes bear numbers of the same count as saves and deletes, so that it is known what the reader saw at any place of the
/// store's history.
package struct ReaderAccess: Sendable {
    /// Whose samples are the reader's own.
    package let source: Source
    /// What is seen of each type after each change, by the type's index.
    ///
    /// The first entry of each type has the number 0.
    private var history: ContiguousArray<[Entry]>

    private struct Entry: Sendable {
        let number: UInt64
        /// Nil where permission was never asked.
        let visibility: Visibility?
        /// What that brought into sight, and took out of it.
        var effect = SightChange()
    }

    /// Access that begins as `visibility` says.
    package init(source: Source, _ visibility: (SampleType) -> Visibility?) {
        self.source = source
        history = ContiguousArray(
            SampleType.all.map { [Entry(number: 0, visibility: visibility($0))] }
        )
    }

    /// What the reader sees of a type now; nil if permission was never asked.
    package func visibility(of type: SampleType) -> Visibility? {
        history[type.index].last?.visibility
    }

    /// What the reader saw of a type just after the change with a number.
    package func visibility(of type: SampleType, at number: UInt64) -> Visibility? {
        history[type.index][place(at: number, of: type)].visibility
    }

    /// Where the entry lies that holds just after the change with a number.
    ///
    /// O(log k) for k changes: whoever reads what happened asks for each deletion.
    private func place(at number: UInt64, of type: SampleType) -> Int {
        let entries = history[type.index]
        // The first entry holds from the beginning.
        return (1..<entries.count).firstPlace { entries[$0].number > number } - 1
    }

    /// The number of the last change that brought anything into sight or out of it; 0 if there was none.
    ///
    /// A change that did neither must not be noticed, as it would tell that permission was given or taken.
    package func lastSeenChange(of type: SampleType) -> UInt64 {
        history[type.index].last { $0.effect.isSeen }?.number ?? 0
    }

    /// Records that the reader sees something else of a type from a number on.
    ///
    /// For correlations that may be so while their visibility stays, as what they hold is seen differently.
    package mutating func change(_ visibility: Visibility?, of type: SampleType, at number: UInt64) {
        history[type.index].append(Entry(number: number, visibility: visibility))
    }

    /// Records which samples of a type the last change brought into sight, or took out of it.
    package mutating func mark(_ effect: SightChange, _ type: SampleType) {
        guard let last = history[type.index].popLast() else { return }
        history[type.index].append(Entry(number: last.number, visibility: last.visibility, effect: effect))
    }

    /// The number of the last change that took samples of a type out of sight and came no later than another, or took more
    /// than are remembered; 0 if there was none.
    package func lastLoss(of type: SampleType, upTo number: UInt64) -> UInt64 {
        history[type.index].last { $0.effect.hides && ($0.number <= number || !$0.effect.forgotten.isEmpty) }?.number
            ?? 0
    }

    /// Whether a change took so much out of sight that it is not remembered of a row.
    package func hasForgotten(_ row: SampleRow, lostAt number: UInt64) -> Bool {
        let change = history[row.details.type.index][place(at: number, of: row.details.type)]
        guard change.number == number else { return false }
        return row.number <= change.effect.forgotten[row.details.sourceRevision.source] ?? 0
    }
}

extension ReaderAccess {
    /// Whether the reader sees a row now.
    package func shows(_ row: SampleRow) -> Bool {
        (visibility(of: row.details.type) ?? .nothing).shows(row, to: source)
    }

    /// Whether the reader saw a row just after the change with a number.
    package func showed(_ row: SampleRow, at number: UInt64) -> Bool {
        (visibility(of: row.details.type, at: number) ?? .nothing).shows(row, to: source)
    }

    /// Whether the reader saw a row at any time from one change on and before another.
    package func showed(_ row: SampleRow, from first: UInt64, before end: UInt64) -> Bool {
        changes(of: row.details.type, after: first, before: end).contains { showed(row, at: $0) }
    }

    /// The number of the change that took a row out of sight, the last one before a number.
    ///
    /// The reader must have seen the row, and not see it any more at that number.
    package func loss(of row: SampleRow, before end: UInt64) -> UInt64 {
        var loss = end
        guard end > 0 else { return loss }
        let past = history[row.details.type.index].prefix(through: place(at: end - 1, of: row.details.type))
        for entry in past.reversed() {
            if (entry.visibility ?? .nothing).shows(row, to: source) { break }
            loss = entry.number
        }
        return loss
    }

    /// A number, and those of the changes of a type that came after it and before another; none if that came first.
    package func changes(of type: SampleType, after first: UInt64, before end: UInt64) -> [UInt64] {
        guard first < end else { return [] }
        let between = (place(at: first, of: type) + 1)..<(place(at: end - 1, of: type) + 1)
        return [first] + history[type.index][between].map(\.number)
    }
}
