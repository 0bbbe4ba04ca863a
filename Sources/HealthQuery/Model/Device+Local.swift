import Foundation

extension Device {
    /// The machine that the program runs on: its name, its system and the version of that, and its processors.
    ///
    /// What sensors of the machine measure is of this device, so samples that stand for that should have it. In a container
    /// the name may be another one each time.
    public static func local() -> Device { here }

    private static let here: Device = {
        #if os(Linux)
            let model = "Linux"
        #elseif os(macOS)
            let model = "Mac"
        #else
            let model: String? = nil
        #endif
        #if arch(x86_64)
            let hardware = "x86_64"
        #elseif arch(arm64)
            let hardware = "arm64"
        #else
            let hardware: String? = nil
        #endif
        let system = ProcessInfo.processInfo.operatingSystemVersion
        return Device(
            name: ProcessInfo.processInfo.hostName, manufacturer: nil, model: model, hardwareVersion: hardware,
            firmwareVersion: nil,
            softwareVersion: "\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)",
            localIdentifier: nil, udiDeviceIdentifier: nil)
    }()
}
