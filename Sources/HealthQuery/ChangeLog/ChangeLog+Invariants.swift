extension ChangeLog {
    /// Stops the program if the log contradicts itself; does nothing unless the package is built with the
    /// `CheckedInvariants` trait.
    package func checkInvariants() {
        #if CheckedInvariants
            for type in SampleType.all {
                let log = types[type.index]
                precondition(sequences[type.index].greatest <= lastSequence, "a sequence number was not given out")
                for position in 0..<log.removals.count {
                    let removal = log.removals[position]
                    precondition(removal.row.details.type === type, "a deletion lies under another type")
                    precondition(removal.row.sequence < removal.sequence, "a row was deleted before it was there")
                    precondition(removal.sequence <= sequences[type.index].greatest, "a deletion came after the last")
                    guard position > 0 else { continue }
                    let before = log.removals[position - 1]
                    precondition(before.sequence < removal.sequence, "deletions are not in their order")
                    precondition(before.date <= removal.date, "a later deletion has an earlier date")
                }
                precondition(!isCrowded(type), "there are more deletions than twice as many as are remembered")
                if let forgotten = forgotten[type.index] {
                    precondition(!Self.remembersAll(of: type), "a deletion was forgotten that is needed")
                    precondition(
                        forgotten.greatestSequence <= sequences[type.index].greatest, "what was forgotten never was")
                    forgotten.checkInvariants()
                }
            }
        #endif
    }
}
