import Foundation

/// The rows of one kind as columns, by start and then in the order they were saved.
struct TunedColumns {
    /// Seconds since the first day.
    private(set) var starts: [Int32] = []
    private(set) var ends: [Int32] = []
    private(set) var values: [Double] = []
    private(set) var uuids: [Identifier] = []
    private(set) var numbers: [UInt32] = []
    private(set) var recorders: [UInt8] = []

    var count: Int { starts.count }

    /// One row of a batch.
    struct Entry {
        let start: Int32
        let end: Int32
        let value: Double
        let uuid: Identifier
        let number: UInt32
        let recorder: UInt8
    }

    /// Merges rows in: at the end where they belong there, else from behind in one pass over each column.
    mutating func insert(_ entries: [Entry]) {
        // Indexes break ties, so that equal starts keep the order of their numbers.
        let keys = entries.indices.map { Int64(entries[$0].start) << 32 | Int64($0) }
        let sorted = Self.isSorted(keys) ? keys : keys.sorted()
        let order = sorted.map { Int($0 & 0xFFFF_FFFF) }
        let places = places(order.map { entries[$0].start })
        starts.merge(order.map { entries[$0].start }, at: places)
        ends.merge(order.map { entries[$0].end }, at: places)
        values.merge(order.map { entries[$0].value }, at: places)
        uuids.merge(order.map { entries[$0].uuid }, at: places)
        numbers.merge(order.map { entries[$0].number }, at: places)
        recorders.merge(order.map { entries[$0].recorder }, at: places)
    }

    /// Puts one row in its place.
    mutating func insert(_ entry: Entry) {
        let place = starts.last.map { $0 <= entry.start } ?? true ? count : lowerBound(entry.start + 1)
        starts.insert(entry.start, at: place)
        ends.insert(entry.end, at: place)
        values.insert(entry.value, at: place)
        uuids.insert(entry.uuid, at: place)
        numbers.insert(entry.number, at: place)
        recorders.insert(entry.recorder, at: place)
    }

    /// Takes rows out; the places must rise.
    mutating func remove(_ places: [Int]) {
        starts.remove(places)
        ends.remove(places)
        values.remove(places)
        uuids.remove(places)
        numbers.remove(places)
        recorders.remove(places)
    }

    /// The first place whose row does not start before a time.
    func lowerBound(_ start: Int32) -> Int {
        starts.withUnsafeBufferPointer { starts in
            var low = 0
            var high = starts.count
            while low < high {
                let middle = (low + high) >> 1
                if starts[middle] < start { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    /// The place of an identifier whose start is known.
    func place(of uuid: Identifier, start: Int32) -> Int? {
        var place = lowerBound(start)
        while place < count, starts[place] == start {
            if uuids[place] == uuid { return place }
            place += 1
        }
        return nil
    }

    private static func isSorted(_ keys: [Int64]) -> Bool {
        zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
    }

    /// Behind which rows new ones come, for rising starts.
    private func places(_ new: [Int32]) -> [Int] {
        guard let last = starts.last, let first = new.first, first < last else {
            return Array(repeating: count, count: new.count)
        }
        return new.map { lowerBound($0 + 1) }
    }
}

extension Array where Element: BitwiseCopyable {
    /// Puts new elements before the ones at some places, which must not fall.
    fileprivate mutating func merge(_ new: [Element], at places: [Int]) {
        guard let filler = new.first else { return }
        var end = count
        guard places[0] < end else {
            append(contentsOf: new)
            return
        }
        append(contentsOf: repeatElement(filler, count: new.count))
        withUnsafeMutableBufferPointer { all in
            guard let base = all.baseAddress else { return }
            var index = new.count
            while index > 0 {
                index -= 1
                let place = places[index]
                (base + place + index + 1).update(from: base + place, count: end - place)
                base[place + index] = new[index]
                end = place
            }
        }
    }

    /// Takes the elements at some rising places out.
    fileprivate mutating func remove(_ places: [Int]) {
        guard var target = places.first else { return }
        withUnsafeMutableBufferPointer { all in
            guard let base = all.baseAddress else { return }
            for index in places.indices {
                let from = places[index] + 1
                let end = index + 1 < places.count ? places[index + 1] : all.count
                (base + target).update(from: base + from, count: end - from)
                target += end - from
            }
        }
        removeLast(places.count)
    }
}
