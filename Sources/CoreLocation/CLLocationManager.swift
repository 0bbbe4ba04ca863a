public import Foundation

/// Asks for the places of a device that has no location services: none is ever found.
///
/// A class that records routes compiles with it, and a test tells its delegate of locations itself, as on a phone:
///
/// ```swift
/// recorder.locationManager(CLLocationManager(), didUpdateLocations: [start, finish])
/// ```
open class CLLocationManager: NSObject {
    /// Who is told of locations; a test tells it.
    open weak var delegate: (any CLLocationManagerDelegate)?
    /// How exact locations are to be, in metres.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    /// How far the device has to move until its place is told again, in metres.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
    /// What the person does.
    open var activityType: CLActivityType = .other
    /// Whether nothing is told while the person rests.
    open var pausesLocationUpdatesAutomatically = true
    /// Whether an app in the background is told of locations.
    open var allowsBackgroundLocationUpdates = false
    /// Whether the person sees that an app in the background is told.
    open var showsBackgroundLocationIndicator = false

    /// Asks for locations.
    public override init() { super.init() }

    /// Whether the device has location services; it has none.
    open class func locationServicesEnabled() -> Bool { false }
    /// What the person allowed: nothing, as without services.
    open class func authorizationStatus() -> CLAuthorizationStatus { .denied }
    /// What the person allowed: nothing, as without services.
    open var authorizationStatus: CLAuthorizationStatus { .denied }
    /// How exact locations may be.
    open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }
    /// The last known location: none.
    open var location: CLLocation? { nil }

    /// Asks the person for locations while the app is in use; there is nobody to ask.
    open func requestWhenInUseAuthorization() {}
    /// Asks the person for locations at any time; there is nobody to ask.
    open func requestAlwaysAuthorization() {}
    /// Asks for one location; none comes.
    open func requestLocation() {}
    /// Asks for locations from now on; none comes.
    open func startUpdatingLocation() {}
    /// Asks for no more locations.
    open func stopUpdatingLocation() {}
}

/// Is told of locations; a class declares the functions that it needs.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// There are new locations, the oldest first.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// Locations cannot be found.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    /// The person allowed or refused something.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// The person allowed or refused something, as before iOS 14.
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
    /// The person rests, and nothing is told meanwhile.
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
    /// The person moves again.
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
    /// Takes no notice.
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
    /// Takes no notice.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
    /// Takes no notice.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
    /// Takes no notice.
    public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
    /// Takes no notice.
    public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
    /// Takes no notice.
    public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
}

/// What a person allowed an app, with CoreLocation's raw values.
public enum CLAuthorizationStatus: Int32, Sendable {
    /// The person was not asked.
    case notDetermined = 0
    /// Somebody else forbade it.
    case restricted = 1
    /// The person refused, or there are no services.
    case denied = 2
    /// At any time.
    case authorizedAlways = 3
    /// While the app is in use.
    case authorizedWhenInUse = 4
}

/// How exact locations may be, with CoreLocation's raw values.
public enum CLAccuracyAuthorization: Int, Sendable {
    /// As exact as they are.
    case fullAccuracy = 0
    /// Some kilometres around the person.
    case reducedAccuracy = 1
}

/// What a person does while locations are recorded, with CoreLocation's raw values.
public enum CLActivityType: Int, Sendable {
    /// Something else.
    case other = 1
    /// Driving.
    case automotiveNavigation = 2
    /// Walking, running and the like.
    case fitness = 3
    /// Moving in a vehicle that is no car.
    case otherNavigation = 4
    /// Flying.
    case airborne = 5
}

/// The best accuracy, with what else the device knows.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// A hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// A kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// Each move is told.
public let kCLDistanceFilterNone: CLLocationDistance = -1
