import Foundation

extension String {
    /// Whether characters stand in the text one after another.
    func hasCharacters(_ part: String) -> Bool {
        guard isOfSingleBytes, part.isOfSingleBytes else { return hasPart(part) }
        let found = utf8.withContiguousStorageIfAvailable { own in
            part.utf8.withContiguousStorageIfAvailable { own.hasBytes($0) }
        }
        return (found ?? nil) ?? hasPart(part)
    }

    /// Whether each character is a byte.
    private var isOfSingleBytes: Bool { utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") } }
}

extension Collection where Element: Equatable {
    /// Whether elements stand in the collection one after another.
    ///
    /// Foundation's `contains` for texts finds parts of characters, too; here it is not known that these are texts.
    fileprivate func hasPart(_ part: some Collection<Element>) -> Bool { contains(part) }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether bytes stand in these one after another.
    fileprivate func hasBytes(_ part: Self) -> Bool {
        guard let first = part.first, let bytes = part.baseAddress else { return true }
        guard var position = baseAddress else { return false }
        let end = position + count
        while end - position >= part.count {
            guard let found = memchr(position, Int32(first), end - position - part.count + 1) else { return false }
            if memcmp(found, bytes, part.count) == 0 { return true }
            position = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
        }
        return false
    }
}
