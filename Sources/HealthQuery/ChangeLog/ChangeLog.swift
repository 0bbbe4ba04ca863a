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
    /// The greatest sequence number of an addition, a deletion or a change of the source order of each type.
    ///
    /// Kept apart, as every transaction changes them and a copy of them costs nothing.
    private(set) var sequences = ContiguousArray(repeating: UInt64(0), count: SampleType.all.count)
    /// The sequence numbers of the changes of each type's source order, by the index of the type.
    private(set) var orders: [Int: [UInt64]] = [:]
    /// The deletions of each type that are remembered, in their order.
    var removals = ContiguousArray(repeating: AppendOnlyList<Removal>(), count: SampleType.all.count)
    /// The changes of access that are remembered, in their order.
    var accessChanges = AppendOnlyList<(sequence: UInt64, date: Date)>()
    /// The last change of access that was forgotten; 0 before the first.
    var forgottenAccess: UInt64 = 0
    private(set) var purges: PurgeLog
    /// The date of the last deletion, change of access or purge.
    private(set) var lastDate = Date.distantPast

    /// - Parameter beginning: a date at which there was nothing yet.
    package init(since beginning: Date = .distantPast) {
        purges = PurgeLog(since: beginning)
        // Nothing is older, even if the clock goes back; a clock may also give NaN.
        if beginning > lastDate { lastDate = beginning }
    }

    /// A log that was kept elsewhere; its deletions and changes of access are added afterwards.
    init(
        lastSequence: UInt64, transactions: UInt64, lastDate: Date, purges: PurgeLog, forgottenAccess: UInt64,
        sequences: ContiguousArray<UInt64>, orders: [Int: [UInt64]]
    ) {
        self.lastSequence = lastSequence
        self.transactions = transactions
        self.lastDate = lastDate
        self.purges = purges
        self.forgottenAccess = forgottenAccess
        self.sequences = sequences
        self.orders = orders
    }

    /// The greatest sequence number of anything that happened to a type, or of a purge.
    package func greatestSequence(of type: SampleType) -> UInt64 {
        max(sequences[type.index], purges.last)
    }

    /// Whether nothing happened to types after a sequence number; what only some readers notice counts too.
    func isUnchanged(_ types: some Sequence<SampleType>, since sequence: UInt64) -> Bool {
        types.allSatisfy { sequences[$0.index] <= sequence }
    }

    /// The sequence number of the last change of a type's source order for which `condition` holds; 0 if there is none.
    package func orderSequence(of type: SampleType, where condition: (UInt64) -> Bool = { _ in true }) -> UInt64 {
        orders[type.index]?.last(where: condition) ?? 0
    }

    /// The deletions of a type after a sequence number, in their order.
    package func deletions(of type: SampleType, after sequence: UInt64) -> some BidirectionalCollection<Removal> {
        removals[type.index].suffix { $0.sequence <= sequence }
    }

    /// How many deletions of a type are remembered.
    package func deletionCount(of type: SampleType) -> Int {
        removals[type.index].count
    }

    package mutating func countTransaction() {
        transactions += 1
    }

    /// Records that rows were added under the next sequence numbers.
    package mutating func recordAdditions(_ batch: RowBatch) {
        guard let last = batch.rows.last else { return }
        lastSequence = last.sequence
        if batch.details.count == 1 {
            sequences[batch.details[0].type.index] = lastSequence
            return
        }
        // Look up once for each of the details, not for each row.
        var greatest = ContiguousArray(repeating: UInt64(0), count: batch.details.count)
        for row in batch.rows { greatest[row.detailsIndex] = row.sequence }
        for (details, sequence) in zip(batch.details, greatest) {
            let type = details.type.index
            sequences[type] = max(sequences[type], sequence)
        }
    }

    /// Records that a row was deleted, and what it held if it was a correlation.
    package mutating func recordDeletion(of row: SampleRow, holding members: [SampleRow] = [], at date: Date) {
        record(row, .deletion(held: members), at: date)
    }

    /// Records that a row comes back under the next sequence number, because related rows came or went.
    package mutating func recordRenumbering(of row: SampleRow, because causes: [SampleRow], at date: Date) {
        record(row, .renumbering(causes: causes.map(\.withoutPayload)), at: date)
    }

    private mutating func record(_ row: SampleRow, _ kind: Removal.Kind, at date: Date) {
        let type = row.details.type
        // Of what a sample that went had beside its row only conditions are asked, and a payload can be large.
        removals[type.index].append(
            Removal(row: row.remembered, sequence: nextSequence(for: type), date: self.date(date), kind: kind))
    }

    /// A date no earlier than any before, whatever the clock says, so that earlier events are forgotten first.
    private mutating func date(_ date: Date) -> Date {
        if date > lastDate { lastDate = date }
        return lastDate
    }

    /// Records that the order of sources of a type was changed.
    package mutating func recordOrderChange(of type: SampleType) {
        orders[type.index, default: []].append(nextSequence(for: type))
    }

    /// Records that a reader's access changed; returns the sequence number of the change.
    package mutating func recordAccessChange(at date: Date) -> UInt64 {
        lastSequence += 1
        accessChanges.append((lastSequence, self.date(date)))
        return lastSequence
    }

    /// Records that deletions before a date are forgotten.
    mutating func recordPurge(before date: Date, at now: Date) {
        lastSequence += 1
        // Later events must not be older than the purge.
        lastDate = max(lastDate, purges.record(lastSequence, before: date, at: now))
    }

    /// Records that readers who had to wait go on, such as those of a device that was locked.
    package mutating func recordWaking() {
        lastSequence += 1
    }

    private mutating func nextSequence(for type: SampleType) -> UInt64 {
        lastSequence += 1
        sequences[type.index] = lastSequence
        return lastSequence
    }
}
