public import Foundation

/// A point of a route: where something was, when, how fast, and how exactly that is known.
///
/// The members are those of Core Location's `CLLocation`, which Linux does not have; the names without `CL` clash with
/// nothing in Foundation or Core Location. A negative accuracy, course or speed means that it is not known.
public struct Location: Sendable, Hashable, Codable {
    /// Where it was.
    public let coordinate: LocationCoordinate2D
    /// Metres above sea level.
    public let altitude: Double
    /// The radius in metres within which the coordinate lies.
    public let horizontalAccuracy: Double
    /// By how many metres the altitude may be wrong.
    public let verticalAccuracy: Double
    /// The direction of travel, in degrees clockwise from north.
    public let course: Double
    /// By how many degrees the course may be wrong.
    public let courseAccuracy: Double
    /// Metres per second.
    public let speed: Double
    /// By how many metres per second the speed may be wrong.
    public let speedAccuracy: Double
    /// When it was there.
    public let timestamp: Date

    /// Creates a point, whatever the numbers are; a builder refuses what cannot be.
    public init(
        coordinate: LocationCoordinate2D,
        altitude: Double,
        horizontalAccuracy: Double,
        verticalAccuracy: Double,
        course: Double = -1,
        courseAccuracy: Double = -1,
        speed: Double = -1,
        speedAccuracy: Double = -1,
        timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
        self.timestamp = timestamp
    }
}

extension Location {
    /// The distance to another point along the ground, in metres.
    ///
    /// The earth counts as a sphere, which makes up to half a percent.
    public func distance(from location: Location) -> Double {
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let (here, there) = (coordinate, location.coordinate)
        let north = sin(radians(there.latitude - here.latitude) / 2)
        let east = sin(radians(there.longitude - here.longitude) / 2)
        let chord = north * north + cos(radians(here.latitude)) * cos(radians(there.latitude)) * east * east
        return 2 * 6_371_008.8 * asin(chord > 1 ? 1 : chord.squareRoot())
    }

    /// Says what is wrong with the point of a route.
    package func validate() throws {
        guard SampleDates.isUsable(timestamp), timestamp != .distantFuture else {
            throw SeriesType.route.wrong("has a location at \(DateText.text(timestamp))")
        }
        guard coordinate.isValid else {
            throw SeriesType.route.wrong("has a location at \(coordinate.latitude)°, \(coordinate.longitude)°")
        }
        let others = [
            altitude, horizontalAccuracy, verticalAccuracy, course, courseAccuracy, speed, speedAccuracy,
        ]
        guard others.allSatisfy(\.isFinite) else {
            throw SeriesType.route.wrong("has a location with a number that is not finite: \(others)")
        }
    }
}

extension Location: CustomStringConvertible {
    /// The place, the altitude and the time, such as "52.5°, 13.4° at 34.0 m, 2024-05-01T08:00:02Z".
    public var description: String {
        "\(coordinate.latitude)°, \(coordinate.longitude)° at \(altitude) m, \(DateText.text(timestamp))"
    }
}
