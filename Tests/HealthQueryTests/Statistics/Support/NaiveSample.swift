import Foundation
import HealthQuery

/// A saved sample, or a quantity of a saved series, as the naive model knows it.
struct NaiveSample {
    /// The sample, or one of the quantity alone.
    let sample: QuantitySample
    /// What was saved.
    let whole: QuantitySample
    let app: RuleApp
    /// The position in the order of saving.
    let order: Int
    /// In the canonical unit.
    let value: Double

    var start: Double { sample.startDate.timeIntervalSinceReferenceDate }
    var end: Double { sample.endDate.timeIntervalSinceReferenceDate }
    var isInstant: Bool { start == end }
    var isUserEntered: Bool { sample.metadata[MetadataKeyWasUserEntered] == true }

    /// What was saved, of a quantity of a series.
    var asWhole: NaiveSample { NaiveSample(sample: whole, whole: whole, app: app, order: order, value: value) }

    /// Whether the sample's time includes a moment; its start counts, its end does not.
    func covers(_ moment: Double) -> Bool { start <= moment && moment < end }

    /// Whether the sample's time includes all of a span.
    func covers(_ from: Double, _ to: Double) -> Bool { start <= from && to <= end }
}

/// The numbers of one statistic, all of them.
struct NaiveNumbers {
    var sum: Double
    var average: Double
    var minimum: Double
    var maximum: Double
    var recent: NaiveSample
    var duration: Double
}

/// One statistic, merged and by source.
struct NaiveStatistics {
    var start: Double
    var end: Double
    var count: Int
    /// Each moment counted once.
    var merged: NaiveNumbers
    var bySource: [Source: NaiveNumbers]
}

extension NaiveStatistics {
    /// The numbers of all sources together as a policy has them; nil where sources are not merged.
    func merged(by policy: SourceMergePolicy) -> NaiveNumbers? {
        var numbers = merged
        let sums = bySource.values.map(\.sum)
        switch policy {
        case .byPriority: break
        case .separately: return nil
        case .plainSum: numbers.sum = sums.reduce(0, +)
        case .greatestSource: numbers.sum = sums.max() ?? .nan
        }
        return numbers
    }
}

/// What a random sample is about: a type, its canonical unit, other units, and likely values in the canonical unit.
struct NaiveSubject: CustomStringConvertible {
    enum Style { case cumulative, arithmetic, timeWeighted, soundLevel }

    let identifier: QuantityTypeIdentifier
    let style: Style
    let unit: HealthUnit
    let units: [HealthUnit]
    let values: ClosedRange<Double>

    var type: QuantityType { QuantityType(identifier) }
    var description: String { identifier.rawValue }

    static let all: [NaiveSubject] = {
        let beats = HealthUnit.count().unitDivided(by: .minute())
        let level = HealthUnit.decibelAWeightedSoundPressureLevel()
        return [
            NaiveSubject(
                identifier: .distanceWalkingRunning,
                style: .cumulative,
                unit: .meter(),
                units: [.meter(), .meterUnit(with: .kilo), .mile()],
                values: 0...5000
            ),
            NaiveSubject(
                identifier: .stepCount, style: .cumulative, unit: .count(), units: [.count()], values: 0...900),
            NaiveSubject(
                identifier: .bodyMass,
                style: .arithmetic,
                unit: .gramUnit(with: .kilo),
                units: [.gramUnit(with: .kilo), .pound(), .gram()],
                values: 50...120
            ),
            NaiveSubject(
                identifier: .bodyTemperature,
                style: .arithmetic,
                unit: .degreeCelsius(),
                units: [.degreeCelsius(), .degreeFahrenheit(), .kelvin()],
                values: 35...41
            ),
            NaiveSubject(
                identifier: .heartRate,
                style: .timeWeighted,
                unit: beats,
                units: [beats, HealthUnit.count().unitDivided(by: .second())],
                values: 40...190
            ),
            NaiveSubject(
                identifier: .environmentalAudioExposure,
                style: .soundLevel,
                unit: level,
                units: [level],
                values: 20...110
            ),
        ]
    }()
}
