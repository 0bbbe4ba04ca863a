import HealthQuery

/// Two apps over one database, of which one reads what the other does.
struct FeedStores {
    let database = HealthDatabase.fixed()
    let phone: HealthStore
    let watch: HealthStore

    init() {
        phone = HealthStore(database: database, sourceRevision: revision("phone"))
        watch = HealthStore(database: database, sourceRevision: revision("watch"))
    }

    func feed(_ types: [SampleType], since anchor: QueryAnchor?, limit: Int?) -> ChangeFeedQueryDescriptor {
        ChangeFeedQueryDescriptor(predicates: types.map { .sample(type: $0) }, anchor: anchor, limit: limit)
    }
}
