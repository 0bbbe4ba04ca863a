/// Packs data in the format DEFLATE (RFC 1951), block by block.
///
/// What stood within 32 KB before is referred to; of the places with the same three bytes the nearest few are compared.
/// Each block has codes of its own.
struct Deflater {
    static let blockSize = 1 << 16
    /// How many places are compared at most.
    private static let longestSearch = 24
    /// A repetition of three bytes from further away takes more than the bytes.
    private static let farthestShort = 4096

    /// What was packed last, as far as it can be referred to, and what is not packed yet.
    private var input: [UInt8] = []
    /// How many bytes of the input are packed.
    private var packed = 0
    /// Where in the data the input begins.
    private var origin = 0
    private var places = RepetitionPlaces()
    private var bits = BitPacker()

    /// Adds bytes, and appends what is packed to a buffer.
    mutating func add(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) {
        var rest = bytes
        while !rest.isEmpty {
            let part = rest.prefix(Self.blockSize - (input.count - packed))
            input.append(contentsOf: part)
            rest = rest[part.endIndex...]
            if input.count - packed == Self.blockSize { packBlock(isLast: false, into: &output) }
        }
    }

    /// Ends the data, and appends the rest to a buffer.
    mutating func finish(into output: inout [UInt8]) {
        packBlock(isLast: true, into: &output)
        bits.flush(into: &output)
    }

    private mutating func packBlock(isLast: Bool, into output: inout [UInt8]) {
        let parts = findParts()
        packed = input.count
        let dropped = max(0, input.count - Inflater.history)
        input.removeSubrange(..<dropped)
        packed -= dropped
        origin += dropped
        DeflateBlock(parts).write(isLast: isLast, &bits, into: &output)
    }

    /// The bytes of the block, and what is repeated instead of them.
    private mutating func findParts() -> [DeflateBlock.Part] {
        var parts: [DeflateBlock.Part] = []
        parts.reserveCapacity(input.count - packed)
        let (start, end, origin) = (packed, input.count, origin)
        input.withUnsafeBufferPointer { bytes in
            places.withPlaces { last, before in
                func note(_ index: Int) {
                    guard index + 3 <= end else { return }
                    let hash = RepetitionPlaces.hash(bytes, index)
                    before[(origin + index) & RepetitionPlaces.mask] = last[hash]
                    last[hash] = origin + index
                }
                var index = start
                while index < end {
                    var best = (length: 2, distance: 0)
                    let longest = min(DeflateBlock.longestRepetition, end - index)
                    var place = longest > 2 ? last[RepetitionPlaces.hash(bytes, index)] : -1
                    var rest = Self.longestSearch
                    // Places further back may be forgotten, and others stand for them.
                    while place >= 0, origin + index - place < Inflater.history, rest > 0, best.length < longest {
                        let other = place - origin
                        if bytes[other + best.length] == bytes[index + best.length] {
                            var length = 0
                            while length < longest, bytes[other + length] == bytes[index + length] { length += 1 }
                            if length > best.length { best = (length, index - other) }
                        }
                        let next = before[place & RepetitionPlaces.mask]
                        place = next < place ? next : -1
                        rest -= 1
                    }
                    if best.distance == 0 || best.length == 3 && best.distance > Self.farthestShort {
                        parts.append(.byte(bytes[index]))
                        best.length = 1
                    } else {
                        parts.append(.repetition(best.length, from: best.distance))
                    }
                    for passed in index..<index + best.length { note(passed) }
                    index += best.length
                }
            }
        }
        return parts
    }
}

/// Where three bytes stood before, by a hash of them: the last place, and before each place the one before.
private struct RepetitionPlaces {
    static let mask = Inflater.history - 1

    private var last = [Int](repeating: -1, count: 1 << 15)
    private var before = [Int](repeating: -1, count: Inflater.history)

    static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        (Int(bytes[index]) << 10 ^ Int(bytes[index + 1]) << 5 ^ Int(bytes[index + 2])) & (1 << 15 - 1)
    }

    mutating func withPlaces(_ body: (UnsafeMutableBufferPointer<Int>, UnsafeMutableBufferPointer<Int>) -> Void) {
        last.withUnsafeMutableBufferPointer { last in before.withUnsafeMutableBufferPointer { body(last, $0) } }
    }
}

/// Bits that become bytes, the first bit lowest.
struct BitPacker {
    private var bits: UInt64 = 0
    private var count = 0

    /// Adds a number of so many bits, at most 32.
    mutating func add(_ number: Int, _ size: Int, into output: inout [UInt8]) {
        bits |= UInt64(truncatingIfNeeded: number) << UInt64(count)
        count += size
        while count >= 8 {
            output.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count -= 8
        }
    }

    /// Ends the last byte.
    mutating func flush(into output: inout [UInt8]) {
        if count > 0 { add(0, 8 - count, into: &output) }
    }
}
