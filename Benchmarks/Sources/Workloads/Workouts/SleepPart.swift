/// What a device recorded of the sleep in some night.
package struct SleepPart: Sendable {
    /// Seconds since the reference date.
    package let start: Double
    package let end: Double
    /// The raw value of a stage, or of being in bed.
    package let value: Int
    /// Whether the watch recorded it, not the phone.
    package let isWatch: Bool

    /// How many nights there are: those of ten years.
    package static let nightCount = 3652

    /// The phone tells of the time in bed and of sleep in each night, the watch of stages of a quarter of an hour.
    package static func tenYears() -> [SleepPart] {
        (0..<nightCount).flatMap { night -> [SleepPart] in
            let bits = mix(UInt64(night) &+ (1 << 52))
            // At ten in the evening in New York, or eleven in summer.
            let bed = Double(night) * 86_400 + 97_200 + Double(bits & 0x3FF)
            let wake = bed + 27_000 + Double(bits >> 10 & 0x7FF)
            let phone = [
                SleepPart(start: bed, end: wake, value: 0, isWatch: false),
                SleepPart(start: bed + 1200, end: wake - 600, value: 1, isWatch: false),
            ]
            let count = Int((wake - bed - 1800) / 900)
            let watch = (0..<count).map { part in
                let start = bed + 900 + Double(part) * 900
                let stage = 3 + Int(mix(bits &+ UInt64(part)) % 3)
                return SleepPart(start: start, end: start + 900, value: stage, isWatch: true)
            }
            return phone + watch
        }
    }
}
