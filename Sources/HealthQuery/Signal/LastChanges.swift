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
        var own: [(source: Source, sequence: UInt64)] = []
    }

    mutating func note(_ part: Change.Part, _ sequence: UInt64) {
        byType[part.type].any = sequence
        guard let source = part.source else {
            byType[part.type].all = sequence
            return
        }
        if let known = byType[part.type].own.firstIndex(where: { $0.source == source }) {
            byType[part.type].own[known].sequence = sequence
        } else {
            byType[part.type].own.append((source, sequence))
        }
    }

    mutating func noteAccess(of reader: ObjectIdentifier, _ sequence: UInt64) {
        access[reader] = sequence
    }

    /// Whether something that a region's reader may see changed after a sequence number.
    func hasChanged(_ region: Region, after sequence: UInt64) -> Bool {
        if let scope = region.scope, access[scope.reader, default: 0] > sequence { return true }
        return region.types.contains { type in
            let last = byType[type]
            if last.all > sequence { return true }
            guard let scope = region.scope else { return last.any > sequence }
            if scope.unseen.contains(type) { return false }
            guard scope.othersFrom[type] == .infinity, !scope.throughMembers.contains(type) else {
                return last.any > sequence
            }
            return last.own.contains { $0.source == scope.source && $0.sequence > sequence }
        }
    }
}
