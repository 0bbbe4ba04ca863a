import Foundation

/// The last block of a database's file but one, as JSON: everything that is not in the blocks it refers to.
struct DatabaseRoot: Codable {
    let identity: UUID
    /// The keys of its anchors.
    let seal: [AnchorSeal.Era]
    let calendar: CheckedCalendar
    let log: Log
    /// The types of which there is or was anything.
    let types: [TypeRecord]
    let person: Person
    let apps: [App]
    /// The blocks of the attachments, in their order.
    let attachments: [UInt64]

    struct Log: Codable {
        let lastSequence: UInt64
        let transactions: UInt64
        let lastDate: Date
        let purges: PurgeLog
        let forgottenAccess: UInt64
        let accessChanges: [AccessChange]
    }

    struct AccessChange: Codable {
        let sequence: UInt64
        let date: Date
    }

    struct TypeRecord: Codable {
        let type: String
        /// The greatest sequence number of anything that happened to the type.
        let sequence: UInt64
        /// The sequence numbers of changes of its source order.
        let orderChanges: [UInt64]
        let sourceOrder: [Source]?
        /// How many deletions are remembered, the last ones that were written.
        let removals: Int
        /// The trees by the first save of their sources.
        let trees: [Tree]
    }

    struct Tree: Codable {
        let source: Source
        /// The sequence number of the first row that was ever there.
        let firstSequence: UInt64
        let hadSeries: Bool
        /// The block of its root; nil if there is no row.
        let root: UInt64?
    }

    struct Person: Codable {
        let characteristics: Characteristics
        /// Units by the identifiers of types.
        let preferredUnits: [String: HealthUnit]
    }

    struct App: Codable {
        let source: Source
        let share: [String: Bool]
        let read: [String: ReadAuthorization]
        let others: ReadAuthorization?
        /// What it saw of each type since when; nil as long as it saw everything.
        let seen: [Seen]?
    }

    /// What an app saw of a type.
    struct Seen: Codable {
        let type: String
        let views: [View]
        let lastSeenChange: UInt64
    }

    /// What an app saw of a type from a change on.
    struct View: Codable {
        let sequence: UInt64
        /// Nil where permission was never asked.
        let extent: Extent?
        /// Since when, if that is the extent.
        let start: Double?
        /// The chosen objects, if they are the extent.
        let objects: Set<UUID>?
    }

    enum Extent: String, Codable {
        case everything, own, nothing, recent, chosen
    }
}

extension DatabaseRoot.Person {
    init(_ characteristics: Characteristics, _ preferredUnits: [QuantityType: HealthUnit]) {
        self.init(
            characteristics: characteristics,
            preferredUnits: Dictionary(uniqueKeysWithValues: preferredUnits.map { ($0.identifier, $1) }))
    }

    /// The units by their types, which they fit.
    func units() throws -> [QuantityType: HealthUnit] {
        var units: [QuantityType: HealthUnit] = [:]
        for (identifier, unit) in preferredUnits {
            guard let type = try NameTable.type(identifier) as? QuantityType, type.is(compatibleWith: unit) else {
                throw BlockParser.Damage(problem: "it prefers \(unit.unitString) for \(identifier)")
            }
            units[type] = unit
        }
        return units
    }
}

extension DatabaseRoot.App {
    init(_ source: Source, _ permissions: AppPermissions) {
        let authorization = permissions.authorization
        self.init(
            source: source,
            share: Dictionary(
                authorization.share.filter { $0.key.isInFiles }.map { ($0.identifier, $1) }, uniquingKeysWith: { $1 }),
            read: Dictionary(
                authorization.read.filter { $0.key.isInFiles }.map { ($0.identifier, $1) }, uniquingKeysWith: { $1 }),
            others: authorization.others,
            seen: permissions.reader.map { reader in
                SampleType.all.compactMap { type in
                    if Self.follows(reader, from: authorization, about: type) { return nil }
                    return DatabaseRoot.Seen(
                        type: type.identifier,
                        views: reader.entries(of: type).map { DatabaseRoot.View($0) },
                        lastSeenChange: reader.lastSeenChange(of: type)
                    )
                }
            }
        )
    }

    /// Whether what an app saw of a type follows from what was decided about it, whatever the rules are.
    private static func follows(
        _ reader: VisibilityHistory, from authorization: HealthAuthorization, about type: SampleType
    ) -> Bool {
        let entries = reader.entries(of: type)
        return reader.lastSeenChange(of: type) == 0 && entries.count == 1 && entries[0].sequence == 0
            && [false, true].allSatisfy {
                authorization.visibility(of: type, seesOwnWhenRefused: $0) == entries[0].visibility
            }
    }

    /// The permissions, in a database whose last sequence number is known.
    func permissions(upTo lastSequence: UInt64, seesOwnWhenRefused: Bool) throws -> AppPermissions {
        var authorization = HealthAuthorization(others: others)
        for (identifier, isAllowed) in share { authorization.share[try NameTable.type(identifier)] = isAllowed }
        for (identifier, decision) in read { authorization.read[try Self.object(identifier)] = decision }
        guard let seen else { return AppPermissions(authorization: authorization, reader: nil) }
        var histories: [Int: DatabaseRoot.Seen] = [:]
        for history in seen {
            let sequences = history.views.map(\.sequence)
            let isInOrder = zip(sequences, sequences.dropFirst()).allSatisfy { $0 <= $1 }
            guard sequences.first == 0, isInOrder,
                (sequences + [history.lastSeenChange]).allSatisfy({ $0 <= lastSequence })
            else { throw BlockParser.Damage(problem: "the permissions of \(source.bundleIdentifier) are out of order") }
            histories[try NameTable.type(history.type).index] = history
        }
        // What the file does not tell of, also as it does not know a type yet, follows from what was decided.
        let reader = VisibilityHistory(source: source) { type in
            histories[type.index]?.views.map(\.entry)
                ?? [
                    .init(
                        sequence: 0,
                        visibility: authorization.visibility(of: type, seesOwnWhenRefused: seesOwnWhenRefused))
                ]
        } lastSeenChange: { type in
            histories[type.index]?.lastSeenChange ?? 0
        }
        return AppPermissions(authorization: authorization, reader: reader)
    }

    private static func object(_ identifier: String) throws -> ObjectType {
        try ObjectType.knownType(identifier) ?? NameTable.type(identifier)
    }
}

extension ObjectType {
    /// Whether files can name the type: nobody saves or reads others.
    fileprivate var isInFiles: Bool { isKnown || (self as? SampleType).map { $0.index >= 0 } ?? false }
}

extension DatabaseRoot.View {
    fileprivate init(_ entry: VisibilityHistory.Entry) {
        switch entry.visibility {
        case nil: self.init(sequence: entry.sequence, extent: nil, start: nil, objects: nil)
        case .everything: self.init(sequence: entry.sequence, extent: .everything, start: nil, objects: nil)
        case .own: self.init(sequence: entry.sequence, extent: .own, start: nil, objects: nil)
        case .nothing: self.init(sequence: entry.sequence, extent: .nothing, start: nil, objects: nil)
        case .recent(let since): self.init(sequence: entry.sequence, extent: .recent, start: since, objects: nil)
        case .chosen(let objects): self.init(sequence: entry.sequence, extent: .chosen, start: nil, objects: objects)
        }
    }

    fileprivate var entry: VisibilityHistory.Entry {
        let visibility: Visibility? =
            switch extent {
            case nil: nil
            case .everything: .everything
            case .own: .own
            case .nothing: .nothing
            // What is missing hides, and shows nothing.
            case .recent: .recent(since: start ?? .infinity)
            case .chosen: .chosen(objects ?? [])
            }
        return VisibilityHistory.Entry(sequence: sequence, visibility: visibility)
    }
}
