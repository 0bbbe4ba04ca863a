import Foundation

/// Metadata as bytes: HealthKit's keys by number, other keys and all values in place.
///
/// Where a sample has metadata of its own, that takes little more than its text. Pairs lie in the order of their keys,
/// so that what is indistinguishable has the same bytes, and a pair is found and a value is made only when asked for.
package struct PackedMetadata: Sendable {
    private var bytes: [UInt8] = []
    /// The units of quantities, which name theirs by position.
    private var units: [HealthUnit] = []

    package var isEmpty: Bool { bytes.isEmpty }

    package init(_ metadata: [String: MetadataValue]) {
        if metadata.isEmpty { return }
        var pairs = metadata.map { (key: Key($0), value: $1) }
        if pairs.count > 1 { pairs.sort { $0.key < $1.key } }
        bytes.reserveCapacity(pairs.reduce(0) { $0 + $1.key.size + $1.value.size })
        for (key, value) in pairs {
            bytes.append(key.code)
            if key.code == Key.other { append(key.text) }
            append(value)
        }
    }
}

extension PackedMetadata {
    /// A key, ready to be looked for.
    package struct Key: Sendable, Hashable {
        package let text: String
        /// The position among HealthKit's keys, or ``other``.
        fileprivate let code: UInt8

        fileprivate static let other = UInt8.max
        fileprivate static let known = MetadataValueKind.table.keys.sorted()
        private static let codes = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1, UInt8($0)) })

        package init(_ text: String) {
            self.text = text
            code = Self.codes[text] ?? Self.other
        }

        fileprivate var size: Int { code == Self.other ? 3 + text.utf8.count : 1 }

        fileprivate static func < (left: Key, right: Key) -> Bool { (left.code, left.text) < (right.code, right.text) }

        package static let syncIdentifier = Key(MetadataKeySyncIdentifier)
        package static let syncVersion = Key(MetadataKeySyncVersion)
        package static let wasUserEntered = Key(MetadataKeyWasUserEntered)
    }

    /// Some keys: those of HealthKit's each, and all others together.
    package struct Keys: Sendable, Hashable {
        private var bits: UInt128 = 0

        package init() {}

        package mutating func formUnion(_ other: Keys) { bits |= other.bits }

        package func contains(_ key: Key) -> Bool { bits & Self.bit(key.code) != 0 }

        fileprivate mutating func insert(_ code: UInt8) { bits |= Self.bit(code) }

        private static func bit(_ code: UInt8) -> UInt128 { 1 << UInt128(min(code, 127)) }
    }

    /// The keys.
    package var keys: Keys {
        var result = Keys()
        var reader = Reader(self)
        while let code = reader.code() {
            result.insert(code)
            if code == Key.other { _ = reader.text() }
            reader.skipValue()
        }
        return result
    }

    /// The value of a key; O(n) for n bytes.
    package subscript(key: Key) -> MetadataValue? {
        var reader = Reader(self)
        while let code = reader.code() {
            // The pairs lie in the order of their keys.
            if code > key.code { return nil }
            let isFound = code == key.code && (code != Key.other || reader.text() == key.text)
            if isFound { return reader.value() }
            reader.skipValue()
        }
        return nil
    }

    /// The pairs.
    package var dictionary: [String: MetadataValue] {
        var result: [String: MetadataValue] = [:]
        var reader = Reader(self)
        while let code = reader.code() {
            let key = code == Key.other ? reader.text() : Key.known[Int(code)]
            result[key] = reader.value()
        }
        return result
    }

    /// Whether the two are indistinguishable: the kinds of values and the units agree too.
    package func isIdentical(to other: PackedMetadata) -> Bool { bytes == other.bytes && units == other.units }
}

extension PackedMetadata: Hashable {
    /// Whether keys and values are equal; numbers compare by value whatever their kind.
    package static func == (left: PackedMetadata, right: PackedMetadata) -> Bool {
        left.isIdentical(to: right) || (!left.isEmpty && !right.isEmpty && left.dictionary == right.dictionary)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(dictionary) }
}

/// A value is the byte of its kind, and what the kind needs.
extension PackedMetadata {
    private enum Kind: UInt8 {
        /// The length of the text, and its UTF-8.
        case string
        case no, yes
        /// 64 bits, lowest first, as in those that follow.
        case integer
        case double
        case date
        /// The number, and the position of its unit.
        case quantity
    }

    private mutating func append(_ value: MetadataValue) {
        switch value {
        case .string(let text):
            append(.string)
            append(text)
        case .bool(let isTrue): append(isTrue ? .yes : .no)
        case .integer(let number): append(.integer, UInt64(bitPattern: Int64(number)))
        case .double(let number): append(.double, number.bitPattern)
        case .date(let date): append(.date, date.timeIntervalSinceReferenceDate.bitPattern)
        case .quantity(let quantity):
            append(.quantity, quantity.value.bitPattern)
            append(length: units.count)
            units.append(quantity.unit)
        }
    }

    private mutating func append(_ kind: Kind) { bytes.append(kind.rawValue) }

    private mutating func append(_ kind: Kind, _ word: UInt64) {
        append(kind)
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ text: String) {
        append(length: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Seven bits a byte, the lowest first; the highest bit says that more follow.
    private mutating func append(length: Int) {
        var rest = length
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private struct Reader {
        private let metadata: PackedMetadata
        private var position = 0

        init(_ metadata: PackedMetadata) { self.metadata = metadata }

        /// The code of the next key; nil at the end.
        mutating func code() -> UInt8? { position == metadata.bytes.count ? nil : byte() }

        mutating func text() -> String {
            let count = length()
            defer { position += count }
            return String(decoding: metadata.bytes[position..<position + count], as: UTF8.self)
        }

        mutating func value() -> MetadataValue {
            switch kind() {
            case .string: .string(text())
            case .no: .bool(false)
            case .yes: .bool(true)
            case .integer: .integer(Int(truncatingIfNeeded: word()))
            case .double: .double(Double(bitPattern: word()))
            case .date: .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: word())))
            case .quantity: quantity()
            }
        }

        mutating func skipValue() {
            switch kind() {
            case .no, .yes: break
            case .string:
                let count = length()
                position += count
            case .integer, .double, .date: position += 8
            case .quantity: _ = quantity()
            }
        }

        private mutating func quantity() -> MetadataValue {
            let value = Double(bitPattern: word())
            return .quantity(Quantity(unit: metadata.units[length()], doubleValue: value))
        }

        private mutating func byte() -> UInt8 {
            defer { position += 1 }
            return metadata.bytes[position]
        }

        private mutating func kind() -> Kind {
            // Only the kinds are written.
            Kind(rawValue: byte()) ?? .quantity
        }

        private mutating func word() -> UInt64 {
            defer { position += 8 }
            return metadata.bytes.withUnsafeBytes {
                UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            }
        }

        private mutating func length() -> Int {
            var (result, shift) = (0, 0)
            while true {
                let next = byte()
                result |= Int(next & 0x7F) << shift
                if next < 0x80 { return result }
                shift += 7
            }
        }
    }
}

extension MetadataValue {
    /// About how many bytes it takes when packed.
    fileprivate var size: Int { if case .string(let text) = self { 3 + text.utf8.count } else { 10 } }
}
