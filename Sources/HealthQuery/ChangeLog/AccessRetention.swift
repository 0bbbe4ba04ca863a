import Foundation

/// What changes of access have to do with deletions that are forgotten.
///
/// To a reader whose permission is taken it is as if others had deleted what goes out of its sight (R9.2). So that is
/// forgotten as deletions are.
struct AccessRetention: Sendable {
    /// The number of the last change of access that was forgotten; 0 before the first.
    private(set) var forgottenSequence: UInt64 = 0
    /// The changes that are not forgotten, in their order.
    private var changes: [(sequence: UInt64, date: Date)] = []
    /// The numbers of all changes, by the index of the type of which somebody sees something else.
    private var sequences: [Int: [UInt64]] = [:]
    /// The rows that a reader lost sight of and has to be told of, by the index of their type; with the number of the
    /// change.
    private var lostRows: [Int: [UUID: UInt64]] = [:]

    mutating func record(_ sequence: UInt64, of types: some Sequence<SampleType>, at date: Date) {
        changes.append((sequence, date))
        for type in types { sequences[type.index, default: []].append(sequence) }
    }

    /// Keeps in mind that deletions of some rows are not to be forgotten before the change that took them out of sight
    /// is.
    mutating func keep(_ rows: [UUID], of type: SampleType, lostAt sequence: UInt64) {
        for row in rows { lostRows[type.index, default: [:]][row] = sequence }
    }

    /// Whether the deletion of a row is not to be forgotten because others were made.
    func keeps(_ row: UUID, of type: SampleType) -> Bool {
        lostRows[type.index]?[row] != nil
    }

    /// How many changes of a type there were up to a sequence number: between two of them each reader sees what it
    /// sees.
    func period(of sequence: UInt64, in type: SampleType) -> Int {
        guard let sequences = sequences[type.index] else { return 0 }
        return (0..<sequences.count).partitioningIndex { sequences[$0] > sequence }
    }

    /// Forgets what was made before a date.
    mutating func forget(before date: Date) {
        guard let last = changes.last(where: { $0.date < date }) else { return }
        forgottenSequence = last.sequence
        changes.removeAll { $0.sequence <= last.sequence }
        for type in lostRows.keys {
            lostRows[type] = lostRows[type]?.filter { $0.value > last.sequence }
        }
    }
}
