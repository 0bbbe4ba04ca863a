import Foundation
public import HealthQuery

extension SyntheticPerson {
    /// The person's phone.
    public static let phone = SourceRevision(
        source: appleDevice("Alex’s iPhone", "5D3A0B56-17C1-4C52-9C08-5E0F2A6C7B11"),
        version: "26.0.1",
        productType: "iPhone16,1",
        operatingSystemVersion: OperatingSystemVersion(majorVersion: 26, minorVersion: 0, patchVersion: 1)
    )
    /// The person's watch.
    public static let watch = SourceRevision(
        source: appleDevice("Alex’s Watch", "B9E41C7A-3F0D-4F7E-8A53-0D6C9E2B4F22"),
        version: "26.0.2",
        productType: "Watch7,2",
        operatingSystemVersion: OperatingSystemVersion(majorVersion: 26, minorVersion: 0, patchVersion: 2)
    )
    /// The app of the bathroom scale.
    public static let scale = SourceRevision(
        source: Source(name: "Scale", bundleIdentifier: "com.example.scale"),
        version: "4.2"
    )
    /// The Health app, in which values are entered by hand.
    public static let health = SourceRevision(
        source: Source(name: "Health", bundleIdentifier: "com.apple.Health"),
        version: "26.0.1",
        productType: "iPhone16,1",
        operatingSystemVersion: OperatingSystemVersion(majorVersion: 26, minorVersion: 0, patchVersion: 1)
    )

    /// The app in which meals are written down.
    public static let diary = SourceRevision(
        source: Source(name: "Food Diary", bundleIdentifier: "com.example.diary"),
        version: "7.1"
    )
    /// The app of the blood pressure cuff.
    public static let cuff = SourceRevision(
        source: Source(name: "Cuff", bundleIdentifier: "com.example.cuff"),
        version: "2.0"
    )
    /// The app of the second watch, which is worn for exercise.
    public static let sportWatch = SourceRevision(
        source: Source(name: "Sport Watch", bundleIdentifier: "com.example.sport"),
        version: "3.4"
    )
    /// The hospital whose records the Health app fetches.
    public static let clinic = SourceRevision(
        source: Source(name: "City Hospital", bundleIdentifier: "com.example.hospital"),
        version: "1"
    )
    /// An app that saves again what others saved.
    public static let importer = SourceRevision(
        source: Source(name: "Importer", bundleIdentifier: "com.example.importer"),
        version: "1.0"
    )

    /// The hardware of the phone.
    public static let phoneDevice = device("iPhone", by: "Apple Inc.", "iPhone16,1", software: "26.0.1")
    /// The hardware of the watch.
    public static let watchDevice = device("Apple Watch", by: "Apple Inc.", "Watch7,2", software: "26.0.2")
    /// The hardware of the scale.
    public static let scaleDevice = device("Scale", by: "Example", "S1", software: "4.2")

    /// The hardware of the blood pressure cuff.
    public static let cuffDevice = device("Cuff", by: "Example", "C2", software: "2.0")
    /// The hardware of the second watch.
    public static let sportWatchDevice = device("Sport Watch", by: "Example", "W3", software: "3.4")

    /// The source of an Apple device, with an identifier of Apple's form.
    private static func appleDevice(_ name: String, _ identifier: String) -> Source {
        Source(name: name, bundleIdentifier: "com.apple.health.\(identifier)")
    }

    private static func device(
        _ name: String,
        by manufacturer: String,
        _ hardware: String,
        software: String
    ) -> Device {
        Device(
            name: name,
            manufacturer: manufacturer,
            model: name == "Apple Watch" ? "Watch" : name,
            hardwareVersion: hardware,
            firmwareVersion: nil,
            softwareVersion: software,
            localIdentifier: nil,
            udiDeviceIdentifier: nil
        )
    }
}
