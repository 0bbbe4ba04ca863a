extension Pace {
    /// The first elements in an order, no more than `limit`.
    ///
    /// Parts are sorted by themselves and then merged, with pauses. O(n log n) comparisons.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    mutating func sorted<Element>(
        _ elements: ArraySlice<Element>,
        upTo limit: Int,
        by areInOrder: (Element, Element) -> Bool
    ) async throws -> [Element] {
        guard elements.count > Self.sortedAtOnce else {
            // About as many comparisons as there are rows in a stride.
            try await spend(Self.stride / Self.sortedAtOnce * elements.count)
            return Array(elements.sorted(by: areInOrder).prefix(limit))
        }
        let middle = elements.startIndex + elements.count / 2
        let left = try await sorted(elements[..<middle], upTo: limit, by: areInOrder)
        let right = try await sorted(elements[middle...], upTo: limit, by: areInOrder)
        var (i, j) = (0, 0)
        var result: [Element] = []
        result.reserveCapacity(min(limit, left.count + right.count))
        while result.count < limit, i < left.count, j < right.count {
            if areInOrder(right[j], left[i]) {
                result.append(right[j])
                j += 1
            } else {
                result.append(left[i])
                i += 1
            }
            try await pass(1)
        }
        try await append(left[i...].prefix(limit - result.count), to: &result)
        try await append(right[j...].prefix(limit - result.count), to: &result)
        return result
    }

    private mutating func append<Element>(_ elements: ArraySlice<Element>, to result: inout [Element]) async throws {
        for part in elements.indices.parts(ofAtMost: Self.stride) {
            try await spend(part.count)
            result += elements[part]
        }
    }

    private static var sortedAtOnce: Int { 512 }
}
