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
}
