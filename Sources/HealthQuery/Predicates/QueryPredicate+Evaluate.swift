extension QueryPredicate {
    /// Whether a sample matches, as a query on its type would say.
    ///
    /// It is what the index asks of each row. The sample need not be in a store, nor be valid.
    ///
    /// ```swift
    /// let today = Query.predicateForSamples(withStart: midnight, end: nil, options: .strictStartDate)
    /// let walks = try samples.filter { try today.evaluate($0) }
    /// ```
    ///
    /// - Complexity: O(c) for c conditions. Each call prepares the predicate anew; for many samples, ask a store.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the predicate makes no sense for the type of the
    ///   sample, if it asks what only a store knows (which correlation holds the sample, what it was added to), or if
    ///   the sample is not of the package's own types.
    public func evaluate(_ sample: any Sample) throws -> Bool {
        guard let sample = AnySample(sample), sample.sampleType.isKnown else {
            throw HealthError.invalidArgument("no store holds a \(type(of: sample)) that a predicate could ask for")
        }
        return try evaluate(SampleRow(sample), of: sample.sampleType)
    }

    /// Whether a row of a type matches.
    package func evaluate(_ row: SampleRow, of type: SampleType) throws -> Bool {
        let filter = try lowered(for: type)
        guard !filter.asksForBonds else {
            throw HealthError.invalidArgument(
                "only a store knows what holds a sample, and what it was added to, as a predicate asks: \(self)")
        }
        return filter.matches(row)
    }
}
