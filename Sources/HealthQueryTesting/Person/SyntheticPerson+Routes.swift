import Foundation
public import HealthQuery

extension SyntheticPerson {
    /// The seconds between two locations of a route, more or less.
    private static let step = 5.0

    /// The route of one of ``workouts``: a round from home and back, as long as the workout's distance.
    ///
    /// There is a location about every five seconds. The database gets the route with its workout.
    ///
    /// - Parameter workout: the workout, whose identifier decides the way.
    /// - Returns: the route; nil for a workout without a distance or of less than a second.
    /// - Complexity: O(n) for n locations.
    public func route(of workout: Workout) -> WorkoutRoute? {
        let duration = workout.endDate.timeIntervalSince(workout.startDate)
        guard let total = try? workout.totalDistance?.value(in: .meter()), total > 0, (1...86_400).contains(duration)
        else { return nil }
        var chance = Chance(seed: workout.uuid.low)
        let steps = max(1, Int(duration / Self.step))
        let length = total / Double(steps)
        let (first, bend) = (chance.number(0...360), chance.number(10...40))
        var home = Chance(seed: seed)
        var place = LocationCoordinate2D(latitude: home.number(52.45...52.55), longitude: home.number(13.3...13.5))
        let points = (0...steps).map { position -> Location in
            let part = Double(position) / Double(steps)
            // A circle that bends to both sides on the way.
            let course = (first + 360 * part + bend * sin(6 * .pi * part) + 720).truncatingRemainder(dividingBy: 360)
            let point = Location(
                coordinate: place,
                altitude: (38 + 6 * sin(2 * .pi * part)).rounded(to: 10),
                horizontalAccuracy: chance.number(2...6).rounded(to: 10),
                verticalAccuracy: 3,
                // Just below 360 it is rounded up to north.
                course: course.rounded(to: 10).truncatingRemainder(dividingBy: 360),
                courseAccuracy: 8,
                speed: (total / duration).rounded(to: 100),
                speedAccuracy: 0.3,
                timestamp: workout.startDate.addingTimeInterval(duration * part)
            )
            place = place.moved(by: length, towards: course)
            return point
        }
        return WorkoutRoute(
            uuid: UUIDSource(seed: workout.uuid.high).next(), LocationColumns(points), device: workout.device,
            metadata: workout.metadata)
    }
}

extension LocationCoordinate2D {
    /// The place so many metres away.
    fileprivate func moved(by metres: Double, towards course: Double) -> LocationCoordinate2D {
        let (degree, angle) = (111_195.08, course * .pi / 180)
        // Rounded to a centimetre, as the last bits of a sine differ from system to system.
        return LocationCoordinate2D(
            latitude: (latitude + metres * cos(angle) / degree).rounded(to: 1e7),
            longitude: (longitude + metres * sin(angle) / (degree * cos(latitude * .pi / 180))).rounded(to: 1e7)
        )
    }
}

extension Double {
    /// The nearest fraction with a denominator.
    fileprivate func rounded(to denominator: Double) -> Double { (self * denominator).rounded() / denominator }
}
