/// The hardware that made a measurement.
///
/// Every part may be unknown. Copies share what they hold, and compare equal in O(1).
public struct Device: Sendable, Hashable {
    private struct Parts: Sendable, Hashable, Codable {
        var name: String?
        var manufacturer: String?
        var model: String?
        var hardwareVersion: String?
        var firmwareVersion: String?
        var softwareVersion: String?
        var localIdentifier: String?
        var udiDeviceIdentifier: String?

        enum CodingKeys: String, CodingKey {
            case name, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion, localIdentifier
            case udiDeviceIdentifier
        }
    }

    private let parts: Shared<Parts>

    /// The name of the device.
    public var name: String? { parts.value.name }
    /// The manufacturer.
    public var manufacturer: String? { parts.value.manufacturer }
    /// The model, such as `Watch`.
    public var model: String? { parts.value.model }
    /// The revision of the hardware, such as `Watch6,2`.
    public var hardwareVersion: String? { parts.value.hardwareVersion }
    /// The version of the firmware.
    public var firmwareVersion: String? { parts.value.firmwareVersion }
    /// The version of the software.
    public var softwareVersion: String? { parts.value.softwareVersion }
    /// An identifier that is unique on the machine that saved the data.
    public var localIdentifier: String? { parts.value.localIdentifier }
    /// The device identifier part of the unique device identifier.
    public var udiDeviceIdentifier: String? { parts.value.udiDeviceIdentifier }

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
        parts = Shared(
            Parts(
                name: name,
                manufacturer: manufacturer,
                model: model,
                hardwareVersion: hardwareVersion,
                firmwareVersion: firmwareVersion,
                softwareVersion: softwareVersion,
                localIdentifier: localIdentifier,
                udiDeviceIdentifier: udiDeviceIdentifier
            )
        )
    }

    /// A device of which at most the name is known.
    package init(name: String?) {
        parts = Shared(Parts(name: name))
    }

    /// The known parts in HealthKit's form, as exports have it: `<<HKDevice: 0x…>, name:Apple Watch, model:Watch>`.
    ///
    /// - Parameter address: where the object that describes itself lies in memory.
    package func exportText(address: UInt) -> String {
        "<<HKDevice: 0x\(String(address, radix: 16))>" + namedParts.map { ", \($0.name):\($0.text)" }.joined() + ">"
    }

    /// The known parts, by the names that an export gives them.
    private var namedParts: [(name: String, text: String)] {
        let parts = [
            ("name", name), ("manufacturer", manufacturer), ("model", model), ("hardware", hardwareVersion),
            ("firmware", firmwareVersion), ("software", softwareVersion), ("localIdentifier", localIdentifier),
            ("UDIDeviceIdentifier", udiDeviceIdentifier),
        ]
        return parts.compactMap { name, text in text.map { (name, $0) } }
    }

    /// Whether the maker is Apple.
    package var isApple: Bool {
        manufacturer?.hasPrefix("Apple") ?? false
    }
}

extension Device: Distinguishable {
    /// Whether the two are interchangeable: equal devices may have texts of other bytes.
    func isIdentical(to other: Device) -> Bool {
        parts.isCopy(of: other.parts)
            || (name.isIdentical(to: other.name) && manufacturer.isIdentical(to: other.manufacturer)
                && model.isIdentical(to: other.model) && hardwareVersion.isIdentical(to: other.hardwareVersion)
                && firmwareVersion.isIdentical(to: other.firmwareVersion)
                && softwareVersion.isIdentical(to: other.softwareVersion)
                && localIdentifier.isIdentical(to: other.localIdentifier)
                && udiDeviceIdentifier.isIdentical(to: other.udiDeviceIdentifier))
    }
}

extension Device: CustomStringConvertible {
    /// The known parts, such as `name: Apple Watch, hardware: Watch6,2`.
    public var description: String { namedParts.map { "\($0.name): \($0.text)" }.joined(separator: ", ") }
}

extension Device: Codable {
    /// Decodes a device; an absent key means an unknown part, and an unexpected key throws.
    public init(from decoder: any Decoder) throws {
        _ = try decoder.strictContainer(keyedBy: Parts.CodingKeys.self)
        parts = Shared(try Parts(from: decoder))
    }

    /// Encodes the known parts.
    public func encode(to encoder: any Encoder) throws { try parts.value.encode(to: encoder) }
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
