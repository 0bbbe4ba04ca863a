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
        let record = record(resource)
        #expect(try roundTrip(AnySample(record)) == AnySample(record))
    }

    private func resource(_ address: URL) -> FHIRResource {
        FHIRResource(resourceType: .observation, identifier: "a", data: Data("{}".utf8), sourceURL: address)
    }

    private func record(_ resource: FHIRResource) -> ClinicalRecord {
        ClinicalRecord(
            type: ClinicalType(.labResultRecord), displayName: "a", fhirResource: resource, start: time(0), end: time(0)
        )
    }

    @Test(arguments: [
        URLComponents().url, URL(dataRepresentation: Data("ht tp://x y".utf8), relativeTo: nil),
    ])
    func `an address that its text does not make is not saved`(_ address: URL?) async throws {
        let address = try #require(address)
        let message = await expectInvalidArgument { try await HealthStore.fixed().save(record(resource(address))) }
        #expect(message.hasSuffix("an address that its text makes: \(address.absoluteString.debugDescription)"))
    }

    @Test(arguments: ["https://b\u{FC}cher.de/\u{E4} \u{F6}?a=[b]#c", "#x", "urn:oid:1.2", "https://a/%zz"])
    func `other addresses come back from a file`(_ text: String) async throws {
        let resource = resource(try #require(URL(string: text)))
        let store = HealthStore.fixed()
        try await store.save(record(resource))
        let folder = try TemporaryFolder()
        try await store.database.write(to: folder.file("a"))
        let database = try HealthDatabase(contentsOf: folder.file("a"))
        let copy = HealthStore(database: database, sourceRevision: revision("b"))
        let found = try await SampleQueryDescriptor(
            predicates: [.clinicalRecord(type: ClinicalType(.labResultRecord))], sortDescriptors: []
        ).result(for: copy)
        #expect(found.map(\.fhirResource) == [resource])
    }
}
