extension ActivitySummary: Codable {
    private enum CodingKeys: String, CodingKey {
        case day, activeEnergyBurned, activeEnergyBurnedGoal, appleMoveTime, appleMoveTimeGoal, appleExerciseTime
        case exerciseTimeGoal, appleStandHours, standHoursGoal, activityMoveMode, isPaused, isDeleted
    }

    /// Decodes an object with the day and what differs from a new summary; another key is named in the error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init()
        func read<Value: Decodable>(_ key: CodingKeys, _ keyPath: WritableKeyPath<Self, Value>) throws {
            guard let value = try container.decodeIfPresent(Value.self, forKey: key) else { return }
            self[keyPath: keyPath] = value
        }
        try read(.day, \.day)
        try read(.activeEnergyBurned, \.activeEnergyBurned)
        try read(.activeEnergyBurnedGoal, \.activeEnergyBurnedGoal)
        try read(.appleMoveTime, \.appleMoveTime)
        try read(.appleMoveTimeGoal, \.appleMoveTimeGoal)
        try read(.appleExerciseTime, \.appleExerciseTime)
        exerciseTimeGoal = try container.decodeIfPresent(Quantity.self, forKey: .exerciseTimeGoal)
        try read(.appleStandHours, \.appleStandHours)
        standHoursGoal = try container.decodeIfPresent(Quantity.self, forKey: .standHoursGoal)
        try read(.activityMoveMode, \.activityMoveMode)
        try read(.isPaused, \.isPaused)
        try read(.isDeleted, \.isDeleted)
    }

    /// Encodes the day as `1980-01-31`, and what differs from a new summary, if only by its unit.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the summary was given components that name no day.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let new = ActivitySummary()
        func write<Value: Encodable & Equatable>(_ key: CodingKeys, _ value: Value, unless usual: Value) throws {
            if value != usual { try container.encode(value, forKey: key) }
        }
        func write(_ key: CodingKeys, quantity: Quantity, unless usual: Quantity) throws {
            if !quantity.isIdentical(to: usual) { try container.encode(quantity, forKey: key) }
        }
        try write(.day, day, unless: new.day)
        try write(.activeEnergyBurned, quantity: activeEnergyBurned, unless: new.activeEnergyBurned)
        try write(.activeEnergyBurnedGoal, quantity: activeEnergyBurnedGoal, unless: new.activeEnergyBurnedGoal)
        try write(.appleMoveTime, quantity: appleMoveTime, unless: new.appleMoveTime)
        try write(.appleMoveTimeGoal, quantity: appleMoveTimeGoal, unless: new.appleMoveTimeGoal)
        try write(.appleExerciseTime, quantity: appleExerciseTime, unless: new.appleExerciseTime)
        try container.encodeIfPresent(exerciseTimeGoal, forKey: .exerciseTimeGoal)
        try write(.appleStandHours, quantity: appleStandHours, unless: new.appleStandHours)
        try container.encodeIfPresent(standHoursGoal, forKey: .standHoursGoal)
        try write(.activityMoveMode, activityMoveMode, unless: new.activityMoveMode)
        try write(.isPaused, isPaused, unless: new.isPaused)
        try write(.isDeleted, isDeleted, unless: new.isDeleted)
    }
}
