/// The numbers of the last changes, so that who begins to wait knows whether it is too late.
struct LastChanges: Sendable {
    /// Of each type, by its index.
    private var byType = ContiguousArray(repeating: Numbers(), count: SampleType.all.count)
    /// What readers may see.
    private var access: [ObjectIdentifier: UInt64] = [:]

    private struct Numbers: Sendable {
        /// Of anything.
        var any: UInt64 = 0
        /// Of what all sources' samples depend on.
        var all: UInt64 = 0
        /// Of what each source saved, for those who see only their own; there are few.
        var own: [(source: Source, number: UInt64)] = []
    }

    mutating func note(_ part: Change.Part, _ number: UInt64) {
        byType[part.type].any = number
        guard let source = part.source else {
            byType[part.type].all = number
            return
        }
        if let known = byType[part.type].own.firstIndex(where: { $0.source == source }) {
            byType[part.type].own[known].number = number
        } else {
            byType[part.type].own.append((source, number))
        }
    }

    mutating func noteAccess(of reader: ObjectIdentifier, _ number: UInt64) {
        access[reader] = number
    }

    /// Whether something that a region's reader may see changed after a number.
    func hasChanged(_ region: Region, after number: UInt64) -> Bool {
        if let sight = region.sight, access[sight.reader, default: 0] > number { return true }
        return region.types.contains { type in
            let last = byType[type]
            if last.all > number { return true }
            guard let sight = region.sight else { return last.any > number }
            if sight.unseen.contains(type) { return false }
            guard sight.othersFrom[type] == .infinity, !sight.throughMembers.contains(type) else {
                return last.any > number
            }
            return last.own.contains { $0.source == sight.source && $0.number > number }
        }
    }
}
