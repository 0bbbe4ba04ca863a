import HealthQuery

extension Device {
    /// A device of which nothing but the maker is known.
    static func made(by maker: String?) -> Device {
        Device(
            name: nil,
            manufacturer: maker,
            model: nil,
            hardwareVersion: nil,
            firmwareVersion: nil,
            softwareVersion: nil,
            localIdentifier: nil,
            udiDeviceIdentifier: nil
        )
    }
}
