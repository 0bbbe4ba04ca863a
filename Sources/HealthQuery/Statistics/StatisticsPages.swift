/// The pages of a collection, in order; intervals are appended to the last page until it is full.
struct StatisticsPages: Sendable {
    let layout: StatisticsLayout
    private(set) var pages: ContiguousArray<StatisticsPage> = []
    private var numbers: ContiguousArray<Double> = []
    private var separate: ContiguousArray<[SourceStatistics]> = []
    /// The total length of the divided samples, in intervals; after updates, an upper bound.
    var dividedLength = 0

    init(_ layout: StatisticsLayout) {
        self.layout = layout
    }

    /// How many intervals there are; O(pages).
    var count: Int { pages.reduce(0) { $0 + $1.count } }

    /// How many intervals there are, plus how many numbers for a source; O(pages).
    var weight: Int { pages.reduce(0) { $0 + $1.weight } }

    /// Appends an interval.
    @inline(__always)
    mutating func append(
        _ merged: BucketNumbers,
        _ weighting: RowWeighting,
        start: Double,
        end: Double,
        duration: Double,
        separate: [SourceStatistics]
    ) {
        // The first page is often the only one, and small.
        if numbers.isEmpty {
            numbers.reserveCapacity(pages.isEmpty ? layout.stride : StatisticsPage.capacity * layout.stride)
        }
        numbers.append(Double(bitPattern: UInt64(UInt(bitPattern: merged.bucket))))
        numbers.append(start)
        numbers.append(end)
        numbers.append(Double(merged.count))
        // In the order of the options' bits.
        if layout.shown.contains(.discreteAverage) { numbers.append(merged.average(weighting)) }
        if layout.shown.contains(.discreteMin) { numbers.append(merged.least) }
        if layout.shown.contains(.discreteMax) { numbers.append(merged.greatest) }
        if layout.shown.contains(.cumulativeSum) { numbers.append(merged.sum) }
        if layout.shown.contains(.mostRecent) { numbers.append(merged.recent.value) }
        if layout.shown.contains(.duration) { numbers.append(duration) }
        if layout.shown.contains(.mostRecent) {
            numbers.append(merged.recent.start)
            numbers.append(merged.recent.end)
            numbers.append(Double(bitPattern: merged.recent.sequence))
        }
        if layout.isSeparate { self.separate.append(separate) }
        if numbers.count == StatisticsPage.capacity * layout.stride { finish() }
    }

    /// Appends an interval copied from another page; the page may become too full until ``finish()`` cuts it.
    mutating func append(_ numbers: ContiguousArray<Double>.SubSequence, _ separate: [SourceStatistics]) {
        self.numbers += numbers
        if layout.isSeparate { self.separate.append(separate) }
    }

    /// Ends the page that is not full yet; one that is too full becomes several, about equally full.
    mutating func finish() {
        let all = 0..<numbers.count / layout.stride
        for part in all.parts(ofAtMost: StatisticsPage.capacity) {
            let range = part.lowerBound * layout.stride..<part.upperBound * layout.stride
            pages.append(
                StatisticsPage(
                    layout,
                    numbers: part == all ? numbers : ContiguousArray(numbers[range]),
                    separate: part == all || separate.isEmpty ? separate : ContiguousArray(separate[part])
                )
            )
        }
        numbers = []
        separate = []
    }
}

extension StatisticsPages {
    /// The page and position of an interval; nil if it has no data.
    func find(_ index: Int) -> (page: StatisticsPage, position: Int)? {
        let number = firstPage(endingAt: index)
        guard number < pages.count else { return nil }
        let page = pages[number]
        let position = page.lowerBound(index)
        return page.index(position) == index ? (page, position) : nil
    }

    /// These pages with the intervals of `range` replaced; all others are shared.
    ///
    /// O(pages).
    func replacing(_ range: ClosedRange<Int>, with found: StatisticsPages) -> StatisticsPages {
        var result = StatisticsPages(layout)
        var first = firstPage(endingAt: range.lowerBound)
        // Intervals appended at the end go to the last page while it has room.
        if first == pages.count, let last = pages.last, last.count < StatisticsPage.capacity { first -= 1 }
        var next = first
        result.pages = ContiguousArray(pages[..<first])
        if first < pages.count { pages[first].copy(0..<pages[first].lowerBound(range.lowerBound), to: &result) }
        for page in found.pages { page.copy(0..<page.count, to: &result) }
        while next < pages.count, pages[next].index(0) <= range.upperBound {
            pages[next].copy(pages[next].lowerBound(range.upperBound + 1)..<pages[next].count, to: &result)
            next += 1
        }
        // A small page takes the next one in, so that many changes do not leave many small pages.
        if next < pages.count, result.hasSmallRest {
            pages[next].copy(0..<pages[next].count, to: &result)
            next += 1
        }
        result.finish()
        result.pages += pages[next...]
        return result
    }

    private var hasSmallRest: Bool {
        !numbers.isEmpty && numbers.count < StatisticsPage.capacity / 4 * layout.stride
    }

    /// The first page whose last interval has this index or a later one.
    private func firstPage(endingAt index: Int) -> Int {
        (0..<pages.count).partitioningIndex { index <= pages[$0].index(pages[$0].count - 1) }
    }
}

extension StatisticsPage {
    /// The first position whose interval has this index or a later one.
    fileprivate func lowerBound(_ index: Int) -> Int {
        (0..<count).partitioningIndex { index <= self.index($0) }
    }
}
