/// Texts that recur in an export: types, sources, devices, units.
///
/// A million records name a few dozen of them. Looking them up by their bytes saves the decoding and the memory of a
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

    /// A number from all bytes, eight at a time.
    private static func fingerprint(_ bytes: Span<UInt8>) -> Int {
        var result = UInt64(bytes.count)
        bytes.withUnsafeBytes { bytes in
            var offset = 0
            while offset + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                result = (result ^ word) &* 0x9E37_79B9_7F4A_7C15
                result ^= result >> 32
                offset += 8
            }
            while offset < bytes.count {
                result = (result ^ UInt64(bytes[offset])) &* 0x9E37_79B9_7F4A_7C15
                offset += 1
            }
        }
        return Int(truncatingIfNeeded: result >> 40)
    }
}
