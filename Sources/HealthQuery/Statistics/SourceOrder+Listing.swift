extension HealthStore {
    /// The sources with data of a type, in the order in which they count where they overlap.
    ///
    /// In the default order a source ranks by the best of its samples, entered by hand or not (R4.24). O(n) in the
    /// samples of the type.
    ///
    /// - Throws: `CancellationError` if the task is cancelled; ``HealthError`` with `errorInvalidArgument` if the type
    ///   is unknown. ``HealthError`` with `errorAuthorizationNotDetermined` if permission to read a type was never
    ///   asked (R9.4), with `errorDatabaseInaccessible` while the device is locked (R9.7).
    @concurrent
    public func sourceOrder(for type: QuantityType) async throws -> [Source] {
        var pace = try Pace()
        let filter = try SamplePredicate<QuantitySample>.quantitySample(type: type).lowered()
        let snapshot = try await snapshot(withIdentifiers: true).opened(for: [type])
        let order = SourceOrder(for: type, in: snapshot.index)
        var best: [Source: SourceOrder.Rank] = [:]
        var cursor = snapshot.index.cursor([filter])
        while true {
            switch cursor.next(within: &pace.budget) {
            case .row(let row):
                let source = row.details.sourceRevision.source
                let rank = order.rank(row.details)
                best[source] = best[source].map { min($0, rank) } ?? rank
            case .outOfBudget:
                try await pace.rest()
            case .end:
                return best.sorted { $0.value < $1.value }.map(\.key)
            }
        }
    }
}
