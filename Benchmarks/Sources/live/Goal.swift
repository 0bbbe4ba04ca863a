import Measuring

/// What a row of the table should reach.
struct Goal {
    /// How many times faster than a peer ours should be.
    var faster: [(peer: String, times: Double)] = []
    /// At most so many seconds.
    var seconds: Double?
    /// At most so many.
    var count: Int?
    /// At least so many a second.
    var perSecond: Double?
    /// At most so many times what the floor took, in a row of such numbers.
    var floors: Double?
    /// At most so many times what another row took.
    var row: (name: String, seconds: Double, times: Double)?

    /// Whether the numbers of a row reach it; what cannot be compared is not missed.
    func isReached(_ numbers: [String: Double]) -> Bool {
        guard let ours = numbers["ours"] else { return true }
        if let seconds, ours > seconds { return false }
        if let count, ours > Double(count) { return false }
        if let perSecond, ours < perSecond { return false }
        if let floors, ours > floors { return false }
        if let row, ours > row.seconds * row.times { return false }
        return faster.allSatisfy { peer, times in numbers[peer].map { $0 >= ours * times } ?? true }
    }
}

extension Goal: CustomStringConvertible {
    var description: String {
        let parts =
            faster.map { ">= \(Int($0.times))x \($0.peer)" }
            + [
                seconds.map { "<= \(Table.time($0))" },
                count.map { "<= \($0)" },
                perSecond.map { ">= \(Int($0))" },
                floors.map { "<= \(Table.times($0)) floor" },
                row.map { "<= \($0.times)x \($0.name)" },
            ].compactMap(\.self)
        return parts.joined(separator: ", ")
    }
}
