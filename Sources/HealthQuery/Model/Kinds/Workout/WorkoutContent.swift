package import Foundation

/// What a workout has beside its span and its duration.
package struct WorkoutContent: SamplePayload {
    package var activityType: WorkoutActivityType
    /// By start.
    package private(set) var events: [WorkoutEvent] = []
    /// As they were given, without their events; none if the workout was not divided.
    package var activities: [WorkoutActivity] = []
    /// The totals that it was created with.
    package var totals: [WorkoutTotal: Quantity] = [:]
    /// The statistics of the workout's samples, by type.
    package var samples: [SampleTotals] = []

    package init(activityType: WorkoutActivityType) {
        self.activityType = activityType
    }

    /// The content of a workout with some details; a deletion keeps what is ``remembered``.
    package init(of details: SampleDetails) {
        self = details.payload as? WorkoutContent ?? WorkoutContent(activityType: .other)
    }

    /// All but the events; nothing of a workout with many parts, which each sample that is added takes out again.
    package var remembered: (any SamplePayload)? {
        guard activities.count <= 4 else { return nil }
        var content = self
        content.events = []
        return content
    }

    /// Gives the workout its events and its parts.
    package mutating func set(_ events: [WorkoutEvent], _ activities: [WorkoutActivity], until end: Date) {
        // Sorting is stable; what happened at one instant keeps its order.
        self.events = events.sorted { $0.dateInterval.start < $1.dateInterval.start }
        var time = ActiveTimeline(self.events)
        self.activities = activities.map { $0.inWorkout(until: end, &time) }
    }
}

extension WorkoutContent {
    /// The parts of a workout, without their events; one that is not divided has itself as its one part.
    package func parts(
        of workout: UUID, from start: Date, to end: Date, duration: TimeInterval
    ) -> [WorkoutActivity] {
        if !activities.isEmpty { return activities }
        return [WorkoutActivity(wholeOf: workout, self, from: start, to: end, duration: duration)]
    }
}

extension SampleRow {
    /// The parts of the workout that the row is.
    var workoutParts: [WorkoutActivity] {
        WorkoutContent(of: details).parts(
            of: uuid, from: Date(timeIntervalSinceReferenceDate: start),
            to: Date(timeIntervalSinceReferenceDate: end), duration: value)
    }
}

extension WorkoutContent: HolderPayload {
    package var typesOfTotals: Set<SampleType> {
        Set((samples + activities.flatMap(\.totals)).map(\.type))
    }

    package func having(
        _ types: Set<SampleType>,
        _ totals: (_ span: (start: Date, end: Date)?) -> [SampleTotals]
    ) -> WorkoutContent {
        func merged(_ old: [SampleTotals], _ new: [SampleTotals]) -> [SampleTotals] {
            (old.filter { !types.contains($0.type) } + new.map(\.withFiniteNumbers))
                .sorted { $0.type.identifier < $1.type.identifier }
        }
        var result = self
        result.samples = merged(samples, totals(nil))
        for index in activities.indices {
            let activity = activities[index]
            let span = (activity.startDate, activity.lastDate)
            result.activities[index].totals = merged(activity.totals, totals(span))
        }
        return result
    }
}

/// A total of a workout.
package enum WorkoutTotal: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
    case energyBurned, distance, flightsClimbed, swimmingStrokeCount

    /// The types of samples whose sum it is otherwise.
    var types: [QuantityType] {
        switch self {
        case .energyBurned: [QuantityType(.activeEnergyBurned)]
        case .distance: Self.distances
        case .flightsClimbed: [QuantityType(.flightsClimbed)]
        case .swimmingStrokeCount: [QuantityType(.swimmingStrokeCount)]
        }
    }

    private static let distances: [QuantityType] = SampleType.all.compactMap { $0 as? QuantityType }
        .filter { $0.identifier.hasPrefix("HKQuantityTypeIdentifierDistance") }

    /// A unit of the total.
    package var unit: HealthUnit { types.first?.canonicalUnit ?? .count() }
}

extension WorkoutContent {
    /// A total: as it was given, or else the sum of samples.
    package func total(_ total: WorkoutTotal) -> Quantity? {
        if let given = totals[total] { return given }
        let types = total.types
        let sums = samples.lazy.filter { types.contains($0.type) }.compactMap(\.sum)
        return sums.isEmpty ? nil : Quantity(unit: total.unit, doubleValue: sums.reduce(0, +))
    }
}
