package import Foundation

/// What happened to a store, in order: the sequence numbers given out, and what remains of deleted objects.
///
/// Every object gets the next sequence number when it is saved; its deletion gets another. A save or delete call is one
/// transaction and its sequence numbers follow one another. Additions need no entry here: the rows themselves carry
/// their sequence numbers.
package struct ChangeLog: Sendable {
    /// The last sequence number given out; 0 before the first.
    package private(set) var lastSequence: UInt64 = 0
    /// How many transactions there were.
    package private(set) var transactions: UInt64 = 0
    /// How many deletions of each type and source a reader can count on; nil for all.
    package let maximumDeletions: Int?
    /// The numbers of each type, which every transaction changes: apart from all else, as a copy of them costs nothing.
    private(set) var sequences = ContiguousArray(repeating: TypeSequences(), count: SampleType.all.count)
    var types = ContiguousArray(repeating: TypeLog(), count: SampleType.all.count)
    /// What is left of deletions that were forgotten, by the index of their type.
    var forgotten: [Int: ForgottenDeletions] = [:]
    /// What changes of access have to do with what is forgotten.
    var access = AccessRetention()
    /// The types with so many deletions that some may be forgotten.
    var crowdedTypes: Set<Int> = []
    /// The date of the last deletion or change of access.
    private var lastDate = Date.distantPast

    struct TypeSequences: Sendable {
        /// The greatest number of an addition, a deletion or a change of the source order.
        var greatest: UInt64 = 0
        /// The number of the last change of the source order.
        var order: UInt64 = 0
    }

    struct TypeLog: Sendable {
        var removals = AppendOnlyList<Removal>()
        /// How many deletions were left when some were forgotten last.
        var countAfterForgetting = 0
    }

    package init(maximumDeletions: Int? = nil) {
        self.maximumDeletions = maximumDeletions.map { max(0, $0) }
    }

    /// The greatest number of anything that happened to a type.
    package func greatestSequence(of type: SampleType) -> UInt64 {
        sequences[type.index].greatest
    }

    /// The number of the last change of a type's source order; 0 if it never changed.
    package func orderSequence(of type: SampleType) -> UInt64 {
        sequences[type.index].order
    }

    /// The deletions of a type after a sequence number, in their order.
    package func deletions(of type: SampleType, after sequence: UInt64) -> AppendOnlyList<Removal>.Suffix {
        types[type.index].removals.suffix { $0.sequence <= sequence }
    }

    /// The last deletion of a type for which `condition` holds.
    package func lastDeletion(of type: SampleType, where condition: (Removal) -> Bool) -> Removal? {
        let removals = types[type.index].removals
        var position = removals.count
        while position > 0 {
            position -= 1
            if condition(removals[position]) { return removals[position] }
        }
        return nil
    }

    /// How many deletions of a type are remembered.
    package func deletionCount(of type: SampleType) -> Int {
        types[type.index].removals.count
    }

    package mutating func countTransaction() {
        transactions += 1
    }

    /// Records that rows were added under the sequence numbers that come next.
    package mutating func recordAdditions(_ batch: RowBatch) {
        guard let last = batch.rows.last else { return }
        lastSequence = last.sequence
        if batch.details.count == 1 {
            sequences[batch.details[0].type.index].greatest = lastSequence
            return
        }
        // What is looked up once for each of the details need not be looked up for each row.
        var greatest = ContiguousArray(repeating: UInt64(0), count: batch.details.count)
        for row in batch.rows { greatest[row.detailsIndex] = row.sequence }
        for (details, sequence) in zip(batch.details, greatest) {
            let type = details.type.index
            sequences[type].greatest = max(sequences[type].greatest, sequence)
        }
    }

    /// Records that a row was deleted, and what it held if it was a correlation.
    package mutating func recordDeletion(of row: SampleRow, holding members: [SampleRow] = [], at date: Date) {
        let sequence = nextSequence(for: row.details.type)
        // A renumbered row stays, and is seen under its number before: only here is the payload needed no more.
        let row = row.details.payload == nil ? row : row.having(row.details.withoutPayload)
        record(Removal(row: row, sequence: sequence, date: self.date(date), bonds: members))
    }

    /// Records that a row is about to come back under a new sequence number, because others came or went.
    package mutating func recordRenumbering(of row: SampleRow, because causes: [SampleRow], at date: Date) {
        let sequence = nextSequence(for: row.details.type)
        record(Removal(row: row, sequence: sequence, date: self.date(date), bonds: causes, isRenumbering: true))
    }

    private mutating func record(_ removal: Removal) {
        let type = removal.row.details.type.index
        types[type].removals.append(removal)
        if isCrowded(removal.row.details.type) { crowdedTypes.insert(type) }
    }

    /// A date that is not before any that was given out: what happened earlier is forgotten earlier, whatever the clock
    /// says.
    private mutating func date(_ date: Date) -> Date {
        if date > lastDate { lastDate = date }
        return lastDate
    }

    /// Records that the order of sources of a type was changed.
    package mutating func recordOrderChange(of type: SampleType) {
        sequences[type.index].order = nextSequence(for: type)
    }

    /// Records that a reader sees something else of some types from now on; returns the number of the change.
    package mutating func recordAccessChange(of types: some Sequence<SampleType>, at date: Date) -> UInt64 {
        lastSequence += 1
        access.record(lastSequence, of: types, at: self.date(date))
        return lastSequence
    }

    /// Records that everybody sees everything again that they saw before the device was locked.
    package mutating func recordUnlocking() {
        lastSequence += 1
    }

    private mutating func nextSequence(for type: SampleType) -> UInt64 {
        lastSequence += 1
        sequences[type.index].greatest = lastSequence
        return lastSequence
    }
}
