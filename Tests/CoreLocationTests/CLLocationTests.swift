import CoreLocation
import Testing

/// Places, distances and errors, as CoreLocation has them.
struct CLLocationTests {
    private let berlin = CLLocation(latitude: 52.5200, longitude: 13.4050)
    private let paris = CLLocation(latitude: 48.8566, longitude: 2.3522)

    @Test func `from Berlin to Paris it is 878 km, there and back`() {
        #expect(abs(berlin.distance(from: paris) - 877_464) < 1_000)
        #expect(berlin.distance(from: paris) == paris.distance(from: berlin))
        #expect(berlin.distance(from: berlin) == 0)
    }

    @Test func `what is not known is negative, and places of the globe are valid`() {
        #expect(berlin.verticalAccuracy < 0 && berlin.course < 0 && berlin.speed < 0)
        #expect(CLLocationCoordinate2DIsValid(berlin.coordinate))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(.nan, 0)))
        #expect(CLLocationCoordinate2D().latitude == 0)
    }

    @Test func `the floor and the origin of a location are not known`() {
        let location = CLLocation(latitude: 1, longitude: 2)
        #expect(location.floor?.level == nil)
        #expect(location.sourceInformation?.isSimulatedBySoftware == nil)
        #expect(location.sourceInformation?.isProducedByAccessory == nil)
    }

    @Test func `a location is coded and compared by all that is known of it`() throws {
        let location = CLLocation(
            coordinate: CLLocationCoordinate2DMake(1, 2), altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5,
            course: 6, courseAccuracy: 7, speed: 8, speedAccuracy: 9,
            timestamp: Date(timeIntervalSinceReferenceDate: 800_000_000))
        let data = try NSKeyedArchiver.archivedData(withRootObject: location, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
        #expect(copy == location && copy.hash == location.hash && copy.courseAccuracy == 7)
        let high = CLLocation(
            coordinate: CLLocationCoordinate2DMake(1, 2), altitude: .infinity, horizontalAccuracy: 4,
            verticalAccuracy: 5, timestamp: Date(timeIntervalSinceReferenceDate: 800_000_000))
        let coded = try NSKeyedArchiver.archivedData(withRootObject: high, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: coded)?.altitude == .infinity)
        #expect(berlin != paris)
    }

    @Test func `errors are caught by their codes`() {
        do {
            throw CLError(.denied)
        } catch CLError.denied {
            // As apps expect.
        } catch {
            Issue.record(error)
        }
        #expect((CLError(.network) as NSError).domain == kCLErrorDomain)
        #expect((CLError(.network) as NSError).code == 2)
    }
}
