package import Foundation

/// Only purges forget deletions.
extension ChangeLog {
    /// Whether deletions of a type are remembered for ever.
    ///
    /// Those of samples that hold others are: their sequence numbers and members are needed to know what a reader sees
    /// of them.
    package static func remembersAll(of type: SampleType) -> Bool {
        type.holdsSamples
    }

    /// The sequence number of the last purge; 0 before the first.
    package var purgeSequence: UInt64 { purges.last }

    /// The first position in history from which no deletion of a type is missing.
    package func horizon(of type: SampleType) -> UInt64 {
        Self.remembersAll(of: type) ? 0 : purges.horizon
    }

    /// Whether a change of access is so old that what it hid is no longer reported: to its reader those objects were
    /// deleted, and deletions of that time are forgotten (R9.2).
    package func hasForgotten(accessChange sequence: UInt64) -> Bool {
        sequence <= forgottenAccess
    }

    /// Forgets the deletions that were made before a date.
    ///
    /// O(n) for n remembered deletions of the types that lose any.
    package mutating func purge(before date: Date, at now: Date) {
        recordPurge(before: date, at: now)
        for type in SampleType.all where !Self.remembersAll(of: type) {
            let all = removals[type.index]
            removals[type.index].removeFirst((0..<all.count).partitioningIndex { !(all[$0].date < date) })
        }
        let count = (0..<accessChanges.count).partitioningIndex { !(accessChanges[$0].date < date) }
        guard count > 0 else { return }
        forgottenAccess = accessChanges[count - 1].sequence
        accessChanges.removeFirst(count)
    }
}
