import Foundation
@testable import HealthQuery

/// Which deletions of a model are forgotten, and which anchors of one who sees everything expire for it.
struct ForgetfulModel: Sendable {
    /// How many deletions of each type and source are remembered.
    let limit: Int?
    /// The number of the last deletion that was purged.
    var purgedUpTo: UInt64 = 0

    /// The deletions of some types that are remembered, by their sequence numbers.
    private func remembered(_ model: NaiveModel) -> Set<UInt64> {
        var result: Set<UInt64> = []
        var counts: [String: Int] = [:]
        for removal in model.removals.reversed() {
            let part = "\(removal.entry.type.identifier) \(removal.entry.source.bundleIdentifier)"
            counts[part, default: 0] += 1
            if counts[part, default: 0] <= limit ?? .max, removal.sequence > purgedUpTo {
                result.insert(removal.sequence)
            }
        }
        return result
    }

    /// The greatest number of a deletion of some types that is forgotten.
    func forgotten(_ model: NaiveModel, _ types: Set<SampleType>) -> UInt64 {
        let remembered = remembered(model)
        return model.removals.last { types.contains($0.entry.type) && !remembered.contains($0.sequence) }?.sequence ?? 0
    }

    /// The model as it is remembered.
    func recalled(_ model: NaiveModel) -> NaiveModel {
        let remembered = remembered(model)
        return model.remembering { remembered.contains($0.sequence) }
    }
}
