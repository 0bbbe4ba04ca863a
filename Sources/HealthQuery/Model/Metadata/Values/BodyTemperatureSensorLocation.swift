/// Where on the body a temperature was measured, with HealthKit's raw values.
///
/// Body temperatures have it under ``MetadataKey/bodyTemperatureSensorLocation``.
public enum BodyTemperatureSensorLocation: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// A place that has no case.
    case other = 0
    /// In the armpit.
    case armpit = 1
    /// On the body, without a closer place.
    case body = 2
    /// In the ear.
    case ear = 3
    /// On a finger.
    case finger = 4
    /// In the stomach or the bowels.
    case gastroIntestinal = 5
    /// In the mouth.
    case mouth = 6
    /// In the rectum.
    case rectum = 7
    /// On a toe.
    case toe = 8
    /// At the ear drum.
    case earDrum = 9
    /// At the artery of the temple.
    case temporalArtery = 10
    /// On the forehead.
    case forehead = 11
}
