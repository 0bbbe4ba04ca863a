extension HealthDatabase {
    /// Sets the order in which sources count first where they overlap, for one type.
    func setSourceOrder(_ sources: [Source]?, for type: SampleType, by access: StoreAccess) throws {
        guard type.isKnown else {
            throw HealthError.invalidArgument("there is no sample type \(type.identifier)")
        }
        if let sources, Set(sources).count != sources.count {
            throw HealthError.invalidArgument("the source order for \(type.identifier) names a source twice")
        }
        try access.checkSharing(of: [type])
        guard state.index.sourceOrders[type.index] != sources else { return }
        beginChange()
        let before = SeenSources(of: type, in: state.index)
        state.index.sourceOrders[type.index] = sources
        // An order of sources without samples changes no answer; to record it would tell readers that it names them.
        let changesRanking = SeenSources(of: type, in: state.index) != before
        if changesRanking { state.log.recordOrderChange(of: type) }
        var changes = ChangeBuilder()
        changes.touchOrder(of: type, sources ?? [], changesRanking: changesRanking)
        commit(changes)
    }
}
