package import Foundation

/// A store at one instant: everything an answer depends on.
///
/// Taking one costs O(1); it never changes. Queries get one that holds no more than their reader may see, see
/// ``visible(to:asking:explains:)``.
package struct Snapshot: Sendable {
    /// What tells this store's anchors from others'.
    package let identity: UUID
    /// What makes anchors unreadable.
    package let seal: AnchorSeal
    /// The calendar of intervals whose components name none (R5.3).
    package let calendar: Calendar
    package var database = Database()
    /// What happened, also to what the reader may not see; ask the snapshot instead.
    package var log = ChangeLog()
    /// With whose eyes the state is seen; nil for those of one who may see everything.
    private(set) var view: ReaderView?

    package init(identity: UUID, seal: AnchorSeal, calendar: Calendar) {
        self.identity = identity
        self.seal = seal
        self.calendar = calendar
    }
}

extension Snapshot {
    /// The state without what finds objects by their identifiers, for queries over rows.
    package var withoutIdentifiers: Snapshot {
        var result = self
        result.database = database.withoutIdentifiers
        return result
    }
}

/// What has to be known beside the rows that a reader sees.
package struct ReaderView: Sendable {
    /// What the reader sees, and saw before.
    package let reader: ReaderAccess
    /// All rows.
    package let truth: Database
    /// The correlations of the types that are asked for.
    package let correlations: [SampleType: CorrelationSight]
}

extension Snapshot {
    /// The state as a reader sees it: what it may not see is not in it.
    ///
    /// - Parameters:
    ///   - types: what is asked for.
    ///   - explains: whether not even the shape of the index may tell what is missing.
    package func visible(to reader: ReaderAccess, asking types: Set<SampleType>, explains: Bool = false) -> Snapshot {
        var correlations: [SampleType: CorrelationSight] = [:]
        for type in types where type is CorrelationType && type.isKnown {
            correlations[type] = correlationSight(of: type, to: reader)
        }
        var result = self
        result.database = database.visible(
            to: reader,
            correlations: correlations.mapValues { sight in
                sight.entries.filter { reader.shows($0.row, holding: $0.members) }.map(\.row)
            },
            rebuilding: explains ? types : []
        )
        result.view = ReaderView(reader: reader, truth: database, correlations: correlations)
        return result
    }

    private func correlationSight(of type: SampleType, to reader: ReaderAccess) -> CorrelationSight {
        var changes: [ObjectKey: [CorrelationSight.Renumbering]] = [:]
        var ended: [UInt64: [CorrelationSight.Renumbering]] = [:]
        for tombstone in log.deletions(of: type, after: 0) {
            let key = ObjectKey(tombstone.row)
            if tombstone.isRenumbering {
                changes[key, default: []].append(
                    .init(row: tombstone.row, number: tombstone.number, causes: tombstone.bonds)
                )
            } else if let past = changes.removeValue(forKey: key) {
                // Whatever is saved under the identifier later is another object.
                ended[tombstone.number] = past
            }
        }
        return CorrelationSight(type, of: reader, in: database, changes: changes, ended: ended)
    }

    /// The deletions of a type after a number, in their order.
    ///
    /// A reader is told of those that it could see when they happened, whatever it may see now: a deletion does not become
    /// news when permission is given, and stays told when it is taken (R9.2).
    package func deletions(of type: SampleType, after number: UInt64) -> some Sequence<Tombstone> {
        let all = log.deletions(of: type, after: number)
        return all.lazy.filter { [view] tombstone in view?.reader.shows(tombstone) ?? true }
    }

    /// The greatest number of anything that happened to a type.
    package func greatestNumber(of type: SampleType) -> UInt64 {
        guard let reader = view?.reader else { return log.greatestNumber(of: type) }
        let rows = database.trees(of: type).reduce(0) { max($0, $1.rows.summary?.greatestNumber ?? 0) }
        let deletion = log.lastDeletion(of: type) { reader.shows($0) }?.number ?? 0
        let told = max(deletion, forgottenNumber(of: type))
        return max(rows, told, log.orderNumber(of: type), reader.lastSeenChange(of: type))
    }

    /// The greatest number of a deletion of a type that was forgotten and that the reader was told of; 0 if there is none.
    ///
    /// Who knows what happened up to a smaller number cannot learn from deletions what happened since.
    package func forgottenNumber(of type: SampleType) -> UInt64 {
        log.forgottenNumber(of: type, toldTo: view?.reader)
    }

    /// The sources of a type in their order, as far as a reader who may not see everything sees them; else nil.
    ///
    /// To such a reader the first save of a source can come into sight and go out of it, so that the order can turn without
    /// a change of what is counted.
    package func seenSources(of type: SampleType) -> [Source]? {
        view == nil ? nil : database.sources(of: type)
    }

    /// The greatest number of anything that happened to the types of some filters: what an anchor after a complete read
    /// stands for.
    package func greatestNumber(of filters: [TypedFilter]) -> UInt64 {
        filters.reduce(0) { max($0, greatestNumber(of: $1.type)) }
    }

    /// The anchor of a place.
    package func anchor(_ place: HistoryPlace) -> QueryAnchor {
        QueryAnchor(store: identity, place: seal.sealed(place))
    }

    /// The anchor after everything up to a number.
    package func anchor(_ number: UInt64) -> QueryAnchor { anchor(HistoryPlace(number)) }
}

extension ReaderAccess {
    /// Whether the reader is told of a deletion.
    package func shows(_ tombstone: Tombstone) -> Bool {
        guard tombstone.row.details.type is CorrelationType else {
            return showed(tombstone.row, at: tombstone.number)
        }
        if tombstone.isRenumbering { return tombstone.bonds.contains { showed($0, at: tombstone.number) } }
        return shows(tombstone.row, holding: tombstone.bonds, at: tombstone.number)
    }
}
