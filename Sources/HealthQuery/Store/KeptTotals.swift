/// What the statistics of a holder were made of, so that later samples can be added to them.
protocol KeptTotals: Sendable {
    var holder: ObjectKey { get }
    /// The sequence number of the holder's row that has these statistics.
    var sequence: UInt64 { get set }
}
