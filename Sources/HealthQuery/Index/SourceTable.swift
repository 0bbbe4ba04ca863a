/// The sources that ever saved something, in the order of their first save.
package struct SourceTable: Sendable {
    package private(set) var sources: [Source] = []
    private var indices: [Source: Int] = [:]

    package func index(of source: Source) -> Int? {
        indices[source]
    }

    package mutating func insert(_ source: Source) -> Int {
        if let index = indices[source] { return index }
        let index = sources.count
        sources.append(source)
        indices[source] = index
        return index
    }

    /// Takes out the sources that came last.
    package mutating func removeAll(from count: Int) {
        while sources.count > count, let source = sources.popLast() { indices[source] = nil }
    }
}
