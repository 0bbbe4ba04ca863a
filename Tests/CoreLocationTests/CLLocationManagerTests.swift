import CoreLocation
import Testing

/// Records a route as an app does.
private final class RouteRecorder: NSObject, CLLocationManagerDelegate {
    let manager = CLLocationManager()
    private(set) var distance: CLLocationDistance = 0
    private(set) var errors: [CLError.Code] = []
    private var last: CLLocation?

    override init() {
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBest
        manager.distanceFilter = kCLDistanceFilterNone
        manager.activityType = .fitness
        manager.allowsBackgroundLocationUpdates = true
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        for location in locations where location.horizontalAccuracy <= kCLLocationAccuracyNearestTenMeters {
            distance += last.map { location.distance(from: $0) } ?? 0
            last = location
        }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        if let error = error as? CLError { errors.append(error.code) }
    }
}

/// A device without location services.
struct CLLocationManagerTests {
    @Test func `a test tells a delegate of locations, as it is told on a phone`() {
        let recorder = RouteRecorder()
        recorder.manager.requestWhenInUseAuthorization()
        recorder.manager.startUpdatingLocation()
        #expect(recorder.distance == 0 && recorder.manager.location == nil)
        let places = [CLLocation(latitude: 0, longitude: 0), CLLocation(latitude: 0.001, longitude: 0)]
        recorder.manager.delegate?.locationManager(recorder.manager, didUpdateLocations: places)
        #expect(abs(recorder.distance - 111) < 1)
        recorder.manager.delegate?.locationManager(recorder.manager, didFailWithError: CLError(.denied))
        #expect(recorder.errors == [.denied])
        // It takes no notice of the rest.
        recorder.manager.delegate?.locationManagerDidChangeAuthorization(recorder.manager)
        recorder.manager.delegate?.locationManagerDidPauseLocationUpdates(recorder.manager)
        recorder.manager.stopUpdatingLocation()
    }

    @Test func `nothing is allowed where there are no services`() {
        #expect(!CLLocationManager.locationServicesEnabled())
        #expect(CLLocationManager().authorizationStatus == .denied)
        #expect(CLAuthorizationStatus.authorizedWhenInUse.rawValue == 4)
    }

    @Test func `a manager keeps no delegate`() {
        let manager = CLLocationManager()
        func use(_ recorder: RouteRecorder) {
            manager.delegate = recorder
            #expect(manager.delegate != nil)
        }
        use(RouteRecorder())
        #expect(manager.delegate == nil)
    }
}
