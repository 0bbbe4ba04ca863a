/// The samples of one type and one source: how many a day, and of which form.
struct ExportSeries {
    /// What stands inside the element of a record.
    enum Inside {
        case nothing
        /// The context of a heart rate, of which most have one.
        case motionContext
        /// The zone in which it was recorded.
        case timeZone
        /// Identifiers that another app gives, each to one sample.
        case ownIdentifier
        /// Entered by hand.
        case userEntered
        /// The heartbeats from which a variability was computed.
        case heartbeats
    }

    let type: String
    var unit: String?
    let source: ExportSource
    /// How many samples a hundred days have.
    let perHundredDays: Int
    /// How many seconds one lasts.
    var seconds = 0...0
    /// The numbers of its value, before its decimal places are cut off.
    var values = 1...1
    var places = 0
    /// The names of the values, of a category.
    var names: [String] = []
    var inside = Inside.nothing

    private static let quantity = "HKQuantityTypeIdentifier"
    private static let category = "HKCategoryTypeIdentifier"

    /// Six years of somebody with a watch, a phone and some apps, by type, as exports are.
    static let all = [
        quantity("BodyMass", "kg", .scale, 60, values: 681_000...746_999, places: 4, .ownIdentifier),
        quantity("HeartRate", "count/min", .watch, 28_600, values: 48...168, .motionContext),
        quantity("HeartRate", "count/min", .strap, 900, values: 900_000...1_790_000, places: 4),
        quantity("OxygenSaturation", "%", .watch, 1_200, values: 92...100, places: 2, .timeZone),
        quantity("RespiratoryRate", "count/min", .watch, 3_000, values: 22...41, places: 1),
        quantity("StepCount", "count", .phone, 4_200, seconds: 20...600, values: 4...900),
        quantity("StepCount", "count", .watch, 6_400, seconds: 60...600, values: 4...900),
        quantity("DistanceWalkingRunning", "km", .phone, 4_200, seconds: 20...600, values: 2_000...800_000, places: 6),
        quantity("DistanceWalkingRunning", "km", .watch, 6_400, seconds: 60...600, values: 2_000...800_000, places: 6),
        quantity("BasalEnergyBurned", "kcal", .watch, 12_000, seconds: 600...900, values: 1_000...23_000, places: 3),
        quantity("ActiveEnergyBurned", "kcal", .watch, 26_000, seconds: 30...120, values: 5...9_000, places: 3),
        quantity("FlightsClimbed", "count", .phone, 700, seconds: 10...60, values: 1...4),
        quantity("AppleExerciseTime", "min", .watch, 3_800, seconds: 60...60),
        quantity("RestingHeartRate", "count/min", .watch, 100, seconds: 60_000...80_000, values: 48...66),
        quantity(
            "EnvironmentalAudioExposure", "dBASPL", .watch, 4_100, seconds: 1_800...1_800,
            values: 400_000...899_999, places: 4),
        quantity(
            "HeadphoneAudioExposure", "dBASPL", .headphones, 900, seconds: 60...1_800, values: 500_000...899_999,
            places: 4),
        quantity("WalkingSpeed", "km/hr", .phone, 1_400, seconds: 5...90, values: 18_000...68_000, places: 4),
        quantity("WalkingStepLength", "cm", .phone, 1_400, seconds: 5...90, values: 45...92),
        quantity("WalkingDoubleSupportPercentage", "%", .phone, 1_200, seconds: 5...90, values: 240...330, places: 3),
        quantity("DietaryEnergyConsumed", "kcal", .diary, 800, values: 90...7_200, places: 1, .ownIdentifier),
        quantity("DietaryProtein", "g", .diary, 800, values: 1...6_400, places: 2, .ownIdentifier),
        quantity("DietaryWater", "mL", .byHand, 120, values: 200...500, .userEntered),
        quantity("AppleStandTime", "min", .watch, 9_000, seconds: 300...300, values: 1...5),
        quantity(
            "HeartRateVariabilitySDNN", "ms", .watch, 700, seconds: 60...62, values: 120_000...1_900_000, places: 4,
            .heartbeats),
        category(
            "SleepAnalysis", .watch, 2_500, seconds: 60...3_600,
            [
                "HKCategoryValueSleepAnalysisAsleepCore", "HKCategoryValueSleepAnalysisAsleepDeep",
                "HKCategoryValueSleepAnalysisAsleepREM", "HKCategoryValueSleepAnalysisAwake",
            ], .timeZone),
        category(
            "SleepAnalysis", .phone, 100, seconds: 20_000...30_000, ["HKCategoryValueSleepAnalysisInBed"], .timeZone),
        category(
            "AppleStandHour", .watch, 1_700, seconds: 3_600...3_600,
            ["HKCategoryValueAppleStandHourStood", "HKCategoryValueAppleStandHourIdle"]),
        category("MindfulSession", .byHand, 20, seconds: 60...900, []),
        // What the next system brings, which no importer knows yet.
        quantity("FutureMeasurement", "count", .watch, 20, values: 1...9),
    ]

    private static func quantity(
        _ name: String, _ unit: String, _ source: ExportSource, _ count: Int, seconds: ClosedRange<Int> = 0...0,
        values: ClosedRange<Int> = 1...1, places: Int = 0, _ inside: Inside = .nothing
    ) -> ExportSeries {
        ExportSeries(
            type: quantity + name, unit: unit, source: source, perHundredDays: count, seconds: seconds,
            values: values, places: places, inside: inside)
    }

    private static func category(
        _ name: String, _ source: ExportSource, _ count: Int, seconds: ClosedRange<Int>, _ names: [String],
        _ inside: Inside = .nothing
    ) -> ExportSeries {
        ExportSeries(
            type: category + name, source: source, perHundredDays: count, seconds: seconds, names: names,
            inside: inside)
    }
}
