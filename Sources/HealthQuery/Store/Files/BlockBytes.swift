import Foundation

/// The content of a block while it is written: numbers with their lowest byte first, texts with their length before.
struct BlockBytes {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends the bits of a number, so that each comes back as it was.
    mutating func append(_ number: Double) { append(number.bitPattern) }

    mutating func append(_ uuid: UUID) {
        withUnsafeBytes(of: uuid.uuid) { append(raw: $0) }
    }

    mutating func append(_ text: String) { append(counted: text.utf8) }

    /// Appends bytes with their count before them.
    mutating func append(counted data: some Collection<UInt8>) {
        append(UInt32(truncatingIfNeeded: data.count))
        bytes.append(contentsOf: data)
    }

    mutating func append(raw: UnsafeRawBufferPointer) { bytes.append(contentsOf: raw) }

    mutating func append<Element>(
        each elements: some Collection<Element>, _ body: (Element, inout BlockBytes) throws -> Void
    )
        rethrows
    {
        append(UInt32(truncatingIfNeeded: elements.count))
        for element in elements { try body(element, &self) }
    }
}

/// Reads the content of a block; whatever the bytes are, it either makes sense of them or throws.
struct BlockParser {
    private let bytes: [UInt8]
    private var position = 0

    /// What is wrong with the bytes.
    struct Damage: Error {
        let problem: String
    }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var rest: Int { bytes.count - position }

    mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws -> Number {
        let size = MemoryLayout<Number>.size
        let start = try skip(size)
        return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: Number.self)) }
    }

    mutating func double() throws -> Double { Double(bitPattern: try number()) }

    mutating func uuid() throws -> UUID {
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        try raw(16) { bytes in withUnsafeMutableBytes(of: &uuid) { $0.copyMemory(from: bytes) } }
        return UUID(uuid: uuid)
    }

    mutating func text() throws -> String {
        let data = try counted()
        guard let text = String(validating: data, as: UTF8.self) else { throw Damage(problem: "a text is no UTF-8") }
        return text
    }

    /// Bytes with their count before them.
    mutating func counted() throws -> ArraySlice<UInt8> {
        let count = Int(try number(UInt32.self))
        let start = try skip(count)
        return bytes[start..<start + count]
    }

    /// Hands over a number of bytes.
    mutating func raw(_ count: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws {
        let start = try skip(count)
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<start + count])) }
    }

    /// Elements with their count before them.
    mutating func each<Element>(_ body: (inout BlockParser) throws -> Element) throws -> [Element] {
        let count = Int(try number(UInt32.self))
        // No element takes less than a byte; a wrong count reserves nothing.
        guard count <= rest else { throw Damage(problem: "it counts more than it holds") }
        var elements: [Element] = []
        for _ in 0..<count { elements.append(try body(&self)) }
        return elements
    }

    /// Checks that everything was read.
    func finish() throws {
        guard rest == 0 else { throw Damage(problem: "it holds more than it should") }
    }

    private mutating func skip(_ count: Int) throws -> Int {
        guard count <= rest else { throw Damage(problem: "it ends too early") }
        defer { position += count }
        return position
    }
}
