import Foundation

/// Decides which objects of correlations are saved with them, and which are stored already (R6.3).
struct MemberPlan {
    /// What each correlation will hold: rows as they are stored or will be added.
    typealias Members = [ObjectKey: [SampleRow]]

    /// All rows to add, members before their correlations.
    private(set) var batch = RowBatch()
    private(set) var members: Members = [:]

    /// Plans to save rows with their final details; `stamp` gives members theirs.
    ///
    /// O(k) for k objects.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if an object differs from what its identifier stands for,
    ///   or its identifier is that of another row.
    init(
        _ top: RowBatch,
        by writer: Writer,
        in index: SampleIndex,
        stamp: (SampleDetails) -> SampleDetails
    ) throws {
        let own = Set(top.rows.map(\.uuid))
        // Members take part only after sync identifiers decided about their correlations.
        let kept = SyncPlan(top, by: writer, in: index).kept
        let saved = kept.count == top.count ? own : Set(kept.rows.map(\.uuid))
        let isHidden = writer.isHidden(in: index)
        let wanted = Set(top.members.values.joined().map(\.uuid))
        let known = index.rows(wanted).filter { !(isHidden?($0) ?? false) }
        let stored = Dictionary(grouping: known, by: \.uuid)
        var new: [UUID: (plain: SampleRow, stamped: SampleRow)] = [:]
        var met: Set<UUID> = []
        for row in top.rows {
            // The members of two correlations with the same identifier could not be told apart.
            if top.members[row.uuid] != nil, !met.insert(row.uuid).inserted {
                throw HealthError.invalidArgument(
                    "the identifier \(row.uuid) occurs twice among the objects to save (\(top.details[row.detailsIndex].type.identifier))"
                )
            }
            // If its sync identifier drops a correlation, its members are not saved either.
            if saved.contains(row.uuid) {
                for object in top.members[row.uuid] ?? [] {
                    guard !own.contains(object.uuid) else { throw Self.conflict(object, "occurs twice in one call") }
                    let member: SampleRow
                    if let stored = stored[object.uuid]?.meant(by: object, of: writer.source) {
                        guard stored.hasContent(of: object) else {
                            throw Self.conflict(object, "is that of another object in the store")
                        }
                        member = stored
                    } else if let known = new[object.uuid] {
                        guard known.plain.hasContent(of: object) else {
                            throw Self.conflict(object, "is that of two objects that differ")
                        }
                        member = known.stamped
                    } else {
                        member = object.having(stamp(object.details))
                        new[object.uuid] = (object, member)
                        batch.append(member)
                    }
                    members[ObjectKey(uuid: row.uuid, source: writer.source), default: []].append(member)
                }
            }
            batch.append(row, top.details[row.detailsIndex])
        }
    }

    private static func conflict(_ object: SampleRow, _ problem: String) -> HealthError {
        .invalidArgument(
            "the identifier \(object.uuid) of an object in a correlation \(problem) (\(object.details.type.identifier))"
        )
    }
}

extension [SampleRow] {
    /// Which of the stored rows of one identifier is meant by a sample: the one of its source, or else one that is equal,
    /// the writer's own first.
    ///
    /// Two sources may have saved an object each under one identifier.
    func meant(by row: SampleRow, of writer: Source) -> SampleRow? {
        let equal = filter { $0.hasContent(of: row) }
        return first { ObjectKey($0) == ObjectKey(row) } ?? equal.first { $0.details.sourceRevision.source == writer }
            ?? equal.first ?? first
    }
}
