/// Where the numbers of one column of a leaf lie, and how they are packed.
///
/// Numbers are kept as offsets from one of them, as narrow as they allow; a column whose numbers are all the same takes
/// no bytes at all. A column of floating-point numbers holds whole numbers where all of them are whole, and their bits
/// otherwise: what comes out is what went in, to the bit.
struct LeafColumn: Sendable {
    /// What the offsets are added to.
    var base: Int64 = 0
    /// Where the offsets begin in the leaf's block, in bytes.
    var position: Int32 = 0
    /// How many bytes an offset takes: 0, 1, 2, 4, 5, 6 or 8.
    ///
    /// Instants of a day with fractions of seconds need 5 bytes, of some months 6.
    var width: UInt8 = 0
    /// Whether floating-point numbers are kept as whole numbers.
    var isWhole = true

    @inline(__always)
    func code(_ block: UnsafeRawPointer, _ index: Int) -> Int64 {
        let offsets = block + Int(position)
        return switch width {
        case 0: base
        case 1: base &+ Int64(offsets.load(fromByteOffset: index, as: UInt8.self))
        case 2: base &+ Int64(offsets.load(fromByteOffset: index &* 2, as: UInt16.self))
        case 4: base &+ Int64(offsets.load(fromByteOffset: index &* 4, as: UInt32.self))
        case 8: base &+ offsets.load(fromByteOffset: index &* 8, as: Int64.self)
        default: base &+ Self.oddOffset(offsets, index, Int(width))
        }
    }

    /// An offset of 5 or 6 bytes; behind the last one is room for a whole word.
    @inline(__always)
    private static func oddOffset(_ offsets: UnsafeRawPointer, _ index: Int, _ width: Int) -> Int64 {
        let word = UInt64(littleEndian: offsets.loadUnaligned(fromByteOffset: index &* width, as: UInt64.self))
        return Int64(bitPattern: word & oddMask(width))
    }

    @inline(__always)
    private static func oddMask(_ width: Int) -> UInt64 { 1 &<< UInt64(width &* 8) &- 1 }

    /// How many bytes the offsets of so many rows take, up to a multiple of 8.
    func byteCount(room: Int) -> Int {
        let width = Int(width)
        let isOdd = width > 4 && width < 8
        return (room * width + (isOdd ? 8 - width : 0) + 7) & ~7
    }

    /// A floating-point number at a position.
    @inline(__always)
    func number(_ block: UnsafeRawPointer, _ index: Int) -> Double {
        let code = code(block, index)
        return isWhole ? Double(code) : Double(bitPattern: UInt64(bitPattern: code))
    }

    /// Calls `body` with the codes at some positions, in order; the width is asked once, not for each.
    @inline(__always)
    func forEachCode(_ block: UnsafeRawPointer, _ range: Range<Int>, _ body: (Int, Int64) -> Void) {
        let offsets = block + Int(position)
        func each<Offset>(_: Offset.Type, _ code: (Offset) -> Int64) {
            let typed = offsets.assumingMemoryBound(to: Offset.self)
            for index in range { body(index &- range.lowerBound, code(typed[index])) }
        }
        switch width {
        case 0: for index in range { body(index &- range.lowerBound, base) }
        case 1: each(UInt8.self) { base &+ Int64($0) }
        case 2: each(UInt16.self) { base &+ Int64($0) }
        case 4: each(UInt32.self) { base &+ Int64($0) }
        case 8: each(Int64.self) { base &+ $0 }
        default:
            let width = Int(width)
            for index in range { body(index &- range.lowerBound, base &+ Self.oddOffset(offsets, index, width)) }
        }
    }

    /// Calls `body` with the floating-point numbers at some positions, in order.
    @inline(__always)
    func forEachNumber(_ block: UnsafeRawPointer, _ range: Range<Int>, _ body: (Int, Double) -> Void) {
        if isWhole {
            forEachCode(block, range) { body($0, Double($1)) }
        } else {
            forEachCode(block, range) { body($0, Double(bitPattern: UInt64(bitPattern: $1))) }
        }
    }
}

extension LeafColumn {
    /// The whole number that is equal to `value` to the bit: not for -0.0.
    @inline(__always)
    static func wholeNumber(_ value: Double) -> Int64? {
        guard let whole = Int64(exactly: value), whole != 0 || value.sign == .plus else { return nil }
        return whole
    }

    /// How many bytes an offset takes, given the least and the greatest number.
    static func width(from least: Int64, to greatest: Int64) -> UInt8 {
        switch UInt64(bitPattern: greatest &- least) {
        case 0: 0
        case ..<(1 << 8): 1
        case ..<(1 << 16): 2
        case ..<(1 << 32): 4
        case ..<(1 << 40): 5
        case ..<(1 << 48): 6
        default: 8
        }
    }

    /// The code of a floating-point number; nil if the column holds whole numbers and this one is not whole.
    @inline(__always)
    func code(of value: Double) -> Int64? {
        isWhole ? Self.wholeNumber(value) : Int64(bitPattern: value.bitPattern)
    }

    /// Whether a code has an offset of the column's width.
    @inline(__always)
    func fits(_ code: Int64) -> Bool {
        // Offsets are added with wrapping, so that one of 8 bytes reaches every code; narrow ones must not wrap, as they
        // are compared where they lie.
        if width == 8 { return true }
        let (offset, wraps) = code.subtractingReportingOverflow(base)
        return !wraps && offset >= 0 && offset >> Int64(width * 8) == 0
    }

    @inline(__always)
    func store(_ code: Int64, _ block: UnsafeMutableRawPointer, _ index: Int) {
        let offset = UInt64(bitPattern: code &- base)
        let offsets = block + Int(position)
        switch width {
        case 0: break
        case 1: offsets.storeBytes(of: UInt8(truncatingIfNeeded: offset), toByteOffset: index, as: UInt8.self)
        case 2: offsets.storeBytes(of: UInt16(truncatingIfNeeded: offset), toByteOffset: index &* 2, as: UInt16.self)
        case 4: offsets.storeBytes(of: UInt32(truncatingIfNeeded: offset), toByteOffset: index &* 4, as: UInt32.self)
        case 8: offsets.storeBytes(of: offset, toByteOffset: index &* 8, as: UInt64.self)
        default:
            // The rest of the word is the next offsets', or nobody's.
            let width = Int(width)
            let mask = Self.oddMask(width)
            let word = offsets.loadUnaligned(fromByteOffset: index &* width, as: UInt64.self).littleEndian
            offsets.storeBytes(
                of: (word & ~mask | offset & mask).littleEndian, toByteOffset: index &* width, as: UInt64.self)
        }
    }

    /// Moves the offsets from a position on up by one; the code must fit.
    @inline(__always)
    func insert(_ code: Int64, _ block: UnsafeMutableRawPointer, at index: Int, count: Int) {
        if width > 0, index < count {
            let width = Int(width)
            let from = block + Int(position) + index * width
            (from + width).copyMemory(from: from, byteCount: (count - index) * width)
        }
        store(code, block, index)
    }

    /// Moves the offsets after a position down by one.
    func remove(_ block: UnsafeMutableRawPointer, at index: Int, count: Int) {
        guard width > 0, index + 1 < count else { return }
        let width = Int(width)
        let to = block + Int(position) + index * width
        to.copyMemory(from: to + width, byteCount: (count - index - 1) * width)
    }
}

extension LeafColumn {
    /// The least and the greatest of some codes, and their sum, which may wrap around.
    @inline(__always)
    func tally(_ block: UnsafeRawPointer, _ range: Range<Int>) -> (least: Int64, greatest: Int64, sum: Int64) {
        // An offset of 8 bytes wraps around where its number is below the base, and its order says nothing.
        if width == 8 {
            var found: (least: Int64, greatest: Int64, sum: Int64) = (.max, .min, 0)
            forEachCode(block, range) { _, code in
                found = (min(found.least, code), max(found.greatest, code), found.sum &+ code)
            }
            return found
        }
        let offsets = block + Int(position)
        // Loops over the narrow offsets, with no wider sums than the rows of a leaf need: the compiler makes vectors of
        // them.
        let found: (least: UInt64, greatest: UInt64, sum: UInt64) =
            switch width {
            case 0: (0, 0, 0)
            case 1: Self.tally(range, UInt16.self) { offsets.assumingMemoryBound(to: UInt8.self)[$0] }
            case 2: Self.tally(range, UInt32.self) { offsets.assumingMemoryBound(to: UInt16.self)[$0] }
            case 4: Self.tally(range, UInt64.self) { offsets.assumingMemoryBound(to: UInt32.self)[$0] }
            default:
                Self.tally(range, UInt64.self) { UInt64(bitPattern: Self.oddOffset(offsets, $0, Int(width))) }
            }
        return (
            base &+ Int64(bitPattern: found.least),
            base &+ Int64(bitPattern: found.greatest),
            base &* Int64(range.count) &+ Int64(bitPattern: found.sum)
        )
    }

    @inline(__always)
    private static func tally<
        Offset: FixedWidthInteger & UnsignedInteger, Sum: FixedWidthInteger & UnsignedInteger
    >(
        _ range: Range<Int>,
        _: Sum.Type,
        _ offset: (Int) -> Offset
    ) -> (least: UInt64, greatest: UInt64, sum: UInt64) {
        var least = Offset.max
        var greatest = Offset.min
        var sum: Sum = 0
        for index in range {
            let offset = offset(index)
            least = min(least, offset)
            greatest = max(greatest, offset)
            sum &+= Sum(truncatingIfNeeded: offset)
        }
        return (
            UInt64(truncatingIfNeeded: least), UInt64(truncatingIfNeeded: greatest), UInt64(truncatingIfNeeded: sum)
        )
    }

    /// The first position whose number is at least `number`, in a column of rising floating-point numbers; likely near
    /// `guess`.
    @inline(__always)
    func firstIndex(
        _ block: UnsafeRawPointer,
        atLeast number: Double,
        in range: Range<Int>,
        near guess: Int
    ) -> Int {
        // A whole number is at least a number if it is at least the next whole one.
        guard isWhole, width <= 4, let code = Int64(exactly: number.rounded(.up)) else {
            return range.partitioningIndex(near: guess) { self.number(block, $0) >= number }
        }
        let (limit, isFar) = code.subtractingReportingOverflow(base)
        if isFar { return code > base ? range.upperBound : range.lowerBound }
        if limit <= 0 { return range.lowerBound }
        func first<Offset: FixedWidthInteger>(_: Offset.Type) -> Int {
            let offsets = (block + Int(position)).assumingMemoryBound(to: Offset.self)
            return range.partitioningIndex(near: guess) { Int64(offsets[$0]) >= limit }
        }
        return switch width {
        case 0: range.upperBound
        case 1: first(UInt8.self)
        case 2: first(UInt16.self)
        default: first(UInt32.self)
        }
    }
}
