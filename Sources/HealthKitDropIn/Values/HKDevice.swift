import Foundation
import HealthQuery

/// The hardware that made an object.
open class HKDevice: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { Device.self }
    var core: Device { held() }

    convenience init(core: Device) { self.init(value: core) }

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
    open class func local() -> HKDevice { HKDevice(core: .local()) }

    /// The known parts in HealthKit's form, as exports have it: `<<HKDevice: 0x…>, name:Apple Watch, model:Watch>`.
    open override var description: String { core.exportText(address: UInt(bitPattern: ObjectIdentifier(self))) }

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
}
