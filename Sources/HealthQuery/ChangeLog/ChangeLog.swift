package import Foundation

/// What happened to a store, in order: the numbers given out, and what remains of deleted objects.
///
/// Every object gets the next number when it is saved; its deletion gets another. A save or delete call is one transaction
/// and its numbers follow one another. Additions need no entry here: the rows themselves carry their numbers.
package struct ChangeLog: Sendable {
    /// The last number given out; 0 before the first.
    package private(set) var lastNumber: UInt64 = 0
    /// How many transactions there were.
    package private(set) var transactions: UInt64 = 0
    /// How many deletions of each type and source a reader can count on; nil for all.
    package let maximumDeletions: Int?
    /// The numbers of each type, which every transaction changes: apart from all else, as a copy of them costs nothing.
    private(set) var numbers = ContiguousArray(repeating: TypeNumbers(), count: SampleType.all.count)
    var types = ContiguousArray(repeating: TypeLog(), count: SampleType.all.count)
    /// What is left of deletions that were forgotten, by the index of their type.
    var forgotten: [Int: ForgottenDeletions] = [:]
    /// What changes of access have to do with what is forgotten.
    var access = AccessLog()
    /// The types with so many deletions that some may be forgotten.
    var crowdedTypes: Set<Int> = []
    /// The date of the last deletion or change of access.
    private var lastDate = Date.distantPast

    struct TypeNumbers: Sendable {
        /// The greatest number of an addition, a deletion or a change of the source order.
        var greatest: UInt64 = 0
        /// The number of the last change of the source order.
        var order: UInt64 = 0
    }

    struct TypeLog: Sendable {
        var tombstones = AppendOnlyList<Tombstone>()
        /// How many deletions were left when some were forgotten last.
        var countAfterForgetting = 0
    }

    package init(maximumDeletions: Int? = nil) {
        self.maximumDeletions = maximumDeletions.map { max(0, $0) }
    }

    /// The greatest number of anything that happened to a type.
    package func greatestNumber(of type: SampleType) -> UInt64 {
        numbers[type.index].greatest
    }

    /// The number of the last change of a type's source order; 0 if it never changed.
    package func orderNumber(of type: SampleType) -> UInt64 {
        numbers[type.index].order
    }

    /// The deletions of a type after a number, in their order.
    package func deletions(of type: SampleType, after number: UInt64) -> AppendOnlyList<Tombstone>.Suffix {
        types[type.index].tombstones.suffix { $0.number <= number }
    }

    /// The last deletion of a type for which `condition` holds.
    package func lastDeletion(of type: SampleType, where condition: (Tombstone) -> Bool) -> Tombstone? {
        let tombstones = types[type.index].tombstones
        var position = tombstones.count
        while position > 0 {
            position -= 1
            if condition(tombstones[position]) { return tombstones[position] }
        }
        return nil
    }

    /// How many deletions of a type are remembered.
    package func deletionCount(of type: SampleType) -> Int {
        types[type.index].tombstones.count
    }

    package mutating func countTransaction() {
        transactions += 1
    }

    /// Records that rows were added under the numbers that come next.
    package mutating func recordAdditions(_ batch: RowBatch) {
        guard let last = batch.rows.last else { return }
        lastNumber = last.number
        if batch.details.count == 1 {
            numbers[batch.details[0].type.index].greatest = lastNumber
            return
        }
        // What is looked up once for each of the details need not be looked up for each row.
        var greatest = ContiguousArray(repeating: UInt64(0), count: batch.details.count)
        for row in batch.rows { greatest[row.owner] = row.number }
        for (details, number) in zip(batch.details, greatest) {
            let type = details.type.index
            numbers[type].greatest = max(numbers[type].greatest, number)
        }
    }

    /// Records that a row was deleted, and what it held if it was a correlation.
    package mutating func recordDeletion(of row: SampleRow, holding members: [SampleRow] = [], at date: Date) {
        let number = nextNumber(for: row.details.type)
        record(Tombstone(row: row, number: number, date: self.date(date), bonds: members))
    }

    /// Records that a row is about to come back under a new number, because others came or went.
    package mutating func recordRenumbering(of row: SampleRow, because causes: [SampleRow], at date: Date) {
        let number = nextNumber(for: row.details.type)
        record(Tombstone(row: row, number: number, date: self.date(date), bonds: causes, isRenumbering: true))
    }

    private mutating func record(_ tombstone: Tombstone) {
        let type = tombstone.row.details.type.index
        types[type].tombstones.append(tombstone)
        if isCrowded(tombstone.row.details.type) { crowdedTypes.insert(type) }
    }

    /// A date that is not before any that was given out: what happened earlier is forgotten earlier, whatever the clock says.
    private mutating func date(_ date: Date) -> Date {
        if date > lastDate { lastDate = date }
        return lastDate
    }

    /// Records that the order of sources of a type was changed.
    package mutating func recordOrderChange(of type: SampleType) {
        numbers[type.index].order = nextNumber(for: type)
    }

    /// Records that a reader sees something else of some types from now on; returns the number of the change.
    package mutating func recordAccessChange(of types: some Sequence<SampleType>, at date: Date) -> UInt64 {
        lastNumber += 1
        access.record(lastNumber, of: types, at: self.date(date))
        return lastNumber
    }

    /// Records that everybody sees everything again that they saw before the device was locked.
    package mutating func recordUnlocking() {
        lastNumber += 1
    }

    private mutating func nextNumber(for type: SampleType) -> UInt64 {
        lastNumber += 1
        numbers[type.index].greatest = lastNumber
        return lastNumber
    }
}
