extension HealthStore {
    /// What a reader of the store sees of changes; nil for one who may see everything.
    package func scope(of reader: VisibilityHistory?) -> Region.ReaderScope {
        var visibilities: [Int: Visibility] = [:]
        for type in reader == nil ? [] : SampleType.all {
            let visibility = reader?.visibility(of: type) ?? .nothing
            if visibility != .everything { visibilities[type.index] = visibility }
        }
        // A correlation of which all that it usually holds may be seen can hold something else.
        let correlations = visibilities.isEmpty ? [] : SampleType.all.filter(\.isSeenThroughMembers).map(\.index)
        return Region.ReaderScope(
            reader: ObjectIdentifier(access),
            source: sourceRevision.source,
            visibilities: visibilities,
            throughMembers: Set(correlations)
        )
    }
}
