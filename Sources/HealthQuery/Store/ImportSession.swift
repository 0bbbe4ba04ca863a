/// What an import has met so far: two bits for each row of the store.
///
/// An export has no identifiers, so they are derived from the content. Exact repeats in one file are objects of their
/// own: the second gets the identifier of occurrence 1. But an object of an earlier import is no repeat when this one
/// meets it for the first time. `met` tells the two apart. `taken` does the same for the members of correlations,
/// which appear in the file twice.
package struct ImportSession: Sendable {
    private var met = Bits()
    private var taken = Bits()
    /// How many occurrences of repeated samples and correlations were met.
    var metRepeats = ImportRepeats()
    /// How many occurrences of repeated members were taken.
    var takenRepeats = ImportRepeats()

    /// The rows that this import has not met at moments when very many start, by the first halves of their identifiers,
    /// the first saved last; of a few moments at a time.
    private(set) var crowds: [Moment: [UInt64: [SampleRow]]] = [:]
    private static let crowdLimit = 1024

    /// When samples of a type start.
    struct Moment: Hashable, Sendable {
        let type: Int
        let start: Double
    }

    /// More rows than this at one moment are very many.
    static let crowd = 64
    /// Of so many rows with the same dates and date of creation, another form is looked for among the first ones: a file
    /// made to be slow must not be.
    private static let formLimit = 256

    /// Whether another import may have saved what this one meets: the store had samples when a batch began that this
    /// one did not leave there.
    private(set) var mayMeetOtherForms = false
    /// How many rows the store had when this import last left it.
    private var rowsLeft = 0

    package init() {}

    /// Keeps the rows that start at a moment, those that were met aside.
    mutating func keep(_ rows: [SampleRow], startingAt moment: Moment) {
        if crowds.count >= Self.crowdLimit { crowds.removeAll() }
        crowds[moment] = Dictionary(grouping: rows.reversed().filter { !contains($0.sequence) }) { $0.uuid.high }
    }

    /// Takes a row that starts at a moment and was not met, given the first half of its identifier.
    mutating func takeForm(at moment: Moment, _ high: UInt64, where fits: (SampleRow) -> Bool) -> SampleRow? {
        while let last = crowds[moment]?[high]?.last, contains(last.sequence) { crowds[moment]?[high]?.removeLast() }
        let index = crowds[moment]?[high]?.suffix(Self.formLimit).lastIndex { !contains($0.sequence) && fits($0) }
        return index.flatMap { crowds[moment]?[high]?.remove(at: $0) }
    }

    /// Notes that a batch begins, given how many rows the store has.
    mutating func begin(rowsInStore count: Int) {
        if count != rowsLeft { mayMeetOtherForms = true }
    }

    /// Notes that a batch is saved.
    mutating func end(rowsInStore count: Int) { rowsLeft = count }

    /// Whether the row with a sequence number was met.
    package func contains(_ sequence: UInt64) -> Bool { met.contains(sequence) }

    package mutating func insert(_ sequence: UInt64) { met.insert(sequence) }

    /// Whether a correlation took the row with a sequence number as its member.
    func hasTaken(_ sequence: UInt64) -> Bool { taken.contains(sequence) }

    mutating func take(_ sequence: UInt64) { taken.insert(sequence) }

    /// Numbers, as bits in pages: those of few rows take little, wherever they lie.
    private struct Bits: Sendable {
        private var pages: [UInt64: [UInt64]] = [:]

        private static let pageBits: UInt64 = 14
        private static let empty = [UInt64](repeating: 0, count: 1 << Int(pageBits - 6))

        func contains(_ sequence: UInt64) -> Bool {
            guard let page = pages[sequence >> Self.pageBits] else { return false }
            return page[Self.word(sequence)] & (1 << (sequence & 63)) != 0
        }

        mutating func insert(_ sequence: UInt64) {
            pages[sequence >> Self.pageBits, default: Self.empty][Self.word(sequence)] |= 1 << (sequence & 63)
        }

        private static func word(_ sequence: UInt64) -> Int { Int(sequence >> 6) & (1 << Int(pageBits - 6) - 1) }
    }
}
