@_exported public import Foundation

/// An angle, in degrees.
public typealias CLLocationDegrees = Double
/// A distance, in metres.
public typealias CLLocationDistance = Double
/// A speed, in metres a second.
public typealias CLLocationSpeed = Double
/// The accuracy of a speed, in metres a second.
public typealias CLLocationSpeedAccuracy = Double
/// A direction, in degrees from the north to the east.
public typealias CLLocationDirection = Double
/// The accuracy of a direction, in degrees.
public typealias CLLocationDirectionAccuracy = Double
/// The accuracy of a place, in metres.
public typealias CLLocationAccuracy = Double

/// A place on the globe.
public struct CLLocationCoordinate2D: Sendable {
    /// The degrees to the north.
    public var latitude: CLLocationDegrees
    /// The degrees to the east.
    public var longitude: CLLocationDegrees

    /// The place where both are 0.
    public init() { (latitude, longitude) = (0, 0) }

    /// A place.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A place.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees,
    _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether a coordinate is valid: latitudes are from -90 to 90, longitudes from -180 to 180.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}

/// A coordinate that is not valid.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
