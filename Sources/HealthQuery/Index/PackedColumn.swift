/// A column of whole numbers, kept as offsets from the least of them, as narrow as they allow.
///
/// A column whose numbers are all the same takes no bytes at all. When a number does not fit, the column is written anew in
/// a wider form, which happens at most a few times in its life.
package struct PackedColumn: Sendable {
    package private(set) var count = 0
    private var base: Int64 = 0
    private var offsets = Offsets.none

    /// The offsets, by the bytes each takes.
    private enum Offsets: Sendable {
        case none
        case one(ContiguousArray<UInt8>)
        case two(ContiguousArray<UInt16>)
        case four(ContiguousArray<UInt32>)
        case eight(ContiguousArray<UInt64>)
    }

    package init() {}

    package subscript(index: Int) -> Int64 {
        switch offsets {
        case .none: base
        case .one(let array): base &+ Int64(array[index])
        case .two(let array): base &+ Int64(array[index])
        case .four(let array): base &+ Int64(array[index])
        case .eight(let array): base &+ Int64(bitPattern: array[index])
        }
    }

    /// All numbers, each made into something.
    @inline(__always)
    package func map<Element>(_ transform: (Int64) -> Element) -> ContiguousArray<Element> {
        // The width is asked once, not for each number.
        switch offsets {
        case .none: ContiguousArray(repeating: transform(base), count: count)
        case .one(let array): Self.map(array) { transform(base &+ Int64($0)) }
        case .two(let array): Self.map(array) { transform(base &+ Int64($0)) }
        case .four(let array): Self.map(array) { transform(base &+ Int64($0)) }
        case .eight(let array): Self.map(array) { transform(base &+ Int64(bitPattern: $0)) }
        }
    }

    @inline(__always)
    private static func map<Offset, Element>(
        _ offsets: ContiguousArray<Offset>,
        _ transform: (Offset) -> Element
    ) -> ContiguousArray<Element> {
        ContiguousArray(unsafeUninitializedCapacity: offsets.count) { buffer, initialized in
            for index in 0..<offsets.count { buffer.initializeElement(at: index, to: transform(offsets[index])) }
            initialized = offsets.count
        }
    }

    package mutating func insert(_ value: Int64, at index: Int) {
        if !fits(value) { widen(for: value) }
        count += 1
        let offset = UInt64(bitPattern: value &- base)
        // Taking the array out of the case before it changes keeps it from being copied.
        switch offsets {
        case .none: break
        case .one(var array):
            offsets = .none
            array.insert(UInt8(truncatingIfNeeded: offset), at: index)
            offsets = .one(array)
        case .two(var array):
            offsets = .none
            array.insert(UInt16(truncatingIfNeeded: offset), at: index)
            offsets = .two(array)
        case .four(var array):
            offsets = .none
            array.insert(UInt32(truncatingIfNeeded: offset), at: index)
            offsets = .four(array)
        case .eight(var array):
            offsets = .none
            array.insert(offset, at: index)
            offsets = .eight(array)
        }
    }

    package mutating func append(_ value: Int64) {
        insert(value, at: count)
    }

    package mutating func remove(at index: Int) {
        count -= 1
        switch offsets {
        case .none: break
        case .one(var array):
            offsets = .none
            array.remove(at: index)
            offsets = .one(array)
        case .two(var array):
            offsets = .none
            array.remove(at: index)
            offsets = .two(array)
        case .four(var array):
            offsets = .none
            array.remove(at: index)
            offsets = .four(array)
        case .eight(var array):
            offsets = .none
            array.remove(at: index)
            offsets = .eight(array)
        }
    }

    /// How many bytes the offsets take.
    package var byteCount: Int {
        switch offsets {
        case .none: 0
        case .one(let array): array.capacity
        case .two(let array): array.capacity * 2
        case .four(let array): array.capacity * 4
        case .eight(let array): array.capacity * 8
        }
    }
}

extension PackedColumn {
    /// A column of these numbers, as narrow as they allow.
    package init(_ values: some Collection<Int64>) {
        self.init()
        guard let least = values.min(), let greatest = values.max() else { return }
        count = values.count
        base = least
        let (range, overflows) = greatest.subtractingReportingOverflow(least)
        let offsets = values.lazy.map { UInt64(bitPattern: $0 &- least) }
        self.offsets =
            switch overflows ? .max : range {
            case 0: .none
            case ..<(1 << 8): .one(ContiguousArray(offsets.map { UInt8(truncatingIfNeeded: $0) }))
            case ..<(1 << 16): .two(ContiguousArray(offsets.map { UInt16(truncatingIfNeeded: $0) }))
            case ..<(1 << 32): .four(ContiguousArray(offsets.map { UInt32(truncatingIfNeeded: $0) }))
            default: .eight(ContiguousArray(offsets))
            }
    }

    private func fits(_ value: Int64) -> Bool {
        guard count > 0 else { return false }
        let (offset, overflows) = value.subtractingReportingOverflow(base)
        return switch offsets {
        case .none: value == base
        case .one: !overflows && offset >= 0 && offset < 1 << 8
        case .two: !overflows && offset >= 0 && offset < 1 << 16
        case .four: !overflows && offset >= 0 && offset < 1 << 32
        case .eight: !overflows && offset >= 0
        }
    }

    /// Writes the column in a form in which `value` fits.
    private mutating func widen(for value: Int64) {
        guard count > 0 else {
            base = value
            offsets = .none
            return
        }
        var values = ContiguousArray((0..<count).map { self[$0] })
        values.append(value)
        self = PackedColumn(values)
        removeLast()
    }

    private mutating func removeLast() {
        remove(at: count - 1)
    }
}
