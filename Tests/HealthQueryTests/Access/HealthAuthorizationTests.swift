import Foundation
@testable import HealthQuery
import Testing

struct HealthAuthorizationTests {
    private let record = ClinicalType(.labResultRecord)
    private let birth = CharacteristicType(.dateOfBirth)

    @Test func `raw values are those of HealthKit`() {
        #expect(AuthorizationStatus.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(AuthorizationRequestStatus.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(AuthorizationStatus(rawValue: 2) == .sharingAuthorized)
        #expect(AuthorizationRequestStatus(rawValue: 2) == .unnecessary)
    }

    @Test func `R9.1 the status depends on sharing only`() {
        for read in [nil, .denied, .everything, .since(time(0)), .objects([])] as [ReadAuthorization?] {
            var authorization = HealthAuthorization()
            authorization.read[stepCount] = read
            authorization.share[stepCount] = true
            #expect(authorization.status(of: stepCount) == .sharingAuthorized)
            authorization.share[stepCount] = false
            #expect(authorization.status(of: stepCount) == .sharingDenied)
        }
        #expect(HealthAuthorization().status(of: stepCount) == .notDetermined)
    }

    @Test func `R9.9 a type that was asked for reading only counts as refused, and can be asked still`() {
        let authorization = HealthAuthorization(read: [stepCount: .everything, birth: .everything])
        #expect(authorization.status(of: stepCount) == .sharingDenied)
        #expect(authorization.mayShare(stepCount) == nil)
        #expect(authorization.status(of: birth) == .sharingDenied)
        #expect(authorization.status(of: heartRate) == .notDetermined)
    }

    @Test func `what can be read only is never shared`() {
        #expect(HealthAuthorization.everything.status(of: record) == .sharingDenied)
        #expect(HealthAuthorization(share: [record: true]).status(of: record) == .notDetermined)
        #expect(HealthAuthorization.everything.status(of: birth) == .sharingDenied)
        #expect(HealthAuthorization.notDetermined.status(of: birth) == .notDetermined)
    }

    @Test func `R6.6 a correlation type has no status`() {
        for authorization in [HealthAuthorization.everything, .denied, .notDetermined] {
            #expect(authorization.status(of: CorrelationType(.food)) == .notDetermined)
        }
    }

    @Test func `a table differs from what holds for the others`() {
        var authorization = HealthAuthorization.everything
        #expect(authorization.readsEverything && authorization.sharesEverything)
        authorization.read[stepCount] = .everything
        authorization.share[stepCount] = true
        #expect(authorization.readsEverything && authorization.sharesEverything)
        authorization.read[stepCount] = .denied
        #expect(!authorization.readsEverything && authorization.sharesEverything)
        authorization.share[heartRate] = false
        #expect(!authorization.sharesEverything)
        #expect(authorization.read(stepCount) == .denied && authorization.read(heartRate) == .everything)
        #expect(authorization.mayShare(stepCount) == true && authorization.mayShare(heartRate) == false)
        #expect(!HealthAuthorization.notDetermined.readsEverything && !HealthAuthorization.denied.sharesEverything)
        #expect(HealthAuthorization.denied.mayShare(stepCount) == false)
        #expect(HealthAuthorization.denied.read(stepCount) == .denied)
    }

    @Test func `permissions, rules and places describe dates that are no numbers`() {
        let never = Date(timeIntervalSinceReferenceDate: .nan)
        #expect("\(ReadAuthorization.since(never))" == "since (date nan)")
        #expect("\(ReadAuthorization.since(time(0)))".hasPrefix("since 20"))
        #expect("\([ReadAuthorization.denied, .everything, .objects([UUID()])])" == "[denied, everything, 1 objects]")
        let rules = HealthDatabase.Rules(earliestPermittedSampleDate: never, maximumAllowedDurations: [stepCount: 60])
        #expect("\(rules)".contains("HKQuantityTypeIdentifierStepCount 60.0 s"))
        let place = Location(
            coordinate: LocationCoordinate2D(latitude: 52.5, longitude: 13.4), altitude: 34, horizontalAccuracy: 1,
            verticalAccuracy: 1, timestamp: never)
        #expect("\(place)" == "52.5°, 13.4° at 34.0 m, (date nan)")
    }
}
