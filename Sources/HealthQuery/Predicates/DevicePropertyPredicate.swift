/// A condition on one property of a sample's device; without allowed values, the property must be unknown (R2.5).
package struct DevicePropertyPredicate: Sendable, Hashable {
    package let key: String
    package let allowedValues: Set<String>

    package func validate() throws {
        guard Device.unknown.property(key) != nil else {
            throw HealthError.invalidArgument("a device has no property \(key)")
        }
    }

    package func matches(_ device: Device?) -> Bool {
        if let value = (device ?? .unknown).property(key) ?? nil {
            allowedValues.contains(value)
        } else {
            allowedValues.isEmpty
        }
    }
}

extension DevicePropertyPredicate: CustomStringConvertible {
    package var description: String { "\(key) in \(allowedValues.sorted())" }
}

extension DevicePropertyPredicate: Codable {
    private enum CodingKeys: String, CodingKey {
        case key, allowedValues
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        key = try container.decode(String.self, forKey: .key)
        allowedValues = try container.decode(Set<String>.self, forKey: .allowedValues)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        try container.encode(allowedValues.sorted(), forKey: .allowedValues)
    }
}
