import Foundation

// The page <doc:Formats> shows the form of each condition.
extension QueryPredicate: Codable {
    private enum Kind: String, CodingKey {
        case dates, startDate, endDate, quantity, category, uuids, sources, sourceRevisions, devices, deviceProperty,
            metadata
        case noCorrelation, associated, effort, kind, and, or, not
    }

    private enum EffortKey: CodingKey {
        case workout, activity
    }

    private enum DevicePropertyKey: CodingKey {
        case key, allowedValues
    }

    /// Decodes a predicate from an object whose only key names the condition.
    ///
    /// - Throws: `DecodingError` if a condition or one of its keys is unknown, naming it, or if conditions are nested
    ///   in more than 100 others.
    public init(from decoder: any Decoder) throws {
        try self.init(from: decoder, depth: 0)
    }

    /// Encodes the predicate as an object whose only key names the condition; sets in a fixed order.
    ///
    /// - Throws: `EncodingError` if conditions are nested in more than 100 others, a `#Predicate` could not be
    ///   translated, or date options have unknown bits; ``HealthError`` with `errorInvalidArgument` if the components
    ///   in a condition name no day.
    public func encode(to encoder: any Encoder) throws {
        try write(to: encoder)
    }

    private init(from decoder: any Decoder, depth: Int) throws {
        guard depth <= Self.maximumDepth else {
            throw decoder.corrupted(Self.tooDeep)
        }
        let (container, kind) = try decoder.onlyKey(of: "a condition", Kind.self)
        func parts<Key: CodingKey>(_ keys: Key.Type) throws -> KeyedDecodingContainer<Key> {
            try container.superDecoder(forKey: kind).strictContainer(keyedBy: keys)
        }
        func all() throws -> [QueryPredicate] {
            var list = try container.nestedUnkeyedContainer(forKey: kind)
            var predicates: [QueryPredicate] = []
            while !list.isAtEnd {
                predicates.append(try QueryPredicate(from: list.superDecoder(), depth: depth + 1))
            }
            return predicates
        }
        let node: Node
        switch kind {
        case .dates: node = .dates(try container.decode(DatePredicate.self, forKey: kind))
        case .startDate: node = try container.comparison(forKey: kind, with: "date", Node.startDate)
        case .endDate: node = try container.comparison(forKey: kind, with: "date", Node.endDate)
        case .quantity: node = try container.comparison(forKey: kind, with: "quantity", Node.quantity)
        case .category: node = try container.comparison(forKey: kind, with: "value", Node.category)
        case .uuids: node = .uuids(try container.decode(Set<UUID>.self, forKey: kind))
        case .sources: node = .sources(try container.decode(Set<Source>.self, forKey: kind))
        case .sourceRevisions: node = .sourceRevisions(try container.decode(Set<SourceRevision>.self, forKey: kind))
        case .devices: node = .devices(try container.decode(Set<Device>.self, forKey: kind))
        case .deviceProperty:
            let parts = try parts(DevicePropertyKey.self)
            let key = try parts.decode(String.self, forKey: .key)
            node = .deviceProperty(key: key, try parts.decode(Set<String>.self, forKey: .allowedValues))
        case .metadata: node = .metadata(try container.decode(MetadataPredicate.self, forKey: kind))
        case .noCorrelation:
            _ = try parts(NoKey.self)
            node = .noCorrelation
        case .associated: node = .associated(try container.decode(UUID.self, forKey: kind))
        case .effort:
            let parts = try parts(EffortKey.self)
            let activity = try parts.decodeIfPresent(UUID.self, forKey: .activity)
            node = .effort(workout: try parts.decode(UUID.self, forKey: .workout), activity: activity)
        case .kind: node = .kind(try container.decode(AnyKindCondition.self, forKey: kind))
        case .and: node = .and(try all())
        case .or: node = .or(try all())
        case .not: node = .not(try QueryPredicate(from: container.superDecoder(forKey: kind), depth: depth + 1))
        }
        self.init(node)
        // Conditions of a kind count what stands in them from the beginning.
        if case .refused(let problem) = self.node { throw decoder.corrupted(problem) }
    }

    private func write(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Kind.self)
        func encode(_ predicates: [QueryPredicate], forKey kind: Kind) throws {
            var list = container.nestedUnkeyedContainer(forKey: kind)
            for predicate in predicates { try predicate.write(to: list.superEncoder()) }
        }
        switch node {
        case .dates(let predicate): try container.encode(predicate, forKey: .dates)
        case .startDate(let comparison, let date):
            try container.encode(comparison, date, as: "date", forKey: .startDate)
        case .endDate(let comparison, let date): try container.encode(comparison, date, as: "date", forKey: .endDate)
        case .quantity(let comparison, let quantity):
            try container.encode(comparison, quantity, as: "quantity", forKey: .quantity)
        case .category(let comparison, let value):
            try container.encode(comparison, value, as: "value", forKey: .category)
        case .uuids(let uuids): try container.encode(uuids.sorted { $0.uuidString < $1.uuidString }, forKey: .uuids)
        case .sources(let sources): try container.encode(sources.sorted(by: \.sortKey), forKey: .sources)
        case .sourceRevisions(let revisions):
            try container.encode(revisions.sorted(by: \.sortKey), forKey: .sourceRevisions)
        case .devices(let devices): try container.encode(devices.sorted(by: \.sortKey), forKey: .devices)
        case .deviceProperty(let key, let values):
            var parts = container.nestedContainer(keyedBy: DevicePropertyKey.self, forKey: .deviceProperty)
            try parts.encode(key, forKey: .key)
            try parts.encode(values.sorted(), forKey: .allowedValues)
        case .metadata(let predicate): try container.encode(predicate, forKey: .metadata)
        case .noCorrelation: _ = container.nestedContainer(keyedBy: NoKey.self, forKey: .noCorrelation)
        case .associated(let holder): try container.encode(holder, forKey: .associated)
        case .effort(let workout, let activity):
            var parts = container.nestedContainer(keyedBy: EffortKey.self, forKey: .effort)
            try parts.encode(workout, forKey: .workout)
            try parts.encodeIfPresent(activity, forKey: .activity)
        case .kind(let condition): try container.encode(condition, forKey: .kind)
        case .and(let predicates): try encode(predicates, forKey: .and)
        case .or(let predicates): try encode(predicates, forKey: .or)
        case .not(let predicate): try predicate.write(to: container.superEncoder(forKey: .not))
        case .refused(let problem):
            let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: problem)
            throw EncodingError.invalidValue(QueryPredicate.self, context)
        }
    }
}

extension Set {
    fileprivate func sorted(by key: (Element) -> [String?]) -> [Element] {
        sorted { left, right in
            key(left).lexicographicallyPrecedes(key(right)) { left, right in
                guard let right else { return false }
                return left.map { $0 < right } ?? true
            }
        }
    }
}

extension Source {
    fileprivate var sortKey: [String?] { [bundleIdentifier] }
}

extension SourceRevision {
    fileprivate var sortKey: [String?] {
        source.sortKey + [version, productType] + system.map(String.init)
    }
}

extension Device {
    fileprivate var sortKey: [String?] { Self.properties.map { $0.part(self) } }
}
