package import Foundation

/// Which objects hold which others: correlations and their members.
///
/// Both directions are kept, each in pages, so that a copy costs O(1) and finding what an object holds, or is held by,
/// takes O(log n).
package struct Relations: Sendable {
    private(set) var members = PagedMap<ObjectKey, KeyList>()
    private(set) var holders = PagedMap<ObjectKey, KeyList>()
    /// The parts of holders to which members belong, such as the activities of workouts; mostly none do.
    private var parts = PagedMap<Bond, UUID>()
    /// How many objects were looked at to tell new members from those that are held already, and to take some out.
    private(set) var membersLookedAt = 0

    package var isEmpty: Bool { members.isEmpty }

    /// What a correlation holds, in the order in which it came.
    package func members(of correlation: ObjectKey) -> [ObjectKey] {
        members[correlation]?.all ?? []
    }

    /// How many objects a correlation holds.
    package func memberCount(of correlation: ObjectKey) -> Int { members[correlation]?.count ?? 0 }

    /// Those of the objects that a correlation holds.
    ///
    /// O(m) for m objects, and for what the correlation holds if many others hold an object.
    package mutating func held(among objects: [ObjectKey], by correlation: ObjectKey) -> Set<ObjectKey> {
        var known: Set<ObjectKey>?
        return Set(objects.filter { holds(correlation, $0, &known) })
    }

    /// The correlations that hold an object, in the order in which they came.
    package func holders(of member: ObjectKey) -> [ObjectKey] {
        holders[member]?.all ?? []
    }

    /// Whether a holder that is no correlation holds an object; O(log n), however many hold it.
    package func isAssociated(_ member: ObjectKey) -> Bool { holders[member].map { $0.associations > 0 } ?? false }

    /// Whether a holder is no correlation; known while it holds something.
    package func isAssociation(_ holder: ObjectKey) -> Bool { members[holder].map { $0.associations > 0 } ?? false }

    /// Whether anything holds an object.
    package func isHeld(_ member: ObjectKey) -> Bool { holders[member] != nil }

    /// The part of a holder to which a member belongs; nil if it belongs to the whole.
    package func part(of member: ObjectKey, in holder: ObjectKey) -> UUID? {
        parts.isEmpty ? nil : parts[Bond(holder: holder, member: member)]
    }

    /// Makes a member belong to a part of its holder, or to the whole.
    package mutating func setPart(_ part: UUID?, of member: ObjectKey, in holder: ObjectKey) {
        parts[Bond(holder: holder, member: member)] = part
    }

    /// Makes a correlation hold those of the objects that it does not hold yet.
    ///
    /// O(m) for m objects, and for what the correlation holds if many others hold an object.
    ///
    /// - Parameter isAssociation: whether it is no correlation, always the same for a holder.
    package mutating func link(_ correlation: ObjectKey, _ objects: [ObjectKey], isAssociation: Bool) {
        var new: [ObjectKey] = []
        var known: Set<ObjectKey>?
        for member in objects {
            if holds(correlation, member, &known, new: new) { continue }
            known?.insert(member)
            new.append(member)
            membersLookedAt += holders[member].append([correlation])
            if isAssociation { holders[member]?.associations += 1 }
        }
        guard !new.isEmpty else { return }
        membersLookedAt += members[correlation].append(new)
        if isAssociation { members[correlation]?.associations = 1 }
    }

    /// Whether a correlation holds an object; some new ones count as held, though its list does not have them yet.
    ///
    /// - Parameter known: all that it holds, once that has to be searched.
    private mutating func holds(
        _ correlation: ObjectKey,
        _ object: ObjectKey,
        _ known: inout Set<ObjectKey>?,
        new: [ObjectKey] = []
    ) -> Bool {
        membersLookedAt += 1
        if let isAmongFew = isAmongFewHolders(of: object, correlation) { return isAmongFew }
        // Search the members, not the holders: thousands of correlations may share a member.
        if known == nil {
            known = Set(members(of: correlation) + new)
            membersLookedAt += known?.count ?? 0
        }
        return known?.contains(object) ?? false
    }

    /// Whether a correlation is among the holders of an object; nil if those are too many to search.
    private func isAmongFewHolders(of member: ObjectKey, _ correlation: ObjectKey) -> Bool? {
        guard let others = holders[member] else { return false }
        return others.isShort ? others.all.contains(correlation) : nil
    }

    /// Makes a holder no longer hold some objects that it holds.
    ///
    /// O(m) for m objects, on average over the objects that a list of holders or members loses.
    package mutating func unlink(_ holder: ObjectKey, _ lost: Set<ObjectKey>) {
        let isAssociation = isAssociation(holder)
        membersLookedAt += members[holder].remove(lost)
        for member in lost {
            if part(of: member, in: holder) != nil { setPart(nil, of: member, in: holder) }
            if isAssociation { holders[member]?.associations -= 1 }
            membersLookedAt += holders[member].remove([holder])
        }
    }

    /// That one object holds another.
    private struct Bond: Hashable {
        let holder: ObjectKey
        let member: ObjectKey
    }
}

extension KeyList? {
    /// Appends keys that are not in the list, which may have to be made; returns how many were looked at.
    fileprivate mutating func append(_ new: [ObjectKey]) -> Int {
        if let count = self?.append(new) { return count }
        self = KeyList(new)
        return 0
    }

    /// Takes keys out; an empty list ceases to be.
    fileprivate mutating func remove(_ lost: Set<ObjectKey>) -> Int {
        let count = self?.remove(lost) ?? 0
        if self?.isEmpty ?? false { self = nil }
        return count
    }
}
