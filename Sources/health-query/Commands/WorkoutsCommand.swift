import Foundation
import HealthQuery

extension CommandDescription {
    /// `health-query workouts`: the workouts.
    static let workouts = CommandDescription(
        summary: "activity, duration, distance, energy and heart rate",
        discussion: [
            """
            Lists the workouts that lie in the time asked for, or reach into it, newest first. The heart rate is the \
            average of what was measured during the workout.
            """
        ],
        arguments: .optionalFile,
        options: [.from, .to, .source, .limit, .zone, .json, .csv]
    ) { run in
        let data = try await run.load()
        let sources = try await run.sources(of: [.workoutType()], in: data)
        let query = SampleQueryDescriptor(
            predicates: [.workout(.all(data.span.predicate, .from(sources)))],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
            limit: run.options.limit
        )
        let snapshot = try await data.store.snapshot()
        let workouts = try query.result(in: snapshot)
        let answer = Answer(
            key: "workouts",
            rows: try listing(of: workouts, in: snapshot, data.dates),
            heading: "\(NumberText.count(workouts.count, "workout")), newest first",
            none: "There are none."
        )
        try run.print(answer, data)
        try data.checkWhole()
    }

    private static func listing(
        of workouts: [Workout], in snapshot: StoreSnapshot, _ dates: DayText
    ) throws -> Listing {
        var listing = Listing([
            .text("activity", "Activity"), .number("start", "Begins"), .number("end", nil),
            .number("durationSeconds", "Duration"), .number("distanceMeters", "Distance"),
            .number("energyKilocalories", "Energy"), .number("averageHeartRate", "Heart rate"),
            .text("source", "Source"), .text("uuid", nil),
        ])
        for workout in workouts {
            listing.add([
                .text("\(workout.workoutActivityType)"), .time(workout.startDate, dates),
                .time(workout.endDate, dates), .duration(workout.duration), distance(workout.totalDistance),
                energy(workout.totalEnergyBurned), try heartRate(of: workout, in: snapshot),
                .text(workout.sourceRevision.source.name), .text(workout.uuid.uuidString),
            ])
        }
        return listing
    }

    /// A distance, which programs get in metres.
    private static func distance(_ quantity: Quantity?) -> Listing.Cell {
        guard let metres = try? quantity?.value(in: .meter()) else { return .none }
        return Listing.Cell(text: NumberText.rounded(metres / 1000, digits: 2) + " km", value: .number(metres))
    }

    private static func energy(_ quantity: Quantity?) -> Listing.Cell {
        guard let energy = try? quantity?.value(in: .kilocalorie()) else { return .none }
        return Listing.Cell(text: NumberText.rounded(energy) + " kcal", value: .number(energy))
    }

    /// The average of the heart rates of a workout, in beats per minute.
    private static func heartRate(of workout: Workout, in snapshot: StoreSnapshot) throws -> Listing.Cell {
        // An export does not tell which samples belong to a workout; those during it do.
        let during = Query.predicateForSamples(
            withStart: workout.startDate, end: workout.endDate, options: [.strictStartDate, .strictEndDate])
        let predicate = Query.predicateForObjects(from: workout) || during
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.heartRate), predicate: predicate),
            options: .discreteAverage)
        guard let rate = try query.result(in: snapshot)?.averageQuantity()?.value(in: .perMinute) else { return .none }
        return Listing.Cell(text: NumberText.rounded(rate) + "/min", value: .number(rate))
    }
}
