/// Whether the person stood up within an hour.
///
/// HealthKit counts standing as 0.
public enum CategoryValueAppleStandHour: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Stood and moved for at least a minute.
    case stood = 0
    /// Did not stand.
    case idle = 1
}

/// A warning about the steadiness of the gait.
public enum CategoryValueAppleWalkingSteadinessEvent: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Low for the first time.
    case initialLow = 1
    /// Very low for the first time.
    case initialVeryLow = 2
    /// Low again.
    case repeatLow = 3
    /// Very low again.
    case repeatVeryLow = 4
}

/// A warning about loud surroundings.
public enum CategoryValueEnvironmentalAudioExposureEvent: Int, Sendable, Hashable, Codable, CaseIterable {
    /// A limit was passed for a moment.
    case momentaryLimit = 1
}

/// A warning about loud surroundings, under its old name.
///
/// HealthKit deprecated it in iOS 14, see ``CategoryValueEnvironmentalAudioExposureEvent``.
public enum CategoryValueAudioExposureEvent: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The surroundings were loud.
    case loudEnvironment = 1
}

/// A warning about loud headphones.
public enum CategoryValueHeadphoneAudioExposureEvent: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The limit over seven days was passed.
    case sevenDayLimit = 1
}

/// A warning about cardio fitness.
public enum CategoryValueLowCardioFitnessEvent: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The fitness is low.
    case lowFitness = 1
}
