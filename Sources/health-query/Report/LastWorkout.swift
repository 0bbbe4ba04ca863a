import Foundation
import HealthQuery

extension Report {
    /// Shows the last workout: how long, how far, along which way, and how long the heart beat how fast.
    func printLastWorkout() async throws {
        let newest = SampleQueryDescriptor(
            predicates: [.workout()],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
            limit: 1
        )
        guard let workout = try await newest.result(for: store).first else { return }
        var facts = [
            "\(workout.workoutActivityType) on \(dates.weekday(workout.startDate)) at \(dates.time(workout.startDate))",
            minutes(workout.duration),
        ]
        if let distance = workout.totalDistance?.doubleValue(for: .meterUnit(with: .kilo)), distance > 0 {
            facts.append(NumberText.rounded(distance, digits: 2) + " km")
        }
        if let energy = workout.totalEnergyBurned {
            facts.append(NumberText.rounded(energy.doubleValue(for: .kilocalorie())) + " kcal")
        }
        try await console.printSection(
            "The last workout", ["  " + facts.joined(separator: ", ")] + routes(of: workout) + zones(of: workout))
    }

    /// A line for each route, with what its locations add up to.
    private func routes(of workout: Workout) async throws -> [String] {
        let query = SampleQueryDescriptor(
            predicates: [.workoutRoute(Query.predicateForObjects(from: workout))],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
        var lines: [String] = []
        for route in try await query.result(for: store) {
            var (metres, last): (Double, Location?) = (0, nil)
            for try await location in WorkoutRouteQueryDescriptor(route).results(for: store) {
                metres += last.map { location.distance(from: $0) } ?? 0
                last = location
            }
            let length = NumberText.rounded(metres / 1000, digits: 2)
            lines.append("  Its route has \(NumberText.rounded(Double(route.count))) locations along \(length) km")
        }
        return lines
    }

    /// The bounds of the zones, as parts of the highest heart rate in the store.
    private static let bounds = [0, 0.6, 0.7, 0.8, 0.9]

    /// How long the heart beat how fast, as a table; nothing if no heart rates are known.
    private func zones(of workout: Workout) async throws -> [String] {
        let type = QuantityType(.heartRate)
        // An export does not tell which samples belong to a workout; those during it do.
        let during = Query.predicateForSamples(
            withStart: workout.startDate, end: workout.endDate, options: [.strictStartDate, .strictEndDate])
        let query = QuantityDistributionQueryDescriptor(
            predicate: .quantitySample(type: type, predicate: Query.predicateForObjects(from: workout) || during))
        let all = StatisticsQueryDescriptor(predicate: .quantitySample(type: type), options: .discreteMax)
        guard let rates = try await query.result(for: store).first,
            let highest = try await all.result(for: store)?.maximumQuantity()?.doubleValue(for: .perMinute)
        else { return [] }
        let bounds = Self.bounds.dropFirst().map { Quantity(unit: .perMinute, doubleValue: $0 * highest) }
        let seconds = try rates.durations(inZones: bounds)
        var table = Table([.text("Zone"), .number("From"), .number("Time")])
        for (zone, bound) in Self.bounds.enumerated() {
            table.add(["\(zone + 1)", NumberText.rounded((bound * highest).rounded(.up)), minutes(seconds[zone])])
        }
        return table.lines(style: style)
    }

    private func minutes(_ seconds: Double) -> String { NumberText.rounded(seconds / 60) + " min" }
}
