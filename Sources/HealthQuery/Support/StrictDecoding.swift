/// A key of an encoded object, known or not.
package struct AnyKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}

/// The keys of an object without any.
package enum NoKey: CodingKey {}

extension Decoder {
    /// The container of an object whose keys must all be known.
    ///
    /// Decoders ignore unknown keys; a condition with a misspelt key would then be weaker than intended.
    ///
    /// - Parameter isKnown: whether a key is known; by default if its type has it.
    /// - Throws: `DecodingError`, naming the keys that are not known.
    package func strictContainer<Key: CodingKey>(
        keyedBy type: Key.Type,
        _ isKnown: (String) -> Bool = { Key(stringValue: $0) != nil }
    ) throws -> KeyedDecodingContainer<Key> {
        let keys = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        let unknown = keys.filter { !isKnown($0) }
        guard unknown.isEmpty else {
            throw corrupted("unknown: \(unknown.sorted().joined(separator: ", "))")
        }
        return try container(keyedBy: type)
    }

    /// The container of an object with exactly one key, and the key.
    ///
    /// - Throws: `DecodingError`, naming the keys that are not known or too many.
    package func onlyKey<Key: CodingKey>(
        of object: String,
        _ type: Key.Type
    ) throws -> (container: KeyedDecodingContainer<Key>, key: Key) {
        let container = try strictContainer(keyedBy: type)
        guard container.allKeys.count == 1, let key = container.allKeys.first else {
            let names = container.allKeys.map(\.stringValue).sorted().joined(separator: ", ")
            throw corrupted("\(object) has exactly one key, found \(names.isEmpty ? "none" : names)")
        }
        return (container, key)
    }

    /// The error for a value that is not as expected.
    package func corrupted(_ description: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: description))
    }
}
