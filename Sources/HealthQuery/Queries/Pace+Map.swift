extension Pace {
    /// What becomes of each element, in their order, with pauses.
    ///
    /// - Throws: `CancellationError` if the task was cancelled; and what `transform` throws.
    mutating func map<Element, Result>(
        _ elements: [Element],
        _ transform: (Element) throws -> Result
    ) async throws -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(elements.count)
        for part in elements.indices.parts(ofAtMost: Self.stride) {
            try await spend(part.count)
            for element in elements[part] { results.append(try transform(element)) }
        }
        return results
    }

    /// The elements for which a condition holds, in their order, with pauses.
    mutating func filter<Element>(
        _ elements: ContiguousArray<Element>,
        _ isIncluded: (Element) -> Bool
    ) async throws -> ContiguousArray<Element> {
        var results: ContiguousArray<Element> = []
        // Arrays that grow are copied at once.
        results.reserveCapacity(elements.count)
        for part in elements.indices.parts(ofAtMost: Self.stride) {
            try await spend(part.count)
            for element in elements[part] where isIncluded(element) { results.append(element) }
        }
        return results
    }
}
