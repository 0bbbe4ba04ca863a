/// What recorded samples, as an export writes it.
struct ExportSource {
    let name: String
    /// The versions of its software, which change every half year.
    let versions: [String]
    /// The text of its device after the address in memory, which is another one for each record; nil for none.
    let device: String?

    /// A watch, whose software is the device's as well; the Health app writes a blank that does not break.
    static let watch = ExportSource(
        name: "Zoë’s Apple\u{A0}Watch", versions: ["9.6.3", "10.1.1", "10.6", "11.2", "11.5", "26.0.1"],
        device: "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,7, software:")
    static let phone = ExportSource(
        name: "Zoë’s iPhone", versions: ["16.6", "17.1.1", "17.5.1", "18.1", "18.6", "26.0.1"],
        device: "name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,5, software:")
    static let headphones = ExportSource(
        name: "Zoë’s iPhone", versions: phone.versions,
        device: "name:AirPods Pro, manufacturer:Apple Inc., model:0x2024, localIdentifier:80-95-3A-1F-00-7C, software:")
    static let scale = ExportSource(name: "Withings", versions: ["5.31.1", "6.12.0"], device: nil)
    static let diary = ExportSource(name: "Lose It! 🍎 & more", versions: ["16.4.100", "17.0.301"], device: nil)
    static let strap = ExportSource(name: "Strava", versions: ["1", "1.2"], device: nil)
    static let byHand = ExportSource(name: "Health", versions: ["16.6", "17.5.1", "18.6"], device: nil)
}
