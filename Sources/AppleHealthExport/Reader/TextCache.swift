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

    private var slots: [Slot] = Array(repeating: Slot(), count: 512)

    /// Longer texts are not kept.
    private static var lengthLimit: Int { 512 }

    /// The text that the raw bytes of an attribute stand for.
    func text(_ bytes: Span<UInt8>) -> String {
        guard bytes.count <= Self.lengthLimit else { return XMLText.decode(bytes) }
        let slot = Self.fingerprint(bytes) & (slots.count - 1)
        let kept = slots[slot]
        if Self.areEqual(kept.bytes.span, bytes) {
            return kept.text
        }
        let text = XMLText.decode(bytes)
        slots[slot] = Slot(bytes: bytes.withUnsafeBufferPointer { Array($0) }, text: text)
        return text
    }

    private static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] {
            return false
        }
        return true
    }

    /// A number from every fourth byte: texts of an export rarely differ in a single byte alone.
    private static func fingerprint(_ bytes: Span<UInt8>) -> Int {
        var result: UInt = UInt(bytes.count)
        var index = bytes.count - 1
        while index >= 0 {
            result = (result ^ UInt(bytes[index])) &* 0x9E37_79B1
            index -= 4
        }
        return Int(bitPattern: (result ^ (result >> 15)) & 0xFFFF_FFFF)
    }
}
