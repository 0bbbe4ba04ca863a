import Foundation

extension PredicateField {
    /// The device, which may be absent.
    static var device: PredicateField {
        PredicateField("device", presence: .not(.noDevice)) { (devices: Set<Device>) in
            Query.predicateForObjects(from: devices)
        }
        .having { (keyPath: PartialKeyPath<Device>) in
            deviceProperties[keyPath].map { property($0.name, key: $0.key) }
        }
    }

    private static func property(_ name: String, key: String) -> PredicateField {
        func known(_ values: Set<String>) -> QueryPredicate {
            Query.predicateForObjects(withDeviceProperty: key, allowedValues: values)
        }
        return PredicateField("device.\(name)", presence: .not(known([]))) { (values: Set<String>) in
            // Without values the factory asks for an unknown one (R2.5).
            values.isEmpty ? QueryPredicate(value: false) : known(values)
        }
    }

    private static var deviceProperties: [PartialKeyPath<Device>: (name: String, key: String)] {
        [
            \.name: ("name", DevicePropertyKeyName),
            \.manufacturer: ("manufacturer", DevicePropertyKeyManufacturer),
            \.model: ("model", DevicePropertyKeyModel),
            \.hardwareVersion: ("hardwareVersion", DevicePropertyKeyHardwareVersion),
            \.firmwareVersion: ("firmwareVersion", DevicePropertyKeyFirmwareVersion),
            \.softwareVersion: ("softwareVersion", DevicePropertyKeySoftwareVersion),
            \.localIdentifier: ("localIdentifier", DevicePropertyKeyLocalIdentifier),
            \.udiDeviceIdentifier: ("udiDeviceIdentifier", DevicePropertyKeyUDIDeviceIdentifier),
        ]
    }
}

extension QueryPredicate {
    /// The samples without a device: all of its properties are unknown, and it is not a device without any.
    package static var noDevice: QueryPredicate {
        let unknown = Device(name: nil)
        let properties = Device.properties.map { key, _ in
            Query.predicateForObjects(withDeviceProperty: key, allowedValues: [])
        }
        return .and(properties + [.not(Query.predicateForObjects(from: [unknown]))])
    }
}
