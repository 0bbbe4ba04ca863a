import Testing

@testable import AppleHealthExport

struct TextCacheTests {
    /// Texts of up to 40 bytes, and each of them with each byte changed.
    private static let texts = (0...40).flatMap { count in
        let text = (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        return [text]
            + text.indices.map { index in
                var other = text
                other[index] = .point
                return other
            }
    }

    @Test func `every byte of a text counts in its fingerprint`() {
        let fingerprints = Set(Self.texts.map { TextCache.fingerprint($0.span) })
        // Of 861 texts two may share one of 16 million fingerprints by chance, but these do not.
        #expect(fingerprints.count == Self.texts.count)
    }

    @Test func `texts that differ in a byte are told apart`() {
        let cache = TextCache()
        for text in Self.texts + Self.texts.reversed() {
            #expect(cache.text(text.span) == String(decoding: text, as: UTF8.self))
        }
    }
}
