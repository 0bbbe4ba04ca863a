/// The hardware that made a measurement.
///
/// Every part may be unknown.
public struct Device: Sendable, Hashable, Codable {
    /// The name of the device.
    public let name: String?
    /// The manufacturer.
    public let manufacturer: String?
    /// The model, such as `Watch`.
    public let model: String?
    /// The revision of the hardware, such as `Watch6,2`.
    public let hardwareVersion: String?
    /// The version of the firmware.
    public let firmwareVersion: String?
    /// The version of the software.
    public let softwareVersion: String?
    /// An identifier that is unique on the machine that saved the data.
    public let localIdentifier: String?
    /// The device identifier part of the unique device identifier.
    public let udiDeviceIdentifier: String?

    /// Creates a device.
    public init(
        name: String?,
        manufacturer: String?,
        model: String?,
        hardwareVersion: String?,
        firmwareVersion: String?,
        softwareVersion: String?,
        localIdentifier: String?,
        udiDeviceIdentifier: String?
    ) {
        self.name = name
        self.manufacturer = manufacturer
        self.model = model
        self.hardwareVersion = hardwareVersion
        self.firmwareVersion = firmwareVersion
        self.softwareVersion = softwareVersion
        self.localIdentifier = localIdentifier
        self.udiDeviceIdentifier = udiDeviceIdentifier
    }

    /// Decodes a device; an absent key means an unknown part, and an unexpected key throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        manufacturer = try container.decodeIfPresent(String.self, forKey: .manufacturer)
        model = try container.decodeIfPresent(String.self, forKey: .model)
        hardwareVersion = try container.decodeIfPresent(String.self, forKey: .hardwareVersion)
        firmwareVersion = try container.decodeIfPresent(String.self, forKey: .firmwareVersion)
        softwareVersion = try container.decodeIfPresent(String.self, forKey: .softwareVersion)
        localIdentifier = try container.decodeIfPresent(String.self, forKey: .localIdentifier)
        udiDeviceIdentifier = try container.decodeIfPresent(String.self, forKey: .udiDeviceIdentifier)
    }

    /// Whether the maker is Apple.
    package var isApple: Bool {
        manufacturer?.hasPrefix("Apple") ?? false
    }
}

/// The device's name, for ``Query/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let DevicePropertyKeyName = "HKDevicePropertyName"
/// The device's maker.
public let DevicePropertyKeyManufacturer = "HKDevicePropertyManufacturer"
/// The device's model.
public let DevicePropertyKeyModel = "HKDevicePropertyModel"
/// The device's hardware version.
public let DevicePropertyKeyHardwareVersion = "HKDevicePropertyHardwareVersion"
/// The device's firmware version.
public let DevicePropertyKeyFirmwareVersion = "HKDevicePropertyFirmwareVersion"
/// The device's software version.
public let DevicePropertyKeySoftwareVersion = "HKDevicePropertySoftwareVersion"
/// The device's local identifier.
public let DevicePropertyKeyLocalIdentifier = "HKDevicePropertyLocalIdentifier"
/// The device identifier part of the device's UDI.
public let DevicePropertyKeyUDIDeviceIdentifier = "HKDevicePropertyUDIDeviceIdentifier"

extension Device {
    /// The parts, by the keys that name them; an encoded set of devices is sorted by them in this order.
    static let properties: [(key: String, part: @Sendable (Device) -> String?)] = [
        (DevicePropertyKeyName, \.name),
        (DevicePropertyKeyManufacturer, \.manufacturer),
        (DevicePropertyKeyModel, \.model),
        (DevicePropertyKeyHardwareVersion, \.hardwareVersion),
        (DevicePropertyKeyFirmwareVersion, \.firmwareVersion),
        (DevicePropertyKeySoftwareVersion, \.softwareVersion),
        (DevicePropertyKeyLocalIdentifier, \.localIdentifier),
        (DevicePropertyKeyUDIDeviceIdentifier, \.udiDeviceIdentifier),
    ]

    /// The part that a device property key names; nil if the key is not one of the constants.
    static func property(_ key: String) -> (@Sendable (Device) -> String?)? {
        properties.first { $0.key == key }?.part
    }
}
