/// Checks the types for which callers ask permission (R6.6, R9.6).
///
/// HealthKit raises an exception for each of these mistakes; here they are errors with a message that names the type.
enum AuthorizationArguments {
    /// Checks that permission for some types can exist.
    static func check<Type: ObjectType>(_ types: Set<Type>) throws {
        try checkKnown(types)
        try refuse(
            types, where: { ($0 as? SampleType)?.isSeenThroughMembers ?? false },
            "holds samples of other types; ask for those")
    }

    /// Checks that some types exist in HealthKit.
    static func checkKnown<Type: ObjectType>(_ types: Set<Type>) throws {
        try refuse(types, where: { !$0.isKnown }, "is no type that is known")
    }

    /// Checks that samples of some types can ever be saved.
    static func checkWritable(_ types: Set<SampleType>) throws {
        try refuse(types, where: { $0.traits.sharing == .never }, "can never be saved by an app")
    }

    /// Checks that an app may ask to save and read some types.
    static func checkRequest(share: Set<SampleType>, read: Set<ObjectType>) throws {
        guard !share.isEmpty || !read.isEmpty else {
            throw HealthError.invalidArgument("there are no types to ask for")
        }
        try check(share)
        try check(read)
        try refuse(share, where: { $0.traits.sharing != .asked }, "can be asked for reading only, apps cannot save it")
        try refuse(
            read,
            where: { $0.requiresPerObjectAuthorization() },
            "is released object by object; use requestPerObjectReadAuthorization(for:predicate:)"
        )
    }

    private static func refuse<Type: ObjectType>(
        _ types: Set<Type>,
        where isWrong: (Type) -> Bool,
        _ reason: String
    ) throws {
        // Sets have no order, but messages should.
        guard let first = types.filter(isWrong).map(\.identifier).min() else { return }
        throw HealthError.invalidArgument("\(first) \(reason)")
    }
}
