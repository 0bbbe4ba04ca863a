/// What one reader may see, and since when.
///
/// Changes bear numbers of the same count as saves and deletes, so that it is known what the reader saw at any place of the
/// store's history.
package struct ReaderAccess: Sendable {
    /// Whose samples are the reader's own.
    package let source: Source
    /// What is seen of each type, by the type's index, after each change; nil where permission was never asked. The first
    /// of each type has the number 0.
    private var history: ContiguousArray<[Entry]>

    private struct Entry: Sendable {
        let number: UInt64
        let visibility: Visibility?
    }

    /// Access that begins as `visibility` says.
    package init(source: Source, _ visibility: (SampleType) -> Visibility?) {
        self.source = source
        history = ContiguousArray(SampleType.all.map { [Entry(number: 0, visibility: visibility($0))] })
    }

    /// What the reader sees of a type now; nil if permission was never asked.
    package func visibility(of type: SampleType) -> Visibility? {
        history[type.index].last?.visibility
    }

    /// What the reader saw of a type just after the change with a number.
    package func visibility(of type: SampleType, at number: UInt64) -> Visibility? {
        history[type.index].last { $0.number <= number }?.visibility
    }

    /// Records that the reader sees something else of a type from a number on.
    package mutating func change(_ visibility: Visibility?, of type: SampleType, at number: UInt64) {
        guard visibility != self.visibility(of: type) else { return }
        history[type.index].append(Entry(number: number, visibility: visibility))
    }
}
