package import Foundation

/// One workout of the data set and what was measured during it.
package struct WorkoutRow: Sendable {
    package let uuid: UUID
    /// Seconds since the reference date.
    package let start: Double
    package let end: Double
    /// Four fifths rates of a watch with a motion context, every few seconds; one fifth steps.
    package let samples: [Row]

    private static let length = 3600.0

    /// Some workouts, one a day, with so many samples each.
    package static func rows(_ count: Int, samples: Int) -> [WorkoutRow] {
        (0..<count).map { number in
            let start = Double(number) * 86_400 + 64_800.125
            let rates = samples * 4 / 5
            let rows = (0..<samples).map { place -> Row in
                let bits = mix(UInt64(number * samples + place))
                let isRate = place < rates
                let step = length / Double(isRate ? rates : samples - rates)
                let begin = start + Double(isRate ? place : place - rates) * step
                return Row(
                    uuid: UUID(words: (mix(UInt64(number * samples + place) &+ (1 << 44)), bits)),
                    start: begin,
                    end: isRate ? begin : begin + step,
                    value: isRate ? Double(90 + bits % 80) + 0.5 : Double(20 + bits % 60),
                    kind: isRate ? .rate : .steps,
                    recorder: .watch,
                    device: 0,
                    sharedMetadata: isRate ? Int(bits >> 32 % 3) : nil
                )
            }
            return WorkoutRow(
                uuid: UUID(words: (mix(UInt64(number) &+ (1 << 45)), mix(UInt64(number) &+ (1 << 46)))),
                start: start, end: start + length, samples: rows)
        }
    }
}

/// What the samples of a workout come to.
package struct WorkoutTotals: Sendable {
    package let average: Double
    package let minimum: Double
    package let maximum: Double
    package let steps: Double

    package init(average: Double, minimum: Double, maximum: Double, steps: Double) {
        self.average = average
        self.minimum = minimum
        self.maximum = maximum
        self.steps = steps
    }

    /// Whether two are the same but for rounding.
    package func isClose(to other: WorkoutTotals) -> Bool {
        minimum == other.minimum && maximum == other.maximum && steps == other.steps
            && abs(average - other.average) <= 1e-9 * abs(average)
    }
}

/// Keeps workouts and their samples.
package protocol WorkoutPeer: Sendable {
    static var name: String { get }

    init() async throws

    /// What saves workouts with their samples, each as one transaction.
    func saving(_ workouts: [WorkoutRow]) -> Step

    /// How long all workouts last together, in seconds, each read.
    func length() async throws -> Double

    /// What the samples of a workout come to.
    func totals(of workout: WorkoutRow) async throws -> WorkoutTotals

    /// The sum of the rates of a workout, each read.
    func rates(of workout: WorkoutRow) async throws -> Double

    /// What saves a route for a workout that is saved.
    func savingRoute(_ points: [RoutePoint], of workout: WorkoutRow) -> Step

    /// What saves a series of quantities.
    func savingSeries(_ points: [EnergyPoint]) -> Step

    /// The energy of each day of 24 hours with data, from the reference date on.
    func dailyEnergy() async throws -> [Double]

    /// What saves the sleep of two devices, a transaction for each.
    func savingSleep(_ parts: [SleepPart]) -> Step

    /// How long the person slept in each night, in seconds, as both devices together tell it.
    func nightsAsleep() async throws -> [Double]

    /// The sum of the latitudes and speeds of a workout's route, each point read as a whole.
    func sumOfRoute(of workout: WorkoutRow) async throws -> Double
}
