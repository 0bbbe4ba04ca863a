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

    /// These pages with the intervals of some ranges replaced, which rise and neither overlap nor touch; pages without
    /// any of them are shared.
    ///
    /// O(pages + ranges).
    func replacing(_ changes: [(range: ClosedRange<Int>, found: StatisticsPages)]) -> StatisticsPages {
        var result = StatisticsPages(layout)
        var next = Place()
        for (range, found) in changes {
            var first = firstPage(endingAt: range.lowerBound)
            // Intervals appended at the end go to the last page while it has room.
            if first == pages.count, let last = pages.last, last.count < StatisticsPage.capacity { first -= 1 }
            if first > next.page { share(upTo: first, from: &next, in: &result) }
            if next.page < pages.count {
                let end = pages[next.page].lowerBound(range.lowerBound)
                pages[next.page].copy(next.position..<max(next.position, end), to: &result)
            }
            for page in found.pages { page.copy(0..<page.count, to: &result) }
            while next.page < pages.count {
                next.position = max(next.position, pages[next.page].lowerBound(range.upperBound + 1))
                if next.position < pages[next.page].count { break }
                next = Place(page: next.page + 1)
            }
        }
        share(upTo: pages.count, from: &next, in: &result)
        result.finish()
        return result
    }

    /// What comes next: a page, and how many of its intervals are done.
    private struct Place {
        var page = 0
        var position = 0
    }

    /// Shares the pages up to one, which is not before the next, but for those that fill up what was begun.
    private func share(upTo end: Int, from next: inout Place, in result: inout StatisticsPages) {
        // A small page takes the next one in, so that many changes do not leave many small pages.
        while next.page < end, next.position > 0 || result.hasSmallRest {
            pages[next.page].copy(next.position..<pages[next.page].count, to: &result)
            next = Place(page: next.page + 1)
        }
        if next.page == end, result.hasSmallRest { return }
        result.finish()
        result.pages += pages[next.page..<end]
        next = Place(page: end)
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
