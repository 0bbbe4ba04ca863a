/// What happens to objects when others come and go: a correlation loses or gains a member, a sample its last or first
/// correlation.
///
/// Bonds are changed at once. What the changes mean for rows that stay is known when all of them are made.
struct Relinking {
    /// An object that stays under a new sequence number.
    struct Effect {
        let row: SampleRow
        /// The rows that came or went.
        var causes: [SampleRow]
    }

    private struct Touched {
        let wasHeld: Bool
        var causes: [SampleRow] = []
    }

    private var touched: [ObjectKey: Touched] = [:]
    private var order: [ObjectKey] = []

    /// Takes a row that goes out of all bonds.
    mutating func unlink(_ row: SampleRow, in relations: inout Relations) {
        let key = ObjectKey(row)
        for holder in relations.holders(of: key) {
            touch(holder, because: row, relations)
            relations.unlink(holder, key)
        }
        for member in relations.members(of: key) {
            touch(member, because: row, relations)
            relations.unlink(key, member)
        }
    }

    /// Puts a row in the place of one that goes, where that was held (R8.10); what it held becomes loose.
    mutating func replace(_ old: SampleRow, by new: SampleRow, in relations: inout Relations) {
        let holders = relations.holders(of: ObjectKey(old))
        unlink(old, in: &relations)
        for holder in holders {
            touch(holder, because: new, relations)
            relations.link(holder, [ObjectKey(new)])
        }
    }

    /// Makes a correlation that was just added hold rows.
    mutating func link(_ correlation: SampleRow, _ members: [SampleRow], in relations: inout Relations) {
        for member in members { touch(ObjectKey(member), because: correlation, relations) }
        relations.link(ObjectKey(correlation), members.map { ObjectKey($0) })
    }

    private mutating func touch(_ key: ObjectKey, because row: SampleRow, _ relations: Relations) {
        if touched[key] == nil {
            touched[key] = Touched(wasHeld: !relations.holders(of: key).isEmpty)
            order.append(key)
        }
        touched[key]?.causes.append(row)
    }

    /// The rows saved up to a sequence number for which something changed: correlations that hold something else, and
    /// samples that are held now and were not, or the reverse.
    func effects(in index: SampleIndex, savedUpTo sequence: UInt64) -> [Effect] {
        order.compactMap { key in
            guard let touched = touched[key], let row = index.row(key), row.sequence <= sequence else { return nil }
            let isHeld = !index.relations.holders(of: key).isEmpty
            guard row.details.type is CorrelationType || isHeld != touched.wasHeld else { return nil }
            return Effect(row: row, causes: touched.causes)
        }
    }
}
