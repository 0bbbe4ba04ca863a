/// One location of a route, as a watch records it every second.
package struct RoutePoint: Sendable {
    /// Seconds since the reference date.
    package let time: Double
    package let latitude: Double
    package let longitude: Double
    package let altitude: Double
    package let horizontalAccuracy: Double
    package let verticalAccuracy: Double
    package let course: Double
    package let courseAccuracy: Double
    package let speed: Double
    package let speedAccuracy: Double

    package init(
        time: Double, latitude: Double, longitude: Double, altitude: Double, horizontalAccuracy: Double,
        verticalAccuracy: Double, course: Double, courseAccuracy: Double, speed: Double, speedAccuracy: Double
    ) {
        self.time = time
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
    }

    /// The points of a long way.
    package static func points(_ count: Int) -> [RoutePoint] {
        (0..<count).map { number in
            let bits = mix(UInt64(number) &+ (1 << 47))
            func noise(_ shift: UInt64) -> Double { Double(bits >> shift & 0xFF) / 255 }
            return RoutePoint(
                time: 64_800.125 + Double(number) + noise(0) / 100,
                latitude: 52.5 + Double(number) * 2e-5 + noise(8) * 1e-6,
                longitude: 13.4 + Double(number % 5000) * 3e-5 + noise(16) * 1e-6,
                altitude: 40 + noise(24) * 3,
                horizontalAccuracy: 3 + noise(32) * 4,
                verticalAccuracy: 3 + noise(40),
                course: noise(48) * 360,
                courseAccuracy: 8,
                speed: 2.5 + noise(56),
                speedAccuracy: 0.3
            )
        }
    }
}
