package import Foundation

/// A predicate made ready for one type: units converted, dates as numbers, every error already found.
package indirect enum RowFilter: Sendable, Hashable {
    case start(QueryPredicate.Operator, Double)
    case end(QueryPredicate.Operator, Double)
    /// Compares the value in the type's canonical unit.
    case value(QueryPredicate.Operator, Double)
    case uuids(Set<UUID>)
    case sources(Set<Source>)
    case sourceRevisions(Set<SourceRevision>)
    case devices(Set<Device>)
    /// Asks for the values of a device property; without any, it must be unknown (R2.5).
    case deviceProperty(key: String, Set<String>)
    case metadata(MetadataPredicate)
    /// No correlation holds the row in a state of the store; nil until a state is given.
    case noCorrelation(Membership?)
    /// A holder, or a part of it, has the row among those that were added to it; unknown until a state is given.
    case associated(UUID, part: UUID?)
    /// The row is one of some, as a state of the store answered.
    case among(Membership)
    /// The row meets one of many spans of time; see ``TypedFilter/asked``.
    case windows(DateWindows)
    /// A condition on what only one kind of sample has.
    case kind(AnyKindCondition)
    /// The row is a sample that matches, or a point of the series of one: its own times match, too (R12.6).
    case pointOfSeries(RowFilter)
    case and([RowFilter])
    case or([RowFilter])
    case not(RowFilter)

    package static let everything = RowFilter.and([])

    /// The filter of what any of some filters matches; identifiers that stand side by side are looked up together, and so
    /// are sources.
    package static func any(of filters: [RowFilter]) -> RowFilter {
        var (uuids, sources): (Set<UUID>, Set<Source>) = ([], [])
        var (listsOfUUIDs, listsOfSources) = (0, 0)
        var others: [RowFilter] = []
        for filter in filters {
            switch filter {
            case .uuids(let some):
                uuids.formUnion(some)
                listsOfUUIDs += 1
            case .sources(let some):
                sources.formUnion(some)
                listsOfSources += 1
            default: others.append(filter)
            }
        }
        guard max(listsOfUUIDs, listsOfSources) > 1 else { return .or(filters) }
        if listsOfUUIDs > 0 { others.append(.uuids(uuids)) }
        if listsOfSources > 0 { others.append(.sources(sources)) }
        return others.count == 1 ? others[0] : .or(others)
    }

    package func matches(_ row: SampleRow) -> Bool {
        switch self {
        case .start(let comparison, let seconds): comparison.holds(row.start, seconds)
        case .end(let comparison, let seconds): comparison.holds(row.end, seconds)
        case .value(let comparison, let value): comparison.holds(row.canonicalValue, value)
        case .uuids(let uuids): uuids.contains(row.uuid)
        case .noCorrelation(let membership): !(membership?.contains(row) ?? false)
        case .associated: false
        case .among(let membership): membership.contains(row)
        case .windows(let windows): windows.contain(row)
        case .kind(let condition): condition.condition.matches(row)
        case .pointOfSeries(let filter): filter.matchesPoint(row)
        case .and(let filters): filters.allSatisfy { $0.matches(row) }
        case .or(let filters): filters.contains { $0.matches(row) }
        case .not(let filter): !filter.matches(row)
        case .sources, .sourceRevisions, .devices, .deviceProperty, .metadata: holds(for: row.details) ?? false
        }
    }
}

extension QueryPredicate {
    /// The predicate made ready for a type.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if a part of it makes no sense for the type.
    package func lowered(for type: SampleType) throws -> RowFilter {
        switch node {
        case .dates(let predicate): return try predicate.lowered()
        case .startDate(let comparison, let date): return try comparison.lowered(date, RowFilter.start)
        case .endDate(let comparison, let date): return try comparison.lowered(date, RowFilter.end)
        case .quantity(let comparison, let quantity): return try comparison.lowered(quantity, for: type)
        case .category(let comparison, let value): return try comparison.lowered(value, for: type)
        case .uuids(let uuids): return .uuids(uuids)
        case .sources(let sources): return .sources(sources)
        case .sourceRevisions(let revisions): return .sourceRevisions(revisions)
        case .devices(let devices): return .devices(devices)
        case .deviceProperty(let key, let values):
            guard Device.property(key) != nil else {
                throw HealthError.invalidArgument("a device has no property \(key)")
            }
            return .deviceProperty(key: key, values)
        case .metadata(let predicate): return .metadata(predicate)
        case .noCorrelation: return .noCorrelation(nil)
        case .associated(let holder): return .associated(holder, part: nil)
        case .effort(let workout, let activity):
            guard type.isEffortScore else {
                throw HealthError.invalidArgument(
                    "\(type.identifier) is no score of effort, and is not related to workouts as such")
            }
            return .associated(workout, part: activity)
        case .kind(let condition):
            try condition.condition.validate(for: type)
            return .kind(condition)
        case .and(let predicates): return .and(try predicates.map { try $0.lowered(for: type) })
        case .or(let predicates): return .any(of: try predicates.map { try $0.lowered(for: type) })
        case .not(let predicate): return .not(try predicate.lowered(for: type))
        case .refused(let problem): throw HealthError.invalidArgument(problem)
        }
    }
}

extension QueryPredicate.Operator {
    /// A comparison with a quantity, in the type's canonical unit.
    fileprivate func lowered(_ quantity: Quantity, for type: SampleType) throws -> RowFilter {
        guard let unit = type.unitOfValues else {
            throw HealthError.invalidArgument("\(type.identifier) has no quantity that a predicate could ask for")
        }
        guard !isForText else { throw HealthError.invalidArgument("the operator \(self) does not compare quantities") }
        guard let conversion = quantity.unit.conversion(to: unit) else {
            throw HealthError.invalidArgument(
                """
                \(type.identifier) is measured in \(unit.unitString), \
                a predicate asks for \(quantity.unit.unitString)
                """
            )
        }
        let value = conversion(quantity.value)
        guard !value.isNaN else {
            throw HealthError.invalidArgument("a predicate asks \(type.identifier) for \(quantity), which is no number")
        }
        return .value(self, value)
    }

    /// A comparison with a date, in the two forms that bounds can have.
    ///
    /// What is later than a time is not before the next one that there is.
    fileprivate func lowered(_ date: Date, _ make: (Self, Double) -> RowFilter) throws -> RowFilter {
        let seconds = try date.secondsForPredicate()
        let equal = RowFilter.and([make(.greaterThanOrEqualTo, seconds), make(.lessThan, seconds.nextUp)])
        switch self {
        case .lessThan, .greaterThanOrEqualTo: return make(self, seconds)
        case .lessThanOrEqualTo: return make(.lessThan, seconds.nextUp)
        case .greaterThan: return make(.greaterThanOrEqualTo, seconds.nextUp)
        case .equalTo: return equal
        case .notEqualTo: return .not(equal)
        case .beginsWith, .endsWith, .contains:
            throw HealthError.invalidArgument("the operator \(self) does not compare dates")
        }
    }

    /// A comparison with the raw value of a category.
    fileprivate func lowered(_ value: Int, for type: SampleType) throws -> RowFilter {
        guard type.traits.value == .category else {
            throw HealthError.invalidArgument("\(type.identifier) has no category value that a predicate could ask for")
        }
        guard !isForText else {
            throw HealthError.invalidArgument("the operator \(self) does not compare category values")
        }
        return .value(self, Double(value))
    }
}

extension RowFilter {
    /// The filter as it applies to what was deleted (R3.6): dates, values, sources and other metadata never hide a
    /// deletion; identifiers and sync keys do.
    ///
    /// Each condition becomes the weakest one that it implies. Under `not` it would have to become the strongest one
    /// that implies it; there, too, only conditions about identifiers alone hide anything.
    package var forDeletions: RowFilter {
        switch self {
        case .and(let filters): .and(filters.map(\.forDeletions))
        case .or(let filters): .or(filters.map(\.forDeletions))
        default: isAboutIdentity ? self : .everything
        }
    }

    private var isAboutIdentity: Bool {
        switch self {
        case .uuids: true
        case .metadata(let predicate):
            predicate.key == MetadataKeySyncIdentifier || predicate.key == MetadataKeySyncVersion
        // A range without dates is an empty `and`, and dates never hide a deletion.
        case .and(let filters), .or(let filters): !filters.isEmpty && filters.allSatisfy(\.isAboutIdentity)
        case .not(let filter): filter.isAboutIdentity
        default: false
        }
    }
}
