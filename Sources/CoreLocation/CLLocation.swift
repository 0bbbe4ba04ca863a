public import Foundation
import HealthQuery

/// Where a device was, when, and how surely.
///
/// Negative accuracies, courses and speeds are not known.
open class CLLocation: NSObject, NSSecureCoding, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    private let core: Location

    /// A location with all that may be known of it.
    public init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy,
        course: CLLocationDirection,
        courseAccuracy: CLLocationDirectionAccuracy,
        speed: CLLocationSpeed,
        speedAccuracy: CLLocationSpeedAccuracy,
        timestamp: Date
    ) {
        core = Location(
            coordinate: LocationCoordinate2D(latitude: coordinate.latitude, longitude: coordinate.longitude),
            altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy, course: course,
            courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp)
    }

    /// A location on the way.
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy,
        course: CLLocationDirection,
        speed: CLLocationSpeed,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, courseAccuracy: -1, speed: speed, speedAccuracy: -1, timestamp: timestamp)
    }

    /// A location.
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: -1, speed: -1, timestamp: timestamp)
    }

    /// A place, now; its height is not known.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    /// The place.
    open var coordinate: CLLocationCoordinate2D {
        CLLocationCoordinate2D(latitude: core.coordinate.latitude, longitude: core.coordinate.longitude)
    }
    /// The height above the sea, in metres.
    open var altitude: CLLocationDistance { core.altitude }
    /// How far the place may be off, in metres.
    open var horizontalAccuracy: CLLocationAccuracy { core.horizontalAccuracy }
    /// How far the height may be off, in metres.
    open var verticalAccuracy: CLLocationAccuracy { core.verticalAccuracy }
    /// The direction of the way, in degrees from the north to the east.
    open var course: CLLocationDirection { core.course }
    /// How far the direction may be off, in degrees.
    open var courseAccuracy: CLLocationDirectionAccuracy { core.courseAccuracy }
    /// The speed, in metres a second.
    open var speed: CLLocationSpeed { core.speed }
    /// How far the speed may be off, in metres a second.
    open var speedAccuracy: CLLocationSpeedAccuracy { core.speedAccuracy }
    /// When the device was there.
    open var timestamp: Date { core.timestamp }
    /// The floor of a building; nil, as points of routes have none.
    open var floor: CLFloor? { nil }
    /// Where the location came from; nil, as that is not known of points of routes.
    open var sourceInformation: CLLocationSourceInformation? { nil }

    /// The way to another location in metres, on a sphere and without its height.
    open func distance(from location: CLLocation) -> CLLocationDistance { core.distance(from: location.core) }

    /// Whether the other object is an equal location.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLLocation)?.core == core }
    /// The hash of the location.
    open override var hash: Int { core.hashValue }
    /// The place, the speed and the time.
    open override var description: String {
        "<\(core.coordinate.latitude),\(core.coordinate.longitude)> +/- \(horizontalAccuracy)m (speed \(speed) mps / "
            + "course \(course)) @ \(timestamp.timeIntervalSinceReferenceDate)"
    }
    /// The same location, as locations do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Locations can be coded securely.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes the location.
    open func encode(with coder: NSCoder) {
        guard let data = try? LosslessJSON.encoder().encode(core) else { return }
        coder.encode(data as NSData, forKey: "location")
    }

    /// Decodes a location.
    public required init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: "location") as Data?,
            let core = try? LosslessJSON.decoder().decode(Location.self, from: data)
        else { return nil }
        self.core = core
    }
}
