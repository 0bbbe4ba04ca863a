/// Hashes fields on whole 64-bit words.
///
/// A text is padded to whole words after its length, so two different sequences of fields never give the same words.
extension SipHash {
    /// Adds a number by its bits.
    package mutating func combine(_ number: Double) {
        combine(number.bitPattern)
    }

    /// Adds a text by its UTF-8, after its length.
    ///
    /// A missing text differs from every text.
    package mutating func combine(_ text: String?) {
        guard var text else { return combine(UInt64.max) }
        text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    private mutating func combine(bytes: UnsafeRawBufferPointer) {
        combine(UInt64(bytes.count))
        var offset = 0
        while offset + 8 <= bytes.count {
            combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        guard offset < bytes.count else { return }
        var last: UInt64 = 0
        for index in (offset..<bytes.count).reversed() {
            last = last << 8 | UInt64(bytes[index])
        }
        combine(last)
    }
}
