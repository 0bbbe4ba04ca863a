public import Foundation
import HealthQuery

/// The core's `UnitMolarMassBloodGlucose`.
public let HKUnitMolarMassBloodGlucose: Double = UnitMolarMassBloodGlucose
/// The core's `DevicePropertyKeyFirmwareVersion`.
public let HKDevicePropertyKeyFirmwareVersion: String = DevicePropertyKeyFirmwareVersion
/// The core's `DevicePropertyKeyHardwareVersion`.
public let HKDevicePropertyKeyHardwareVersion: String = DevicePropertyKeyHardwareVersion
/// The core's `DevicePropertyKeyLocalIdentifier`.
public let HKDevicePropertyKeyLocalIdentifier: String = DevicePropertyKeyLocalIdentifier
/// The core's `DevicePropertyKeyManufacturer`.
public let HKDevicePropertyKeyManufacturer: String = DevicePropertyKeyManufacturer
/// The core's `DevicePropertyKeyModel`.
public let HKDevicePropertyKeyModel: String = DevicePropertyKeyModel
/// The core's `DevicePropertyKeyName`.
public let HKDevicePropertyKeyName: String = DevicePropertyKeyName
/// The core's `DevicePropertyKeySoftwareVersion`.
public let HKDevicePropertyKeySoftwareVersion: String = DevicePropertyKeySoftwareVersion
/// The core's `DevicePropertyKeyUDIDeviceIdentifier`.
public let HKDevicePropertyKeyUDIDeviceIdentifier: String = DevicePropertyKeyUDIDeviceIdentifier
/// The core's `SourceRevisionAnyOperatingSystem`.
public let HKSourceRevisionAnyOperatingSystem: OperatingSystemVersion = SourceRevisionAnyOperatingSystem
/// The core's `SourceRevisionAnyProductType`.
public let HKSourceRevisionAnyProductType: String = SourceRevisionAnyProductType
/// The core's `SourceRevisionAnyVersion`.
public let HKSourceRevisionAnyVersion: String = SourceRevisionAnyVersion
