import Foundation

/// The value as JSON text, keys in order.
func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// The value of a JSON text.
func decoded<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
}

/// The value, encoded and decoded.
func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try decoded(Value.self, from: json(value))
}
