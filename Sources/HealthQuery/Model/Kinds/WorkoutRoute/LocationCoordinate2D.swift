/// A place on the earth.
public struct LocationCoordinate2D: Sendable, Hashable, Codable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Creates a place from degrees, whatever they are.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether there is such a place: at most 90 degrees north or south, and 180 east or west.
    package var isValid: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}
