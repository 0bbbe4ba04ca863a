/// A database that takes statements, one after another, whose places for values are `$1`, `$2` and so on.
protocol SinkConnection {
    /// The type of a column of identifiers.
    var identifierType: String { get }
    /// The type of a column of JSON that keeps every digit.
    var sampleType: String { get }

    /// Runs a statement.
    ///
    /// - Returns: how many rows it changed, if it changes any.
    @discardableResult
    func execute(_ sql: String, _ values: [String?]) throws -> Int

    /// The rows that a statement gives.
    func rows(_ sql: String, _ values: [String?]) throws -> [[String?]]
}
