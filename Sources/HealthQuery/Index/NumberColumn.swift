/// A column of floating-point numbers, packed where all of them are whole, and as they are otherwise.
///
/// What comes out is what went in, to the bit.
package struct NumberColumn: Sendable {
    private var codes = PackedColumn()
    private var isWhole = true

    package init() {}

    package init(_ values: some Collection<Double>) {
        let whole = values.compactMap(Self.wholeNumber)
        isWhole = whole.count == values.count
        codes = PackedColumn(isWhole ? whole : values.map { Int64(bitPattern: $0.bitPattern) })
    }

    package var count: Int { codes.count }

    package subscript(index: Int) -> Double {
        isWhole ? Double(codes[index]) : Double(bitPattern: UInt64(bitPattern: codes[index]))
    }

    /// All numbers.
    package var numbers: ContiguousArray<Double> {
        isWhole ? codes.map { Double($0) } : codes.map { Double(bitPattern: UInt64(bitPattern: $0)) }
    }

    package mutating func insert(_ value: Double, at index: Int) {
        if isWhole {
            if let whole = Self.wholeNumber(value) {
                codes.insert(whole, at: index)
                return
            }
            codes = PackedColumn((0..<count).map { Int64(bitPattern: Double(codes[$0]).bitPattern) })
            isWhole = false
        }
        codes.insert(Int64(bitPattern: value.bitPattern), at: index)
    }

    package mutating func remove(at index: Int) {
        codes.remove(at: index)
    }

    package var byteCount: Int { codes.byteCount }

    /// The whole number that is equal to `value` to the bit: not for -0.0.
    private static func wholeNumber(_ value: Double) -> Int64? {
        guard let whole = Int64(exactly: value), whole != 0 || value.sign == .plus else { return nil }
        return whole
    }
}
