import Foundation

extension Span<UInt8> {
    /// Whether the bytes are exactly these.
    @inline(__always)
    func equals(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && hasPrefix(text)
    }

    /// Whether the bytes are the same as others.
    func equals(_ other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBytes { left in
            other.withUnsafeBytes { right in
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                return memcmp(first, second, left.count) == 0
            }
        }
    }

    /// Whether the first bytes are exactly these.
    ///
    /// Inlined, as the compiler compares a few bytes of a known number at once.
    @inline(__always)
    func hasPrefix(_ text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount, text.hasPointerRepresentation else { return false }
        return withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress else { return true }
            return memcmp(first, text.utf8Start, text.utf8CodeUnitCount) == 0
        }
    }

    /// The bytes as text, with U+FFFD for bytes that are not UTF-8.
    var decoded: String {
        withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}
