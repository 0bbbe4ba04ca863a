import Foundation
public import HealthQuery

// The kinds of samples that most tests need. Each throws `HealthError` with `errorInvalidArgument` if a time
// cannot be read; the message names the text.
extension SampleBuilder {
    /// Steps over a span of time.
    ///
    /// - Throws: `HealthError` if the time cannot be read.
    public func steps(
        _ count: Double,
        at start: Time,
        for length: Length,
        metadata: [String: MetadataValue] = [:]
    ) throws -> QuantitySample {
        try quantity(.stepCount, count, at: start, for: length, metadata: metadata)
    }

    /// A heart rate in beats per minute.
    ///
    /// - Throws: `HealthError` if the time cannot be read.
    public func heartRate(
        _ beatsPerMinute: Double,
        at time: Time,
        metadata: [String: MetadataValue] = [:]
    ) throws -> QuantitySample {
        try quantity(.heartRate, beatsPerMinute, at: time, metadata: metadata)
    }

    /// Heart rates in beats per minute, one after the other at equal distances.
    ///
    /// ```swift
    /// let run = try make.heartRates([96, 120, 141, 150], from: "2025-10-06 18:00", every: .seconds(30))
    /// ```
    ///
    /// - Throws: `HealthError` if the time cannot be read.
    public func heartRates(
        _ beatsPerMinute: [Double],
        from start: Time,
        every distance: Length
    ) throws -> [QuantitySample] {
        let first = try date(start)
        return try beatsPerMinute.enumerated().map { position, rate in
            try heartRate(rate, at: .date(first.addingTimeInterval(Double(position) * distance.seconds)))
        }
    }

    /// A body mass in kilograms.
    ///
    /// - Throws: `HealthError` if the time cannot be read.
    public func bodyMass(
        _ kilograms: Double,
        at time: Time,
        metadata: [String: MetadataValue] = [:]
    ) throws -> QuantitySample {
        try quantity(.bodyMass, kilograms, .gramUnit(with: .kilo), at: time, metadata: metadata)
    }

    /// A stretch of sleep, or of time in bed.
    ///
    /// - Throws: `HealthError` if a time cannot be read.
    public func sleep(
        _ stage: CategoryValueSleepAnalysis,
        from start: Time,
        to end: Time,
        metadata: [String: MetadataValue] = [:]
    ) throws -> CategorySample {
        let first = try date(start)
        let length = Length.seconds(try date(end).timeIntervalSince(first))
        return try category(.sleepAnalysis, stage.rawValue, at: .date(first), for: length, metadata: metadata)
    }

    /// Consecutive stages of sleep without gaps.
    ///
    /// - Throws: `HealthError` if the time cannot be read.
    public func night(
        from start: Time,
        _ stages: [(stage: CategoryValueSleepAnalysis, length: Length)]
    ) throws -> [CategorySample] {
        var time = try date(start)
        return try stages.map { stage, length in
            let sample = try category(.sleepAnalysis, stage.rawValue, at: .date(time), for: length)
            time = sample.endDate
            return sample
        }
    }

    /// A blood pressure in millimetres of mercury: a correlation of its two numbers.
    ///
    /// ```swift
    /// let pressure = try make.bloodPressure(118, 76, at: "2025-10-06 07:00")
    /// ```
    ///
    /// - Throws: `HealthError` if the time cannot be read.
    public func bloodPressure(
        _ systolic: Double,
        _ diastolic: Double,
        at time: Time,
        metadata: [String: MetadataValue] = [:]
    ) throws -> Correlation {
        let objects = [
            try quantity(.bloodPressureSystolic, systolic, .millimeterOfMercury(), at: time),
            try quantity(.bloodPressureDiastolic, diastolic, .millimeterOfMercury(), at: time),
        ]
        return try correlation(.bloodPressure, objects, metadata: metadata)
    }

    /// A meal: a correlation of its known contents, with its name under `MetadataKeyFoodType`.
    ///
    /// - Parameters:
    ///   - name: the name of the food.
    ///   - energy: kilocalories.
    ///   - protein: grams.
    ///   - carbohydrates: grams.
    ///   - fat: grams.
    ///   - time: when it was eaten.
    /// - Throws: `HealthError` if the time cannot be read.
    public func meal(
        _ name: String,
        energy: Double,
        protein: Double? = nil,
        carbohydrates: Double? = nil,
        fat: Double? = nil,
        at time: Time
    ) throws -> Correlation {
        let contents: [(QuantityTypeIdentifier, Double?)] = [
            (.dietaryEnergyConsumed, energy), (.dietaryProtein, protein), (.dietaryCarbohydrates, carbohydrates),
            (.dietaryFatTotal, fat),
        ]
        let metadata: [String: MetadataValue] = [MetadataKeyFoodType: .string(name)]
        let objects = try contents.compactMap { identifier, value in
            try value.map { try quantity(identifier, $0, at: time, metadata: metadata) }
        }
        return try correlation(.food, objects, metadata: metadata)
    }
}
