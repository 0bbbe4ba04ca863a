package import Foundation

/// Which objects hold which others: correlations and their members.
///
/// Both directions are kept, each in pages, so that a copy costs O(1) and finding what an object holds, or is held by,
/// takes O(log n).
package struct Relations: Sendable {
    private(set) var members = PagedMap<ObjectKey, [ObjectKey]>()
    private(set) var holders = PagedMap<ObjectKey, [ObjectKey]>()
    /// The parts of holders to which members belong, such as the activities of workouts; mostly none do.
    private var parts = PagedMap<Bond, UUID>()
    /// How many members were looked at to tell new ones from those that a correlation holds already.
    private(set) var membersLookedAt = 0

    package var isEmpty: Bool { members.isEmpty }

    /// What a correlation holds, in the order in which it came.
    package func members(of correlation: ObjectKey) -> [ObjectKey] {
        members[correlation] ?? []
    }

    /// The correlations that hold an object, in the order in which they came.
    package func holders(of member: ObjectKey) -> [ObjectKey] {
        holders[member] ?? []
    }

    /// The part of a holder to which a member belongs; nil if it belongs to the whole.
    package func part(of member: ObjectKey, in holder: ObjectKey) -> UUID? {
        parts.isEmpty ? nil : parts[Bond(holder: holder, member: member)]
    }

    /// Makes a member belong to a part of its holder, or to the whole.
    package mutating func setPart(_ part: UUID?, of member: ObjectKey, in holder: ObjectKey) {
        parts[Bond(holder: holder, member: member)] = part
    }

    /// Makes a correlation hold those of the objects that it does not hold yet.
    package mutating func link(_ correlation: ObjectKey, _ objects: [ObjectKey]) {
        var all = members(of: correlation)
        // Search the members, not the holders: thousands of correlations may share a member.
        var known = all.count + objects.count > Self.few ? Set(all) : nil
        membersLookedAt += (known == nil ? 1 + all.count : 1) * objects.count
        for member in objects where known?.insert(member).inserted ?? !all.contains(member) {
            all.append(member)
            if holders[member]?.append(correlation) == nil { holders[member] = [correlation] }
        }
        members[correlation] = all.isEmpty ? nil : all
    }

    /// Up to so many are searched one by one.
    private static let few = 16

    /// Makes a holder no longer hold some objects.
    ///
    /// O(k + m) for the k objects that it held and m that it loses.
    package mutating func unlink(_ holder: ObjectKey, _ lost: Set<ObjectKey>) {
        let rest = members(of: holder).filter { !lost.contains($0) }
        members[holder] = rest.isEmpty ? nil : rest
        for member in lost {
            if part(of: member, in: holder) != nil { setPart(nil, of: member, in: holder) }
            let others = holders(of: member).filter { $0 != holder }
            holders[member] = others.isEmpty ? nil : others
        }
    }

    /// That one object holds another.
    private struct Bond: Hashable {
        let holder: ObjectKey
        let member: ObjectKey
    }
}
