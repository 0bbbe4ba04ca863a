extension Range<Int> {
    /// The first position from which on a condition holds; the end if it never holds.
    ///
    /// It must hold for a suffix of the range. O(log n).
    @inline(__always)
    package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
        var low = lowerBound
        var high = upperBound
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The same, for a position that is likely near the start: O(log d) at a distance of d.
    @inline(__always)
    package func gallopingIndex(where holds: (Int) -> Bool) -> Int {
        var low = lowerBound
        var step = 1
        while low + step < upperBound, !holds(low + step - 1) {
            low += step
            step *= 2
        }
        return (low..<Swift.min(low + step, upperBound)).partitioningIndex(where: holds)
    }
}

extension Range<Int> {
    /// The fewest parts of at most so many positions, about equally long.
    package func parts(ofAtMost greatest: Int) -> [Range<Int>] {
        let parts = (count + greatest - 1) / greatest
        return (0..<parts).map { lowerBound + count * $0 / parts..<lowerBound + count * ($0 + 1) / parts }
    }
}
