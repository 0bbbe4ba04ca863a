public import Foundation

/// What a person decided about reading the samples of a type.
///
/// Apps cannot learn it: a refusal looks as if others had no data (R9.2). They can only ask when a window begins; see
/// ``HealthStore/earliestAuthorizedSampleDate(for:)``.
public enum ReadAuthorization: Sendable, Hashable {
    /// No data of others may be read.
    case denied
    /// Everything may be read.
    case everything
    /// What others saved may be read if it starts at a time or later (R9.10).
    case since(Date)
    /// Of what others saved, the objects with these identifiers may be read (R9.8).
    case objects(Set<UUID>)
}

extension ReadAuthorization: Codable {
    private enum CodingKeys: String, CodingKey {
        case denied, everything, since, objects
    }

    /// Decodes an object with one key that names the decision; another key is named in the error.
    public init(from decoder: any Decoder) throws {
        let (container, key) = try decoder.onlyKey(of: "a read authorization", CodingKeys.self)
        switch key {
        case .denied, .everything:
            _ = try container.superDecoder(forKey: key).strictContainer(keyedBy: NoKey.self)
            self = key == .denied ? .denied : .everything
        case .since: self = .since(try container.decode(Date.self, forKey: key))
        case .objects: self = .objects(try container.decode(Set<UUID>.self, forKey: key))
        }
    }

    /// Encodes an object with one key that names the decision; identifiers are sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .denied: _ = container.nestedContainer(keyedBy: NoKey.self, forKey: .denied)
        case .everything: _ = container.nestedContainer(keyedBy: NoKey.self, forKey: .everything)
        case .since(let date): try container.encode(date, forKey: .since)
        case .objects(let uuids): try container.encode(uuids.sorted { $0.uuidString < $1.uuidString }, forKey: .objects)
        }
    }
}

extension ReadAuthorization: CustomStringConvertible {
    /// The decision, such as "since 2024-05-01T00:00:00Z".
    public var description: String {
        switch self {
        case .denied: "denied"
        case .everything: "everything"
        case .since(let date): "since \(DateText.text(date))"
        case .objects(let uuids): "\(uuids.count) objects"
        }
    }
}
