public import Foundation

/// Makes identifiers, many at a time.
///
/// `UUID()` asks the system for each identifier, which costs microseconds on Linux. A source draws its random bytes in
/// blocks instead. A seeded source makes the same identifiers in the same order each time, for tests.
///
/// Drawing an identifier takes O(1), under a lock; a source can be shared between threads.
public final class UUIDSource: Sendable {
    fileprivate enum Generator: Sendable {
        case system
        case seeded(SplitMix64)
    }

    fileprivate struct State: Sendable {
        var generator: Generator
        var buffer: [UInt64] = []
    }

    /// 256 bytes, the most that the system hands out in one call.
    private static let blockSize = 32
    private let state: Locked<State>

    private init(_ generator: Generator) {
        state = Locked(State(generator: generator))
    }

    /// A source of identifiers from the system's random bytes.
    public convenience init() {
        self.init(.system)
    }

    /// A source that makes the same identifiers for the same seed, for tests.
    ///
    /// Databases that are made, or read from files, with the same seed have the same keys. So an anchor is not told
    /// from one of another such database, or of a time that was lost before it was written.
    public convenience init(seed: UInt64) {
        self.init(.seeded(SplitMix64(seed: seed)))
    }

    /// The source that samples get their identifiers from unless one is given to their initialiser.
    package static let shared = UUIDSource()

    /// Draws the next identifier, a random UUID of version 4.
    public func next() -> UUID {
        let (high, low) = state.withLock { state in
            if state.buffer.isEmpty { state.refill(count: Self.blockSize) }
            return (state.buffer.removeLast(), state.buffer.removeLast())
        }
        return UUID(high: (high & ~0xF000) | 0x4000, low: (low & ~(0b11 << 62)) | (0b10 << 62))
    }
}

extension UUIDSource.State {
    fileprivate mutating func refill(count: Int) {
        switch generator {
        case .system:
            buffer = SystemEntropy.words(count: count)
        case .seeded(var random):
            buffer = (0..<count).map { _ in random.next() }
            generator = .seeded(random)
        }
    }
}

extension UUID {
    /// The UUID whose first eight bytes are `high`, most significant first, and whose last eight are `low`.
    package init(high: UInt64, low: UInt64) {
        func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
        }
        self.init(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
                byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
                byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
                byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
            )
        )
    }

    /// The first eight bytes, most significant first.
    package var high: UInt64 {
        withUnsafeBytes(of: uuid) { UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 0, as: UInt64.self)) }
    }

    /// The last eight bytes, most significant first.
    package var low: UInt64 {
        withUnsafeBytes(of: uuid) { UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)) }
    }
}
