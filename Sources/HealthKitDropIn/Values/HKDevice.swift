public import Foundation
import HealthQuery

/// The hardware that made an object.
open class HKDevice: NSObject, NSSecureCoding, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: Device

    init(core: Device) { self.core = core }

    /// A device; nil is what is unknown of it.
    public convenience init(
        name: String?,
        manufacturer: String?,
        model: String?,
        hardwareVersion: String?,
        firmwareVersion: String?,
        softwareVersion: String?,
        localIdentifier: String?,
        udiDeviceIdentifier: String?
    ) {
        self.init(
            core: Device(
                name: name, manufacturer: manufacturer, model: model, hardwareVersion: hardwareVersion,
                firmwareVersion: firmwareVersion, softwareVersion: softwareVersion, localIdentifier: localIdentifier,
                udiDeviceIdentifier: udiDeviceIdentifier))
    }

    /// The machine that the program runs on.
    open class func local() -> HKDevice {
        let system = ProcessInfo.processInfo.operatingSystemVersion
        let version = "\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)"
        return HKDevice(
            name: ProcessInfo.processInfo.hostName, manufacturer: nil, model: nil, hardwareVersion: nil,
            firmwareVersion: nil, softwareVersion: version, localIdentifier: nil, udiDeviceIdentifier: nil)
    }

    /// The name; nil if unknown.
    open var name: String? { core.name }
    /// The manufacturer; nil if unknown.
    open var manufacturer: String? { core.manufacturer }
    /// The model; nil if unknown.
    open var model: String? { core.model }
    /// The version of the hardware; nil if unknown.
    open var hardwareVersion: String? { core.hardwareVersion }
    /// The version of the firmware; nil if unknown.
    open var firmwareVersion: String? { core.firmwareVersion }
    /// The version of the software; nil if unknown.
    open var softwareVersion: String? { core.softwareVersion }
    /// The identifier on the machine it is connected to; nil if unknown.
    open var localIdentifier: String? { core.localIdentifier }
    /// The identifier by which authorities know medical devices; nil if unknown.
    open var udiDeviceIdentifier: String? { core.udiDeviceIdentifier }

    /// Whether the other object is an equal device.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKDevice)?.core == core }
    /// The hash of the device.
    open override var hash: Int { core.hashValue }
    /// What is known of the device.
    open override var description: String { "\(core)" }
    /// The same device, as devices do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Devices can be coded securely.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes the device.
    open func encode(with coder: NSCoder) { coder.encode(core: core) }

    /// Decodes a device.
    public required init?(coder: NSCoder) {
        guard let core = coder.decodeCore(Device.self) else { return nil }
        self.core = core
    }
}
