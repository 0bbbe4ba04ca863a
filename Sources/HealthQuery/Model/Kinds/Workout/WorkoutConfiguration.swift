/// What kind of workout is done, and where.
public struct WorkoutConfiguration: Sendable, Hashable, Codable {
    /// What the person does.
    public var activityType: WorkoutActivityType
    /// Whether it is done indoors.
    public var locationType: WorkoutSessionLocationType
    /// Where the person swims.
    public var swimmingLocationType: WorkoutSwimmingLocationType
    /// How long a lap of the pool is.
    public var lapLength: Quantity?

    /// Creates a configuration; each property can be changed later, as in HealthKit.
    public init(
        activityType: WorkoutActivityType = .other,
        locationType: WorkoutSessionLocationType = .unknown,
        swimmingLocationType: WorkoutSwimmingLocationType = .unknown,
        lapLength: Quantity? = nil
    ) {
        self.activityType = activityType
        self.locationType = locationType
        self.swimmingLocationType = swimmingLocationType
        self.lapLength = lapLength
    }
}

extension WorkoutConfiguration {
    /// What the metadata of a workout tells of its configuration, as far as that is known.
    var metadata: [String: MetadataValue] {
        var metadata: [String: MetadataValue] = [:]
        if locationType != .unknown { metadata[.indoorWorkout] = locationType == .indoor }
        if swimmingLocationType != .unknown { metadata[.swimmingLocationType] = swimmingLocationType }
        if let lapLength, lapLength.isUsable(as: .meter()), lapLength.value > 0 { metadata[.lapLength] = lapLength }
        return metadata
    }
}

/// Whether a workout is done indoors, with HealthKit's raw values.
public enum WorkoutSessionLocationType: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It is not known.
    case unknown = 1
    /// Under a roof.
    case indoor = 2
    /// In the open.
    case outdoor = 3
}

/// Where a person swims, with HealthKit's raw values.
public enum WorkoutSwimmingLocationType: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It is not known.
    case unknown = 0
    /// In a pool.
    case pool = 1
    /// In a lake or the sea.
    case openWater = 2
}
