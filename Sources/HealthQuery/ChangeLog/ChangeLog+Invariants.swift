extension ChangeLog {
    /// Stops the program if the log contradicts itself; does nothing unless the package is built with the
    /// `CheckedInvariants` trait.
    package func checkInvariants() {
        #if CheckedInvariants
            guard InvariantChecks.areOn else { return }
            for type in SampleType.all {
                let removals = removals[type.index]
                precondition(sequences[type.index] <= lastSequence, "a sequence number was not given out")
                for position in 0..<removals.count {
                    let removal = removals[position]
                    precondition(removal.row.details.type === type, "a deletion lies under another type")
                    precondition(removal.row.sequence < removal.sequence, "a row was deleted before it was there")
                    precondition(removal.sequence <= sequences[type.index], "a deletion came after the last")
                    guard position > 0 else { continue }
                    let before = removals[position - 1]
                    precondition(before.sequence < removal.sequence, "deletions are not in their order")
                    precondition(before.date <= removal.date, "a later deletion has an earlier date")
                }
            }
            precondition(purges.horizon <= purges.last, "the horizon lies behind the last purge")
            precondition(purges.last <= lastSequence, "a purge took a sequence number that was not given out")
            let accessChanges = accessChanges.suffix { _ in false }
            for (earlier, later) in zip(accessChanges, accessChanges.dropFirst()) {
                precondition(earlier.sequence < later.sequence, "changes of access are not in their order")
                precondition(earlier.date <= later.date, "a later change of access has an earlier date")
            }
            precondition(accessChanges.allSatisfy { $0.sequence > forgottenAccess }, "what was forgotten is there")
        #endif
    }
}
