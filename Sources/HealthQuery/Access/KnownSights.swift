package import Foundation

/// What the readers of a database see or saw of others' samples where it is neither all nor nothing.
///
/// Where something of others has to go because there is too much of it, this tells what no reader can tell apart.
package struct KnownSights: Sendable {
    /// From when on samples are seen, by the index of their type, in order.
    private var starts: [Int: [Double]] = [:]
    /// The single objects that are seen, by the index of their type.
    private var chosen: [Int: Set<UUID>] = [:]

    package init() {}

    /// Adds what a reader sees now.
    package mutating func insert(_ reader: VisibilityHistory) {
        for type in SampleType.all {
            switch reader.visibility(of: type) {
            case .recent(let since):
                let position = window(of: since, type)
                if position > 0, starts[type.index]?[position - 1] == since { continue }
                starts[type.index, default: []].insert(since, at: position)
            case .chosen(let uuids):
                if !uuids.isEmpty { chosen[type.index, default: []].formUnion(uuids) }
            default: continue
            }
        }
    }

    /// How many readers' windows on a type have begun at a time.
    package func window(of start: Double, _ type: SampleType) -> Int {
        guard let starts = starts[type.index] else { return 0 }
        return (0..<starts.count).partitioningIndex { starts[$0] > start }
    }

    /// Whether a person ever chose an object of a type.
    package func hasChosen(_ uuid: UUID, of type: SampleType) -> Bool {
        chosen[type.index]?.contains(uuid) ?? false
    }
}
