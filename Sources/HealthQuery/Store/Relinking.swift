import Foundation

/// What happens to objects when others come and go: a correlation loses or gains a member, a sample its last or first
/// correlation.
///
/// Bonds change at once. What that means for the rows that stay is known only after all changes.
struct Relinking {
    /// An object that stays under a new sequence number.
    struct Effect {
        let row: SampleRow
        /// The added or removed rows that caused it.
        var causes: [SampleRow]
    }

    private struct Touched {
        let wasHeld: Bool
        var causes: [SampleRow] = []
    }

    private var touched: [ObjectKey: Touched] = [:]
    private var order: [ObjectKey] = []

    /// Removes rows from all bonds, those of each holder at once: a workout may hold thousands.
    mutating func unlink(_ rows: [SampleRow], in relations: inout Relations) {
        var lost: [ObjectKey: Set<ObjectKey>] = [:]
        for row in rows {
            let key = ObjectKey(row)
            for holder in relations.holders(of: key) {
                touch(holder, because: row, relations)
                lost[holder, default: []].insert(key)
            }
            let members = relations.members(of: key)
            for member in members { touch(member, because: row, relations) }
            if !members.isEmpty { lost[key] = Set(members) }
        }
        for (holder, members) in lost { relations.unlink(holder, members) }
    }

    /// Gives a new row the bonds by which an old one was held (R8.10); what the old one held becomes loose.
    mutating func replace(_ old: SampleRow, by new: SampleRow, in relations: inout Relations) {
        let holders = relations.holders(of: ObjectKey(old)).map {
            (
                key: $0, part: relations.part(of: ObjectKey(old), in: $0),
                isAssociation: relations.isAssociation($0)
            )
        }
        unlink([old], in: &relations)
        for holder in holders {
            touch(holder.key, because: new, relations)
            relations.link(holder.key, [ObjectKey(new)], isAssociation: holder.isAssociation)
            if let part = holder.part { relations.setPart(part, of: ObjectKey(new), in: holder.key) }
        }
    }

    /// Makes a stored sample hold rows that it does not hold yet.
    ///
    /// What was saved after a sequence number is new to everybody in any case.
    mutating func add(
        _ members: [SampleRow],
        to holder: SampleRow,
        savedUpTo sequence: UInt64,
        in relations: inout Relations
    ) {
        let key = ObjectKey(holder)
        let known = relations.held(among: members.map { ObjectKey($0) }, by: key)
        let new = members.map { (key: ObjectKey($0), row: $0) }.filter { !known.contains($0.key) }
        guard !new.isEmpty else { return }
        touch(key, because: new.map(\.row), relations)
        for member in new where member.row.sequence <= sequence { touch(member.key, because: [holder], relations) }
        relations.link(key, new.map(\.key), isAssociation: holder.details.type.traits.holding == .associated)
    }

    /// Makes a sample no longer hold those rows that are to belong to another part of it: added again, they come last.
    mutating func loosen(
        _ members: [SampleRow],
        of holder: SampleRow,
        unlessIn parts: [ObjectKey: UUID?],
        _ relations: inout Relations
    ) {
        let key = ObjectKey(holder)
        let held = relations.held(among: Array(parts.keys), by: key)
        let moved = members.filter { row in
            let member = ObjectKey(row)
            guard let part = parts[member], held.contains(member) else { return false }
            return relations.part(of: member, in: key) != part
        }
        guard !moved.isEmpty else { return }
        touch(key, because: moved, relations)
        for row in moved { touch(ObjectKey(row), because: holder, relations) }
        relations.unlink(key, Set(moved.map { ObjectKey($0) }))
    }

    /// Makes a sample no longer hold a row; both stay.
    mutating func remove(_ member: SampleRow, from holder: SampleRow, in relations: inout Relations) {
        touch(ObjectKey(holder), because: member, relations)
        touch(ObjectKey(member), because: holder, relations)
        relations.unlink(ObjectKey(holder), [ObjectKey(member)])
    }

    /// Makes a sample that was just added hold rows.
    mutating func link(_ correlation: SampleRow, _ members: [SampleRow], in relations: inout Relations) {
        for member in members { touch(ObjectKey(member), because: correlation, relations) }
        relations.link(ObjectKey(correlation), members.map { ObjectKey($0) }, isAssociation: false)
    }

    private mutating func touch(_ key: ObjectKey, because row: SampleRow, _ relations: Relations) {
        touch(key, because: [row], relations)
    }

    private mutating func touch(_ key: ObjectKey, because rows: [SampleRow], _ relations: Relations) {
        if touched[key]?.causes.append(contentsOf: rows) != nil { return }
        touched[key] = Touched(wasHeld: relations.isHeld(key), causes: rows)
        order.append(key)
    }

    /// Whether a sample is held now and was not, or the reverse, or its associations changed.
    private func changesWhatHolds(_ key: ObjectKey, _ touched: Touched, in index: SampleIndex) -> Bool {
        func isAssociation(_ row: SampleRow?) -> Bool { row?.details.type.traits.holding == .associated }
        let isHeld = index.relations.isHeld(key)
        if isHeld != touched.wasHeld || touched.causes.contains(where: isAssociation) { return true }
        // Held before and after: where a holder is no correlation, the sample may gain its first or lose its last one.
        return index.relations.isAssociated(key)
    }

    /// The changed rows among those saved up to a sequence number: correlations with other members, and samples that
    /// are held now and were not, or the reverse.
    ///
    /// - Parameter holder: was there before, even if the same transaction changed it already.
    func effects(in index: SampleIndex, savedUpTo sequence: UInt64, and holder: ObjectKey? = nil) -> [Effect] {
        order.compactMap { key in
            guard let touched = touched[key], let row = index.row(key),
                row.sequence <= sequence || key == holder
            else { return nil }
            guard row.details.type.holdsSamples || changesWhatHolds(key, touched, in: index) else { return nil }
            return Effect(row: row, causes: touched.causes)
        }
    }
}
