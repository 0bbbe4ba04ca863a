import HealthQuery

/// The apps that change a database, and the one that reads it.
struct World {
    /// The apps that save; the last one does not see the steps of others, so it may use their identifiers again.
    let apps: [HealthStore]
    let reader: HealthStore

    /// The types of the feed.
    static let types: [SampleType] = measured + [.workoutType(), CorrelationType(.food)]
    /// Those that can be added to workouts.
    static let measured: [SampleType] = [
        QuantityType(.stepCount), QuantityType(.heartRate), QuantityType(.dietaryEnergyConsumed),
        QuantityType(.dietaryProtein), QuantityType(.workoutEffortScore), steady,
    ]
    /// The type that the reader may always see.
    static let steady = QuantityType(.flightsClimbed)
    /// Those that it may see or not.
    static let changing = measured.filter { $0 != steady } + [.workoutType()]

    /// Creates the stores over a database.
    ///
    /// - Parameter isNew: whether nothing was decided about the apps; otherwise the database knows what was.
    init(_ database: HealthDatabase, isNew: Bool = false) {
        func store(_ name: String, _ authorization: HealthAuthorization) -> HealthStore {
            let source = Source(name: name, bundleIdentifier: "org.example.\(name.lowercased())")
            return HealthStore(
                database: database, sourceRevision: SourceRevision(source: source, version: "1.\(name.count)"),
                authorization: isNew ? authorization : nil)
        }
        var blind = HealthAuthorization.everything
        blind.read[QuantityType(.stepCount)] = .denied
        apps = [store("Phone", .everything), store("Watch", .everything), store("Pedometer", blind)]
        reader = store("Archive", .everything)
    }
}
