import Foundation

/// The rows of one kind as columns, by start and then in the order they were saved.
struct TunedColumns {
    /// Seconds since the first day.
    private(set) var starts: [Double] = []
    private(set) var ends: [Double] = []
    private(set) var values: [Double] = []
    private(set) var uuids: [Identifier] = []
    private(set) var numbers: [UInt32] = []
    private(set) var recorders: [UInt8] = []
    /// Positions of devices and of shared metadata; 255 is none.
    private(set) var devices: [UInt8] = []
    private(set) var metadata: [UInt8] = []

    var count: Int { starts.count }

    /// One row of a batch.
    struct Entry {
        let start: Double
        let end: Double
        let value: Double
        let uuid: Identifier
        let number: UInt32
        let recorder: UInt8
        let device: UInt8
        let metadata: UInt8
    }

    /// Merges rows in: at the end where they belong there, else from behind in one pass over each column.
    mutating func insert(_ entries: [Entry]) {
        let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.start <= $1.start }
        // The sort is stable, so that equal starts keep the order of their numbers.
        let order = isSorted ? Array(entries.indices) : entries.indices.sorted { entries[$0].start < entries[$1].start }
        let places = places(order.map { entries[$0].start })
        starts.merge(order.map { entries[$0].start }, at: places)
        ends.merge(order.map { entries[$0].end }, at: places)
        values.merge(order.map { entries[$0].value }, at: places)
        uuids.merge(order.map { entries[$0].uuid }, at: places)
        numbers.merge(order.map { entries[$0].number }, at: places)
        recorders.merge(order.map { entries[$0].recorder }, at: places)
        devices.merge(order.map { entries[$0].device }, at: places)
        metadata.merge(order.map { entries[$0].metadata }, at: places)
    }

    /// Puts one row in its place.
    mutating func insert(_ entry: Entry) {
        let place = starts.last.map { $0 <= entry.start } ?? true ? count : lowerBound(entry.start.nextUp)
        starts.insert(entry.start, at: place)
        ends.insert(entry.end, at: place)
        values.insert(entry.value, at: place)
        uuids.insert(entry.uuid, at: place)
        numbers.insert(entry.number, at: place)
        recorders.insert(entry.recorder, at: place)
        devices.insert(entry.device, at: place)
        metadata.insert(entry.metadata, at: place)
    }

    /// Takes rows out; the places must rise.
    mutating func remove(_ places: [Int]) {
        starts.remove(places)
        ends.remove(places)
        values.remove(places)
        uuids.remove(places)
        numbers.remove(places)
        recorders.remove(places)
        devices.remove(places)
        metadata.remove(places)
    }

    /// The first place whose row does not start before a time.
    func lowerBound(_ start: Double) -> Int {
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

    /// The place of an identifier whose second is known.
    func place(of uuid: Identifier, second: Int32) -> Int? {
        var place = lowerBound(Double(second))
        while place < count, starts[place] < Double(second) + 1 {
            if uuids[place] == uuid { return place }
            place += 1
        }
        return nil
    }

    /// Behind which rows new ones come, for rising starts.
    private func places(_ new: [Double]) -> [Int] {
        guard let last = starts.last, let first = new.first, first < last else {
            return Array(repeating: count, count: new.count)
        }
        return new.map { lowerBound($0.nextUp) }
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
