extension ChangeLog {
    /// Stops the program if the log contradicts itself; does nothing unless the package is built with the
    /// `CheckedInvariants` trait.
    package func checkInvariants() {
        #if CheckedInvariants
            for type in SampleType.all {
                let log = types[type.index]
                precondition(numbers[type.index].greatest <= lastNumber, "a number was not given out")
                for position in 0..<log.tombstones.count {
                    let tombstone = log.tombstones[position]
                    precondition(tombstone.row.details.type === type, "a deletion lies under another type")
                    precondition(tombstone.row.number < tombstone.number, "a row was deleted before it was there")
                    precondition(tombstone.number <= numbers[type.index].greatest, "a deletion came after the last")
                    guard position > 0 else { continue }
                    let before = log.tombstones[position - 1]
                    precondition(before.number < tombstone.number, "deletions are not in their order")
                    precondition(before.date <= tombstone.date, "a later deletion has an earlier date")
                }
                precondition(!isCrowded(type), "there are more deletions than twice as many as are remembered")
                if let forgotten = forgotten[type.index] {
                    precondition(!Self.remembersAll(of: type), "a deletion was forgotten that is needed")
                    precondition(
                        forgotten.greatestNumber <= numbers[type.index].greatest, "what was forgotten never was")
                    forgotten.checkInvariants()
                }
            }
        #endif
    }
}
