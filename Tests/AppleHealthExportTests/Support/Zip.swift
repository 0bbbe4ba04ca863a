import Foundation

/// Makes archives for tests, whose files are not packed.
enum Zip {
    struct File {
        var name: String
        var data: Data
        var method: UInt16 = 0
        var flags: UInt16 = 0
        /// nil for the right one.
        var checksum: UInt32?
        /// How many bytes the archive says it has; nil for as many as there are.
        var size: Int?
    }

    static func archive(_ files: [File]) -> Data {
        var (bytes, directory) = (Data(), Data())
        for file in files {
            let (offset, name) = (UInt32(bytes.count), Data(file.name.utf8))
            let checksum = file.checksum ?? checksum(of: file.data)
            let size = UInt32(file.data.count)
            var common = Data()
            common.add(UInt16(20), file.flags, file.method, UInt16(0), UInt16(0))
            common.add(checksum, size, file.size.map { UInt32($0) } ?? size)
            common.add(UInt16(name.count), UInt16(0))
            bytes += Data("PK\u{3}\u{4}".utf8) + common + name + file.data
            directory += Data("PK\u{1}\u{2}\u{14}\u{0}".utf8) + common
            directory.add(UInt16(0), UInt16(0), UInt16(0))
            directory.add(UInt32(0), offset)
            directory += name
        }
        let start = UInt32(bytes.count)
        bytes += directory + Data("PK\u{5}\u{6}\u{0}\u{0}\u{0}\u{0}".utf8)
        bytes.add(UInt16(files.count), UInt16(files.count))
        bytes.add(UInt32(directory.count), start)
        bytes.add(UInt16(0))
        return bytes
    }

    /// What CRC-32 makes of each byte, bit by bit.
    private static let remainders: [UInt32] = (0..<256).map { (byte: UInt32) -> UInt32 in
        var state = byte
        for _ in 0..<8 { state = state & 1 == 0 ? state >> 1 : state >> 1 ^ 0xEDB8_8320 }
        return state
    }

    /// CRC-32, byte by byte.
    static func checksum(of data: Data) -> UInt32 {
        let remainders = Self.remainders
        return data.withUnsafeBytes { bytes in
            var state: UInt32 = 0xFFFF_FFFF
            var index = 0
            while index < bytes.count {
                state = remainders[Int((state ^ UInt32(bytes[index])) & 0xFF)] ^ (state >> 8)
                index += 1
            }
            return ~state
        }
    }
}

extension Data {
    fileprivate mutating func add<Number: FixedWidthInteger>(_ numbers: Number...) {
        for number in numbers { Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) } }
    }
}
