import Foundation

extension TunedPeer {
    func statistics(_ span: Span) -> Answer {
        let range = range(.rate, span)
        let values = columns[0].values
        guard let numbers = fold(values, range), let last = range.last else { return Answer(numbers: []) }
        return Answer(numbers: [numbers.sum / Double(range.count), numbers.minimum, numbers.maximum, values[last]])
    }

    func measured(_ span: Span) -> Answer {
        let columns = columns[0]
        let places = range(.rate, span).filter { columns.metadata[$0] != UInt8(Pair.entered) }
        guard let last = places.last else { return Answer(numbers: []) }
        var (sum, minimum, maximum) = (0.0, Double.infinity, -Double.infinity)
        for place in places {
            sum += columns.values[place]
            minimum = min(minimum, columns.values[place])
            maximum = max(maximum, columns.values[place])
        }
        return Answer(numbers: [sum / Double(places.count), minimum, maximum, columns.values[last]])
    }

    func rates(_ intervals: Intervals) -> Answer {
        let columns = columns[0]
        var tally = IntervalTally()
        var place = 0
        // What comes after the intervals has no part in them; the first one begins before the data.
        for boundary in intervals.boundaries().dropFirst() {
            let end = offset(boundary)
            var next = place
            columns.starts.withUnsafeBufferPointer { starts in
                while next < starts.count, starts[next] < end { next += 1 }
            }
            if let numbers = fold(columns.values, place..<next) {
                tally.add(
                    average: numbers.sum / Double(next - place),
                    minimum: numbers.minimum,
                    maximum: numbers.maximum
                )
            }
            place = next
        }
        return tally.answer
    }

    private func fold(
        _ values: [Double],
        _ range: Range<Int>
    ) -> (sum: Double, minimum: Double, maximum: Double)? {
        guard !range.isEmpty else { return nil }
        return values.withUnsafeBufferPointer { values in
            var (sum, minimum, maximum) = (0.0, Double.infinity, -Double.infinity)
            for place in range {
                sum += values[place]
                minimum = min(minimum, values[place])
                maximum = max(maximum, values[place])
            }
            return (sum, minimum, maximum)
        }
    }

    /// The watch's steps in full, the phone's where the watch has none.
    func mergedSteps(_ intervals: Intervals) -> Answer {
        let columns = columns[1]
        var buckets = DayBuckets(intervals.boundaries().map { $0 - base })
        var covered: [(start: Double, end: Double)] = []
        for place in 0..<columns.count where columns.recorders[place] == 0 {
            let (start, end) = (columns.starts[place], columns.ends[place])
            buckets.add(columns.values[place] / (end - start), start, end)
            if let last = covered.last, start <= last.end {
                covered[covered.count - 1].end = max(last.end, end)
            } else {
                covered.append((start, end))
            }
        }
        buckets.rewind()
        var first = 0
        for place in 0..<columns.count where columns.recorders[place] == 1 {
            let (start, end) = (columns.starts[place], columns.ends[place])
            let rate = columns.values[place] / (end - start)
            while first < covered.count, covered[first].end <= start { first += 1 }
            var from = start
            var index = first
            while index < covered.count, covered[index].start < end {
                if from < covered[index].start { buckets.add(rate, from, covered[index].start) }
                from = max(from, covered[index].end)
                index += 1
            }
            if from < end { buckets.add(rate, from, end) }
        }
        let sums = buckets.sums.filter { $0 > 0 }
        let weighted = sums.enumerated().reduce(0) { $0 + Double($1.offset + 1) * $1.element }
        return Answer(count: sums.count, numbers: [weighted])
    }
}

/// Adds what happens at an even rate to the intervals in which it happens, while time moves forward.
private struct DayBuckets {
    private let boundaries: [Double]
    private(set) var sums: [Double]
    private var bucket = 0

    init(_ boundaries: [Double]) {
        self.boundaries = boundaries
        sums = Array(repeating: 0, count: boundaries.count)
    }

    mutating func rewind() { bucket = 0 }

    mutating func add(_ rate: Double, _ start: Double, _ end: Double) {
        while bucket + 1 < boundaries.count, boundaries[bucket + 1] <= start { bucket += 1 }
        var from = start
        var index = bucket
        while from < end {
            let next = index + 1 < boundaries.count ? min(boundaries[index + 1], end) : end
            sums[index] += rate * (next - from)
            from = next
            index += 1
        }
    }
}
