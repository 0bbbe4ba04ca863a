import Measuring

/// What a row of the table should reach.
struct Target {
    /// How many times faster than GRDB.
    var timesFasterThanGRDB: Double?
    /// How many times faster than GRDB with a table of days.
    var timesFasterThanDays: Double?
    /// At most so many times the time of the tuned store.
    var timesTuned: Double?
    /// At most so many seconds.
    var seconds: Double?
    /// At most so many bytes for each sample.
    var bytes: Double?
    /// At least so many megabytes a second.
    var megabytesPerSecond: Double?

    /// Whether the numbers of a row, by peer, reach it; what cannot be compared is not missed.
    func isReached(_ numbers: [String: Double]) -> Bool {
        guard let ours = numbers["ours"] else { return true }
        if let bytes, ours > bytes { return false }
        if let megabytesPerSecond, ours < megabytesPerSecond { return false }
        if let seconds, ours > seconds { return false }
        if let timesFasterThanDays, let peer = numbers["GRDB+days"], peer < ours * timesFasterThanDays { return false }
        if let timesFasterThanGRDB, let peer = numbers["GRDB"], peer < ours * timesFasterThanGRDB { return false }
        if let timesTuned, let tuned = numbers["tuned"], ours > tuned * timesTuned { return false }
        return true
    }
}

extension Target: CustomStringConvertible {
    var description: String {
        let parts = [
            timesFasterThanGRDB.map { ">= \(Int($0))x GRDB" },
            timesFasterThanDays.map { ">= \(Int($0))x GRDB+days" },
            seconds.map { "<= \(Table.time($0))" },
            timesTuned.map { "<= \($0) tuned" },
            bytes.map { "<= \(Int($0)) bytes" },
            megabytesPerSecond.map { ">= \(Int($0)) MB/s" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
