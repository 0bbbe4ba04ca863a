import Foundation
@testable import HealthQuery

extension PublicCall {
    /// What builds workouts and series step by step.
    static let builders: [PublicCall] = [
        PublicCall(
            "WorkoutBuilder.beginCollection(at:)", "WorkoutBuilder.addSamples(_:)",
            "WorkoutBuilder.addWorkoutEvents(_:)", "WorkoutBuilder.addWorkoutActivity(_:)",
            "WorkoutBuilder.updateActivity(uuid:end:)", "WorkoutBuilder.updateActivity(uuid:adding:)",
            "WorkoutBuilder.addMetadata(_:)", "WorkoutBuilder.endCollection(at:)", "WorkoutBuilder.finishWorkout()",
            "WorkoutBuilder.discardWorkout()", "WorkoutBuilder.seriesBuilder(for:)",
            "WorkoutBuilder.elapsedTime(at:)", "WorkoutBuilder.statistics(for:)",
            "WorkoutRouteBuilder.insertRouteData(_:)", "WorkoutRouteBuilder.addMetadata(_:)",
            "WorkoutRouteBuilder.finishRoute(with:metadata:)"
        ) { world, question in
            try await workout(world, &question)
        },
        PublicCall(
            "HeartbeatSeriesBuilder.addHeartbeat(at:precededByGap:)", "HeartbeatSeriesBuilder.addMetadata(_:)",
            "HeartbeatSeriesBuilder.finishSeries()", "SeriesBuilder.discard()"
        ) { world, question in
            let builder = HeartbeatSeriesBuilder(healthStore: world.reader, device: nil, start: time(60))
            try await builder.addHeartbeat(at: 1, precededByGap: false)
            try await builder.addMetadata(["a": .integer(1)])
            if question.once(in: 3) { builder.discard() }
            return [builder, try await builder.finishSeries(), builder]
        },
        PublicCall(
            "QuantitySeriesSampleBuilder.insert(_:for:)", "QuantitySeriesSampleBuilder.insert(_:at:)",
            "QuantitySeriesSampleBuilder.finishSeries(metadata:endDate:)"
        ) { world, _ in
            let builder = QuantitySeriesSampleBuilder(
                healthStore: world.reader, quantityType: stepCount, startDate: time(60), device: nil)
            let one = Quantity(unit: .count(), doubleValue: 1)
            try builder.insert(one, for: DateInterval(start: time(60), end: time(70)))
            try builder.insert(one, at: time(80))
            return [builder, try await builder.finishSeries(metadata: nil), builder]
        },
    ]

    private static func workout(_ world: EyedWorld, _ question: inout Question) async throws -> [Any] {
        let builder = WorkoutBuilder(
            healthStore: world.reader, configuration: WorkoutConfiguration(activityType: .rowing), device: nil)
        var values: [Any] = [builder]
        try await builder.beginCollection(at: time(0))
        let part = WorkoutActivity(
            uuid: question.uuid(), workoutConfiguration: WorkoutConfiguration(activityType: .rowing), start: time(10),
            end: nil)
        try await builder.addWorkoutActivity(part)
        try await builder.updateActivity(uuid: part.uuid, end: time(100))
        try await builder.updateActivity(uuid: part.uuid, adding: ["b": .bool(true)])
        try await builder.addWorkoutEvents([.pause(20)])
        try await builder.addMetadata(["a": .integer(1)])
        // Copies of what may be hidden among them.
        let samples =
            [question.sample(QuantitySample.self, or: steps(1, uuid: question.uuid()))]
            + [steps(4, at: 60, uuid: question.uuid())]
        do {
            try await builder.addSamples(samples)
        } catch {
            values.append(error)
        }
        values += [builder, builder.elapsedTime(at: time(70)), builder.workoutActivities, builder.metadata]
        values += [stepCount, heartRate].map { builder.statistics(for: $0) as Any }
        let route = builder.seriesBuilder(for: SeriesType.workoutRoute()) as? WorkoutRouteBuilder
        try await route?.insertRouteData([location(10), location(11)])
        try await route?.addMetadata(["r": .integer(2)])
        if question.once(in: 3) { builder.discardWorkout() }
        try await builder.endCollection(at: time(300))
        let workout = try await builder.finishWorkout()
        values.append(workout as Any)
        if let workout { values.append(try await route?.finishRoute(with: workout, metadata: nil) as Any) }
        return values
    }
}
