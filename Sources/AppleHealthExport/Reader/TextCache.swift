/// Texts that recur in an export: keys and values of metadata, names of values, and what stands in heads of records.
///
/// Most of them stand in very many records. Looking them up by their bytes saves the decoding and the memory of a
/// new String each time, and gives equal texts the same storage, so that comparing them later is a comparison of
/// pointers. The memory is bounded: every text has one slot, and a newcomer takes it.
///
/// A class, so that texts can be looked up while their bytes are borrowed from the object that holds both.
final class TextCache {
    private struct Slot: Sendable {
        var bytes: [UInt8] = []
        var text = ""
    }

    // Unchecked: one reader has the cache, and looks up one text after another.
    @exclusivity(unchecked) private var slots: [Slot] = Array(repeating: Slot(), count: 512)

    /// Longer texts are not kept.
    private static var lengthLimit: Int { 512 }

    /// The text that the raw bytes of an attribute stand for.
    func text(_ bytes: Span<UInt8>) -> String {
        guard bytes.count <= Self.lengthLimit else { return XMLText.decode(bytes) }
        let slot = Self.fingerprint(bytes) & (slots.count - 1)
        let kept = slots[slot].bytes
        if kept.span.equals(bytes) { return slots[slot].text }
        let text = XMLText.decode(bytes)
        slots[slot] = Slot(bytes: bytes.withUnsafeBufferPointer { Array($0) }, text: text)
        return text
    }

    /// A number from all bytes, in two lanes that do not wait for one another.
    static func fingerprint(_ bytes: Span<UInt8>) -> Int {
        bytes.withUnsafeBytes { bytes in
            let count = bytes.count
            var (first, second) = (UInt64(count), UInt64(count))
            var offset = 0
            while offset + 16 <= count {
                first = mix(first, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                second = mix(second, bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
                offset += 16
            }
            // Words at the end may overlap those before.
            if count - offset > 8 { first = mix(first, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
            if count >= 8 {
                second = mix(second, bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
            } else {
                for byte in bytes { first = first &<< 8 ^ UInt64(byte) }
            }
            return Int(truncatingIfNeeded: mix(mix(first, 0), second) &>> 40)
        }
    }

    @inline(__always)
    private static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product &>> 32
    }
}
