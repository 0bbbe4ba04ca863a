/// Where the details of a batch are.
///
/// Rows saved together share a handful, which are found by comparing references; the others are looked up. Those with a
/// sync identifier hardly recur, and are not looked for.
struct DetailsPositions: Sendable {
    /// The positions met last.
    private var recent: ContiguousArray<Int> = []
    private var next = 0
    /// The positions that gave way to others.
    private var rest: [ObjectIdentifier: Int] = [:]

    private static let capacity = 8

    /// The position of details that were added before.
    mutating func find(_ details: SampleDetails, in all: ContiguousArray<SampleDetails>) -> Int? {
        if details.isSynced { return nil }
        if let known = recent.first(where: { all[$0] === details }) { return known }
        if rest.isEmpty { return nil }
        guard let known = rest[ObjectIdentifier(details)] else { return nil }
        remember(known, in: all)
        return known
    }

    mutating func add(_ position: Int, in all: ContiguousArray<SampleDetails>) {
        if !all[position].isSynced { remember(position, in: all) }
    }

    private mutating func remember(_ position: Int, in all: ContiguousArray<SampleDetails>) {
        if recent.count < Self.capacity { return recent.append(position) }
        rest[ObjectIdentifier(all[recent[next]])] = recent[next]
        recent[next] = position
        next = (next + 1) % Self.capacity
    }
}
