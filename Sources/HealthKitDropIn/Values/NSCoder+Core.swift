import Foundation

extension NSCoder {
    private static let key = "HealthQuery"

    /// Encodes a value of the core, in the form that its documentation describes.
    func encode(core value: some Encodable) {
        guard let data = try? JSONEncoder().encode(value) else { return }
        encode(data as NSData, forKey: Self.key)
    }

    /// Decodes a value of the core; nil if there is none, or another.
    func decodeCore<Value: Decodable>(_ type: Value.Type) -> Value? {
        let data = decodeObject(of: NSData.self, forKey: Self.key) as Data?
        return data.flatMap { try? JSONDecoder().decode(type, from: $0) }
    }
}
