extension PublicCall {
    /// Calls that are not a reader's, or that tell what is known to all.
    static let leftOut: Set<String> = [
        // A person's, made by the history.
        "HealthStore.changeAuthorization(share:read:)",
        "ObjectType.requiresPerObjectAuthorization()",
        "Location.distance(from:)",
        // What a query of a package's own calls them; each is asked by its name.
        "RunnableQuery.result(for:)", "RunnableQuery.result(in:)", "RunnableQuery.explain(for:)",
    ]

    /// Types whose methods make or change arguments, by their first names, and a database with what its owner does.
    static let arguments: Set<String> = [
        "DatabaseCheckpoint", "HealthDatabase", "HealthPerson", "HealthUnit", "ObjectType", "QuantityType",
        "SeriesType", "Query", "NewlineDelimitedJSON",
        "QueryPredicate", "SamplePredicate", "Quantity", "Source", "FHIRVersion", "CategoryValuePredicateProviding",
        "UUIDSource", "CategoryValueSet", "Device",
    ]

    /// Methods that fulfil what protocols ask for, and those that check an argument.
    static let conformances: Set<Substring> = ["encode", "hash", "validate"]
}
