import Foundation

/// Which numbers statistics have, and their positions in a page.
@usableFromInline struct StatisticsLayout: Sendable, Hashable {
    let type: QuantityType
    let options: StatisticsOptions
    let policy: SourceMergePolicy
    /// The options of which each interval has a number.
    @usableFromInline let shown: StatisticsOptions
    /// The positions of their numbers, four bits for each option in the order of the options' bits; 0 for those not shown.
    @usableFromInline let positions: UInt64
    /// How many numbers there are for each interval.
    @usableFromInline let stride: Int

    /// The index, start, end and count, which every interval has, come first.
    static let always = 4
    /// The start, end and sequence number of the most recent sample come last.
    static let restOfRecent = 3

    init(_ type: QuantityType, _ options: StatisticsOptions, _ policy: SourceMergePolicy) {
        self.type = type
        self.options = options
        self.policy = policy
        shown = policy == .separately ? [] : options.subtracting(.separateBySource)
        var positions: UInt64 = 0
        var next = Self.always
        for bit in 0..<UInt64.bitWidth / 4 where shown.contains(StatisticsOptions(rawValue: 1 << bit)) {
            positions |= UInt64(next) << (4 * bit)
            next += 1
        }
        assert(next <= 16, "a position takes four bits")
        self.positions = positions
        stride = next + (shown.contains(.mostRecent) ? Self.restOfRecent : 0)
    }

    /// Whether there are numbers for each source.
    var isSeparate: Bool { options.contains(.separateBySource) || policy == .separately }

    /// The position of an option's number among those of its interval, in the order of the bits; nil if it was not
    /// requested.
    @inlinable
    @inline(__always)
    func position(_ option: StatisticsOptions) -> Int? {
        let position = Int(positions >> (4 * option.rawValue.trailingZeroBitCount) & 0xF)
        return position > 0 ? position : nil
    }
}

/// The requested numbers of some consecutive intervals.
///
/// Collections share pages: one that differs in a day has its own page for that day, and shares all others.
@usableFromInline final class StatisticsPage: Sendable {
    static let capacity = 128
    @usableFromInline let layout: StatisticsLayout
    /// The unit of the quantities, here as well, so that reading one goes no further.
    @usableFromInline let unitReference: UnitReference
    @usableFromInline let numbers: ContiguousArray<Double>
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
        unitReference = layout.type.canonicalReference
        self.numbers = numbers
        self.separate = separate
        weight = numbers.count / layout.stride + separate.reduce(0) { $0 + $1.count }
    }

    var count: Int { numbers.count / layout.stride }

    func index(_ position: Int) -> Int { Int(bitPattern: UInt(numbers[position * layout.stride].bitPattern)) }
    @inlinable func start(_ position: Int) -> Double { numbers[position * layout.stride + 1] }
    @inlinable func end(_ position: Int) -> Double { numbers[position * layout.stride + 2] }
    /// How many samples there are; 0 if that is not known as well.
    func count(_ position: Int) -> Int { max(0, Int(numbers[position * layout.stride + 3])) }

    /// The numbers for each source; empty unless requested.
    func sources(_ position: Int) -> [SourceStatistics] { separate.isEmpty ? [] : separate[position] }

    /// A number; nil if it was not requested or there is no data.
    @inlinable
    @inline(__always)
    func number(_ option: StatisticsOptions, _ position: Int) -> Double? {
        guard let offset = layout.position(option) else { return nil }
        return numbers.withUnsafeBufferPointer { numbers in
            let first = position * layout.stride
            return numbers[first + 3] != 0 ? numbers[first + offset] : nil
        }
    }

    /// The most recent value; nil if it was not requested or there is no data.
    func recent(_ position: Int) -> StatisticsValues.Recent? {
        guard let value = number(.mostRecent, position) else { return nil }
        let rest = (position + 1) * layout.stride - StatisticsLayout.restOfRecent
        return .init(
            value: value,
            start: numbers[rest],
            end: numbers[rest + 1],
            sequence: numbers[rest + 2].bitPattern
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
