package import Foundation

/// What a peer answered, small enough to keep: all peers must give the same.
package struct Answer: Sendable, CustomStringConvertible {
    /// How many samples, objects or intervals.
    package private(set) var count = 0
    /// Bits of all identifiers.
    private var identifiers: UInt64 = 0
    /// Numbers that may differ in the last digits, as peers add in another order.
    private var numbers: [Double]

    /// Creates an answer with some numbers, or with sums that begin at zero.
    package init(count: Int = 0, numbers: [Double]) {
        self.count = count
        self.numbers = numbers
    }

    /// Whether another peer gave the same answer.
    package func agrees(with other: Answer) -> Bool {
        count == other.count && identifiers == other.identifiers
            && zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
    }

    /// The same answer for peers that gave the samples identifiers of their own.
    package var withoutIdentifiers: Answer {
        var answer = self
        answer.identifiers = 0
        return answer
    }

    /// The numbers, for the message about answers that differ.
    package var description: String { "\(count) [\(numbers.map { "\($0)" }.joined(separator: ", "))] \(identifiers)" }
}

/// Reads elements one by one.
package struct Tally {
    private var count = 0
    private var identifiers: UInt64 = 0
    private var starts = 0.0
    private var values = 0.0

    package init() {}

    package mutating func add(_ uuid: UUID, start: Double, value: Double) {
        add(uuid)
        starts += start
        values += value
    }

    /// Adds a deleted object, or another of which nothing but the identifier is known.
    package mutating func add(_ uuid: UUID) {
        let words = uuid.words
        count += 1
        identifiers ^= words.0 ^ words.1
    }

    package var answer: Answer {
        Answer(count: count, identifiers: identifiers, numbers: [starts, values])
    }
}

extension Answer {
    fileprivate init(count: Int, identifiers: UInt64, numbers: [Double]) {
        self.init(count: count, numbers: numbers)
        self.identifiers = identifiers
    }
}

/// Adds up the statistics of intervals, each of which is read.
package struct IntervalTally {
    private var count = 0
    private var averages = 0.0
    private var minimums = 0.0
    private var maximums = 0.0

    package init() {}

    package mutating func add(average: Double, minimum: Double, maximum: Double) {
        count += 1
        averages += average
        minimums += minimum
        maximums += maximum
    }

    package var answer: Answer { Answer(count: count, numbers: [averages, minimums, maximums]) }
}
