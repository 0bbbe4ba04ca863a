#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system's random bytes, many in one call.
///
/// `SystemRandomNumberGenerator` enters the kernel for every eight bytes, which is what makes `UUID()` slow.
package enum SystemEntropy {
    /// Draws `count` random words; at most 32, which the system can return in one call.
    package static func words(count: Int) -> [UInt64] {
        [UInt64](unsafeUninitializedCapacity: count) { buffer, initialized in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            if getentropy(bytes.baseAddress, bytes.count) != 0 {
                // No entropy call here: draw word by word, which cannot fail.
                var system = SystemRandomNumberGenerator()
                for index in 0..<count { buffer.initializeElement(at: index, to: system.next()) }
            }
            initialized = count
        }
    }
}
