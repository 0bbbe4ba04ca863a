extension HealthStore {
    /// Which changes a reader of the store sees; nil if it may see everything.
    package func scope(of reader: VisibilityHistory?) -> Region.ReaderScope {
        var visibilities: [Int: Visibility] = [:]
        for type in reader == nil ? [] : SampleType.all {
            let visibility = reader?.visibility(of: type) ?? .nothing
            if visibility != .everything { visibilities[type.index] = visibility }
        }
        // A correlation may hold types other than its usual ones, so even if those are all visible it can be hidden; and
        // what was added to a workout can be.
        let holders = visibilities.isEmpty ? [] : SampleType.all.filter(\.holdsSamples).map(\.index)
        return Region.ReaderScope(
            reader: ObjectIdentifier(access),
            source: sourceRevision.source,
            visibilities: visibilities,
            holders: Set(holders)
        )
    }
}
