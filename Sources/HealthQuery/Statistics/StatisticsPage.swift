import Foundation

/// Which numbers statistics have, and their positions in a page.
struct StatisticsLayout: Sendable, Hashable {
    let type: QuantityType
    let options: StatisticsOptions
    let policy: SourceMergePolicy
    /// How many numbers there are for each interval.
    let stride: Int
    private let positions: Positions

    private struct Positions: Sendable, Hashable {
        var sum = 0
        var average = 0
        var minimum = 0
        var maximum = 0
        var recent = 0
        var duration = 0
    }

    init(_ type: QuantityType, _ options: StatisticsOptions, _ policy: SourceMergePolicy) {
        var positions = Positions()
        var stride = Field.always
        func position(_ option: StatisticsOptions, count: Int = 1) -> Int {
            // The first positions are taken, so 0 stands for an absent number.
            guard options.contains(option), policy != .separately else { return 0 }
            defer { stride += count }
            return stride
        }
        positions.sum = position(.cumulativeSum)
        positions.average = position(.discreteAverage)
        positions.minimum = position(.discreteMin)
        positions.maximum = position(.discreteMax)
        positions.duration = position(.duration)
        positions.recent = position(.mostRecent, count: Field.numbersOfRecent)
        self.type = type
        self.options = options
        self.policy = policy
        self.stride = stride
        self.positions = positions
    }

    /// Whether there are numbers for each source.
    var isSeparate: Bool { options.contains(.separateBySource) || policy == .separately }

    /// A number of an interval.
    enum Field {
        case sum, average, minimum, maximum, recent, duration

        /// The index, start, end and count, which every interval has.
        static let always = 4
        /// The value, start, end and sequence number of the most recent sample.
        fileprivate static let numbersOfRecent = 4
    }

    /// The position of a number among those of its interval; 0 if it was not requested.
    @inline(__always)
    func position(_ field: Field) -> Int {
        switch field {
        case .sum: positions.sum
        case .average: positions.average
        case .minimum: positions.minimum
        case .maximum: positions.maximum
        case .recent: positions.recent
        case .duration: positions.duration
        }
    }
}

/// The requested numbers of some consecutive intervals.
///
/// Collections share pages: one that differs in a day has its own page for that day, and shares all others.
final class StatisticsPage: Sendable {
    static let capacity = 128
    let layout: StatisticsLayout
    private let numbers: ContiguousArray<Double>
    /// The numbers for each source, of each interval; empty unless requested.
    private let separate: ContiguousArray<[SourceStatistics]>
    /// How many intervals there are, plus how many numbers for a source.
    let weight: Int

    init(
        _ layout: StatisticsLayout,
        numbers: ContiguousArray<Double>,
        separate: ContiguousArray<[SourceStatistics]>
    ) {
        self.layout = layout
        self.numbers = numbers
        self.separate = separate
        weight = numbers.count / layout.stride + separate.reduce(0) { $0 + $1.count }
    }

    var count: Int { numbers.count / layout.stride }

    func index(_ position: Int) -> Int { Int(bitPattern: UInt(numbers[position * layout.stride].bitPattern)) }
    func start(_ position: Int) -> Double { numbers[position * layout.stride + 1] }
    func end(_ position: Int) -> Double { numbers[position * layout.stride + 2] }
    func count(_ position: Int) -> Int { Int(numbers[position * layout.stride + 3]) }

    /// The numbers for each source; empty unless requested.
    func sources(_ position: Int) -> [SourceStatistics] { separate.isEmpty ? [] : separate[position] }

    /// A number; nil if it was not requested or there is no data.
    @inline(__always)
    func number(_ field: StatisticsLayout.Field, _ position: Int) -> Double? {
        let offset = layout.position(field)
        guard offset > 0 else { return nil }
        return numbers.withUnsafeBufferPointer { numbers in
            let first = position * layout.stride
            return numbers[first + 3] > 0 ? numbers[first + offset] : nil
        }
    }

    /// The most recent value; nil if it was not requested or there is no data.
    func recent(_ position: Int) -> StatisticsValues.Recent? {
        guard let value = number(.recent, position) else { return nil }
        let first = position * layout.stride + layout.position(.recent)
        return .init(
            value: value,
            start: numbers[first + 1],
            end: numbers[first + 2],
            sequence: numbers[first + 3].bitPattern
        )
    }

    /// Copies the intervals at some positions to the beginning of another page.
    func copy(_ range: Range<Int>, to pages: inout StatisticsPages) {
        for position in range {
            let first = position * layout.stride
            pages.append(numbers[first..<first + layout.stride], sources(position))
        }
    }

    /// A page with one interval without data.
    static func empty(_ layout: StatisticsLayout, index: Int, start: Double, end: Double) -> StatisticsPage {
        var numbers = ContiguousArray(repeating: 0.0, count: layout.stride)
        numbers[0] = Double(bitPattern: UInt64(UInt(bitPattern: index)))
        numbers[1] = start
        numbers[2] = end
        return StatisticsPage(layout, numbers: numbers, separate: [])
    }
}

/// The statistics of one source.
struct SourceStatistics: Sendable, Hashable {
    let source: Source
    let values: StatisticsValues
}
