import Foundation
@testable import HealthQuery
import Testing

struct FHIRResourceTests {
    @Test func `an address that is relative to another one is kept as an absolute one`() throws {
        let base = try #require(URL(string: "https://example.org/r4/"))
        let resource = FHIRResource(
            resourceType: .observation, identifier: "a", data: Data("{}".utf8),
            sourceURL: URL(string: "Observation/1", relativeTo: base))
        #expect(resource.sourceURL == URL(string: "https://example.org/r4/Observation/1"))
        #expect(try roundTrip(resource) == resource)
        let record = ClinicalRecord(
            type: ClinicalType(.labResultRecord), displayName: "a", fhirResource: resource, start: time(0), end: time(0)
        )
        #expect(try roundTrip(AnySample(record)) == AnySample(record))
    }
}
