/// What an import has met so far: two bits for each row of the store.
///
/// An export has no identifiers, so they are derived from the content. Exact repeats in one file are objects of their own:
/// the second gets the identifier of occurrence 1. But an object that an earlier import brought is not a repeat when it is
/// met for the first time in this one. The bits tell the two apart. Those of the second kind do the same for the members of
/// correlations, which stand in the file twice.
package struct ImportSession: Sendable {
    private var met = Bits()
    private var taken = Bits()

    package init() {}

    /// Whether the row with a number was met.
    package func contains(_ number: UInt64) -> Bool { met.contains(number) }

    package mutating func insert(_ number: UInt64) { met.insert(number) }

    /// Whether a correlation took the row with a number as its member.
    func hasTaken(_ number: UInt64) -> Bool { taken.contains(number) }

    mutating func take(_ number: UInt64) { taken.insert(number) }

    private struct Bits: Sendable {
        private var words: [UInt64] = []

        func contains(_ number: UInt64) -> Bool {
            let word = Int(number >> 6)
            return word < words.count && words[word] & (1 << (number & 63)) != 0
        }

        mutating func insert(_ number: UInt64) {
            let word = Int(number >> 6)
            if word >= words.count {
                words.append(contentsOf: repeatElement(0, count: max(word + 1 - words.count, words.count)))
            }
            words[word] |= 1 << (number & 63)
        }
    }
}
