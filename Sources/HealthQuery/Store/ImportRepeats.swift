import Foundation

/// How many occurrences of repeated contents are used up, for a few thousand contents at a time.
///
/// A hint where the search for the next occurrence begins; without it, the search begins at the first repeat.
struct ImportRepeats: Sendable {
    private static let limit = 4096
    private var used: [UUID: Int] = [:]

    /// The first free identifier of a sample, and its occurrence, found by galloping: usually the used ones come first.
    ///
    /// - Parameter first: the identifier of the first occurrence.
    func firstIdentifier(
        of sample: ImportedSample, _ first: UUID, isFree: (UUID) -> Bool
    ) -> (uuid: UUID, occurrence: Int) {
        if isFree(first) { return (first, 0) }
        var low = used[first, default: 1] - 1
        var step = 1
        while !isFree(sample.identifier(low + step)) {
            low += step
            step *= 2
        }
        var high = low + step
        while low + 1 < high {
            let middle = (low + high) / 2
            if isFree(sample.identifier(middle)) { high = middle } else { low = middle }
        }
        return (sample.identifier(high), high)
    }

    /// Notes that all occurrences of a sample before this one are used, given the identifier of the first.
    mutating func note(_ first: UUID, before occurrence: Int) {
        guard occurrence > 0 else { return }
        if used.count >= Self.limit { used.removeAll(keepingCapacity: true) }
        used[first] = occurrence
    }
}
