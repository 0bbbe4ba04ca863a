/// The checks that queries share.
enum QueryArguments {
    /// Prepares predicates, one filter for each type, so that a sample that several match comes once (R1.2).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are none (R1.3), or one makes no sense for its
    ///   type.
    static func filters<Sample>(_ predicates: [SamplePredicate<Sample>]) throws -> [TypedFilter] {
        guard !predicates.isEmpty else {
            throw HealthError.invalidArgument("a query needs at least one predicate, none was given")
        }
        var order: [SampleType] = []
        var alternatives: [SampleType: [RowFilter]] = [:]
        for predicate in predicates {
            let lowered = try predicate.lowered()
            if alternatives[lowered.type] == nil { order.append(lowered.type) }
            alternatives[lowered.type, default: []].append(lowered.filter)
        }
        return order.map { type in
            let filters = alternatives[type, default: []]
            return TypedFilter(type: type, filter: filters.count == 1 ? filters[0] : .any(of: filters))
        }
    }

    /// The greatest number of results: nil and 0 mean all (R1.4).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the limit is negative.
    static func limit(_ limit: Int?) throws -> Int {
        guard let limit, limit != 0 else { return .max }
        guard limit > 0 else {
            throw HealthError.invalidArgument("a limit must not be negative, was \(limit)")
        }
        return limit
    }

    /// The position of an anchor; without one, the beginning.
    ///
    /// - Parameter policy: what to do about an anchor that lies in the future, or is from a time that is lost: the database
    ///   was read from a file, and the anchor tells of what happened after the file was written.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the anchor is another store's, or lies in the future
    ///   (R3.12); with `errorAnchorExpired` if it is from a time that is lost.
    static func position(
        of anchor: QueryAnchor?,
        in snapshot: DatabaseState,
        _ policy: ExpiredAnchorPolicy = .fail
    ) throws -> HistoryPosition {
        guard let anchor else { return HistoryPosition(0) }
        let seal = snapshot.seal
        let opened = seal.opened(anchor.position)
        // If the database was read from a file, the key may be of a time of which no file tells.
        guard anchor.store == snapshot.identity, opened != nil || seal.continuesOthers else {
            throw HealthError.invalidArgument("the anchor is another store's")
        }
        let isLost = opened?.isLost ?? true
        if !isLost, let position = opened?.position, position.greatestSequence <= snapshot.log.lastSequence {
            return position
        }
        // What was told to be deleted or hidden then is there again, so everything is told anew.
        if policy == .ignore { return HistoryPosition(0) }
        guard isLost else { throw HealthError.invalidArgument("the anchor lies in the future of the store") }
        throw HealthError(
            .errorAnchorExpired, "the anchor tells of what happened after the database was written, and is lost")
    }
}

extension Array {
    /// How a row becomes a sample, given what finds its members.
    func decoder<Sample>(_ members: MemberLookup) -> SampleDecoder<Sample> where Element == SamplePredicate<Sample> {
        // There is at least one predicate, and the generic parameter makes all of them decode alike.
        self[0].decoder(members)
    }
}
