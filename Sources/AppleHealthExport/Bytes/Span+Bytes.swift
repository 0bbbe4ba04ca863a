import Foundation

extension Span<UInt8> {
    /// Whether the bytes are exactly these.
    func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return hasPrefix(text)
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
    func hasPrefix(_ text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount, text.hasPointerRepresentation else { return false }
        for index in 0..<text.utf8CodeUnitCount where self[index] != text.utf8Start[index] {
            return false
        }
        return true
    }

    /// The bytes as text, with U+FFFD for bytes that are not UTF-8.
    var decoded: String {
        withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}
