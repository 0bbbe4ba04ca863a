extension RowLeaf {
    /// The summary of all rows; there must be at least one.
    var summary: RowSummary { summary(0..<count) }

    /// The summary of some rows; there must be at least one.
    func summary(_ range: Range<Int>) -> RowSummary {
        let first = range.lowerBound
        var summary = RowSummary(bareRow(first), value: canonicalValue(first), weighting)
        if weighting == .none, range.count > 1 {
            summary.take(self, range)
        } else {
            for index in range.dropFirst() { summary.append(bareRow(index), value: canonicalValue(index)) }
        }
        return summary
    }
}

/// Parts of a summary, read from the columns.
extension LeafReading {
    /// How the rows weigh.
    @inline(__always)
    var weighting: RowWeighting { header.pointee.weighting }

    /// Whether every row ends when it starts.
    @inline(__always)
    var areInstants: Bool {
        header.pointee.endsAreLengths && header.pointee.ends.width == 0 && header.pointee.ends.base == 0
    }

    /// Whether all rows have the same details.
    @inline(__always)
    var haveOneOwner: Bool { header.pointee.detailsIndices.width == 0 }

    /// The least, the greatest and the sum of the values at some positions, in the type's canonical unit.
    @inline(__always)
    func values(_ range: Range<Int>) -> LeafValues {
        var values = LeafValues()
        guard header.pointee.isCanonical else {
            for index in range { values.add(canonicalValue(index)) }
            return values
        }
        let column = header.pointee.values
        if column.isWhole {
            values.add(column, block, range)
        } else {
            column.forEachNumber(block, range) { values.add($1) }
        }
        return values
    }

    /// The rows that start within bounds, given the summary of all.
    @inline(__always)
    func range(startingIn bounds: RowBounds, _ summary: RowSummary) -> Range<Int> {
        let from =
            summary.first.start >= bounds.startAtLeast ? 0 : firstIndex(startingAt: bounds.startAtLeast, summary)
        let to =
            summary.last.start < bounds.startBelow
            ? summary.count : firstIndex(startingAt: bounds.startBelow, summary)
        return from..<max(from, to)
    }

    /// The first position whose row starts at a time or later, given the summary of all.
    @inline(__always)
    func firstIndex(startingAt seconds: Double, _ summary: RowSummary) -> Int {
        firstIndex(startingAt: seconds, in: 0..<count, from: summary.first.start, to: summary.last.start)
    }

    /// The first position in a range whose row starts at a time or later, given the first and the last start in it.
    ///
    /// Rows mostly come evenly: it is looked for first where it would be then.
    @inline(__always)
    func firstIndex(startingAt seconds: Double, in range: Range<Int>, from first: Double, to last: Double) -> Int {
        let guess = range.position(of: seconds, from: first, to: last)
        return header.pointee.starts.firstIndex(block, atLeast: seconds, in: range, near: guess)
    }

    /// The position of the row that ends last; of several the last one.
    @inline(__always)
    func mostRecent(_ range: Range<Int>) -> Int {
        if areInstants { return range.upperBound - 1 }
        var position = range.lowerBound
        var greatest = end(position)
        for index in range.dropFirst() {
            let end = end(index)
            if end >= greatest { (position, greatest) = (index, end) }
        }
        return position
    }
}

/// The least, the greatest and the sum of some values.
struct LeafValues {
    private(set) var least = Double.infinity
    private(set) var greatest = -Double.infinity
    private(set) var sum = ExactSum()
    /// How many values have no exact sum.
    private(set) var roughCount: Int32 = 0

    @inline(__always)
    mutating func add(_ value: Double) {
        least = min(least, value)
        greatest = max(greatest, value)
        if let exact = ExactSum(value) { sum += exact } else { roughCount += 1 }
    }

    /// Adds packed whole numbers.
    @inline(__always)
    mutating func add(_ column: LeafColumn, _ block: UnsafeRawPointer, _ range: Range<Int>) {
        let (least, greatest, total) = column.tally(block, range)
        self.least = Double(least)
        self.greatest = Double(greatest)
        if max(self.least.magnitude, self.greatest.magnitude) < 0x1p40 {
            sum = ExactSum(whole: total)
        } else {
            column.forEachCode(block, range) { _, code in
                if let exact = ExactSum(Double(code)) { sum += exact } else { roughCount += 1 }
            }
        }
    }
}
