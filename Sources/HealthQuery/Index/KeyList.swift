/// Objects in the order in which they came, from which many can be taken out one by one.
///
/// What is taken out of a long list is only noted at first. When half of the list is gone, the rest moves together: so
/// each object that goes costs O(1) on average, and the list never has more than twice the room that it needs.
struct KeyList: Sendable {
    private var keys: [ObjectKey]
    /// Those of the keys that were taken out.
    private var gone: Set<ObjectKey> = []
    /// How many of an object's holders are associations; 1 in the list of an association's members.
    var associations = 0

    /// Up to so many are searched one by one.
    static let few = 16

    init(_ keys: [ObjectKey]) { self.keys = keys }

    var isEmpty: Bool { keys.isEmpty }
    var count: Int { keys.count - gone.count }

    /// Whether a search looks at few keys.
    var isShort: Bool { keys.count <= Self.few }

    /// The keys that are left; O(1) unless some are gone.
    var all: [ObjectKey] { gone.isEmpty ? keys : keys.filter { !gone.contains($0) } }

    /// Appends keys that are not in the list; returns how many were looked at.
    mutating func append(_ new: [ObjectKey]) -> Int {
        defer { keys += new }
        // A key that comes back goes to the end.
        guard !gone.isEmpty, new.contains(where: gone.contains) else { return 0 }
        defer { close() }
        return keys.count
    }

    /// Takes keys out; returns how many were looked at.
    mutating func remove(_ lost: Set<ObjectKey>) -> Int {
        if gone.isEmpty, isShort || lost.count * 2 >= keys.count {
            defer { keys.removeAll { lost.contains($0) } }
            return keys.count
        }
        gone.formUnion(lost)
        guard gone.count * 2 >= keys.count else { return lost.count }
        defer { close() }
        return lost.count + keys.count
    }

    /// Moves together what is left.
    private mutating func close() {
        keys.removeAll { gone.contains($0) }
        gone = []
    }
}
