extension Range<Int> {
    /// Where a number would be if numbers grew evenly from `first` to `last` over the range: a position to begin a search
    /// at.
    @inline(__always)
    package func position(of number: Double, from first: Double, to last: Double) -> Int {
        // If all three numbers are equal, 0 / 0 is NaN. Of NaN and 1 the minimum is 1, which leads to the end.
        let share = Double.maximum(Double.minimum((number - first) / (last - first), 1), 0)
        return lowerBound &+ Int(share * Double(count))
    }

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

    /// The same, for a position that is likely near a guess, wherever that lies: O(log d) at a distance of d.
    @inline(__always)
    package func partitioningIndex(near guess: Int, where holds: (Int) -> Bool) -> Int {
        var low = lowerBound
        var high = upperBound
        guard low < high else { return low }
        var probe = Swift.min(Swift.max(guess, low), high - 1)
        var step = 1
        if holds(probe) {
            repeat {
                high = probe
                probe = high - step
                step *= 2
            } while probe >= low && holds(probe)
            low = Swift.max(low, probe + 1)
        } else {
            repeat {
                low = probe + 1
                probe = low + step - 1
                step *= 2
            } while probe < high && !holds(probe)
            high = Swift.min(high, probe)
        }
        return (low..<high).partitioningIndex(where: holds)
    }
}

extension Range<Int> {
    /// The fewest parts of at most so many positions, about equally long.
    package func parts(ofAtMost greatest: Int) -> [Range<Int>] {
        let parts = (count + greatest - 1) / greatest
        return (0..<parts).map { lowerBound + count * $0 / parts..<lowerBound + count * ($0 + 1) / parts }
    }
}
