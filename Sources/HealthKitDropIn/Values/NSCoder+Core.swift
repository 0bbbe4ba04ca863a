import Foundation
import HealthQuery

extension NSCoder {
    private static let key = "HealthQuery"

    /// Encodes a value of the core, in the form that its documentation describes.
    func encode(core value: some Encodable) {
        guard let data = try? LosslessJSON.encoder().encode(value) else { return }
        encode(data as NSData, forKey: Self.key)
    }

    /// Decodes a value of the core; nil if there is none, or another.
    func decodeCore<Value: Decodable>(_ type: Value.Type) -> Value? {
        let data = decodeObject(of: NSData.self, forKey: Self.key) as Data?
        return data.flatMap { try? LosslessJSON.decoder().decode(type, from: $0) }
    }
}
