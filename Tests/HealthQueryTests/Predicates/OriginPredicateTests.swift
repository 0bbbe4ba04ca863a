import Foundation
import Testing

@testable import HealthQuery

/// Predicates about who made a sample: identifiers, sources, revisions, devices (R2.5, R2.6, R13.3).
struct OriginPredicateTests {
    private func device(name: String? = nil, maker: String? = nil, software: String? = nil) -> Device {
        Device(
            name: name,
            manufacturer: maker,
            model: nil,
            hardwareVersion: nil,
            firmwareVersion: nil,
            softwareVersion: software,
            localIdentifier: nil,
            udiDeviceIdentifier: nil
        )
    }

    @Test func `identifiers match objects with them`() throws {
        let uuids = PredicateGenerator.uuids
        let row = SampleRow.sample(uuid: uuids[0])
        #expect(try row.matches(Query.predicateForObject(with: uuids[0])))
        #expect(try !row.matches(Query.predicateForObject(with: uuids[1])))
        #expect(try row.matches(Query.predicateForObjects(with: Set(uuids))))
        #expect(try !row.matches(Query.predicateForObjects(with: [])))
    }

    @Test func `R2.5 a device matches only if all properties are equal, unknown ones too`() throws {
        let predicate = Query.predicateForObjects(from: [device(name: "Watch", maker: "Apple Inc.")])
        func matches(_ other: Device?) throws -> Bool { try SampleRow.sample(device: other).matches(predicate) }
        #expect(try matches(device(name: "Watch", maker: "Apple Inc.")))
        #expect(try !matches(device(name: "Watch")))
        #expect(try !matches(device(name: "Watch", maker: "Apple Inc.", software: "1")))
        #expect(try !matches(nil))
        #expect(try !SampleRow.sample().matches(Query.predicateForObjects(from: Set<Device>())))
    }

    @Test func `R2.5 a device property without values asks for an unknown one`() throws {
        let unknown = Query.predicateForObjects(withDeviceProperty: DevicePropertyKeyName, allowedValues: [])
        #expect(try SampleRow.sample(device: device(maker: "A")).matches(unknown))
        #expect(try SampleRow.sample().matches(unknown))
        #expect(try !SampleRow.sample(device: device(name: "Watch")).matches(unknown))
        let named = Query.predicateForObjects(
            withDeviceProperty: DevicePropertyKeyName,
            allowedValues: ["Watch", "Phone"]
        )
        #expect(try SampleRow.sample(device: device(name: "Watch")).matches(named))
        #expect(try !SampleRow.sample(device: device(name: "Scale")).matches(named))
        #expect(try !SampleRow.sample(device: device(maker: "Watch")).matches(named))
        #expect(try !SampleRow.sample().matches(named))
    }

    @Test func `every device property can be asked for, and no other`() throws {
        let keys = [
            DevicePropertyKeyName, DevicePropertyKeyManufacturer, DevicePropertyKeyModel,
            DevicePropertyKeyHardwareVersion, DevicePropertyKeyFirmwareVersion, DevicePropertyKeySoftwareVersion,
            DevicePropertyKeyLocalIdentifier, DevicePropertyKeyUDIDeviceIdentifier,
        ]
        let full = Device(
            name: keys[0],
            manufacturer: keys[1],
            model: keys[2],
            hardwareVersion: keys[3],
            firmwareVersion: keys[4],
            softwareVersion: keys[5],
            localIdentifier: keys[6],
            udiDeviceIdentifier: keys[7]
        )
        for key in keys {
            let predicate = Query.predicateForObjects(withDeviceProperty: key, allowedValues: [key])
            #expect(try SampleRow.sample(device: full).matches(predicate))
        }
        let other = Query.predicateForObjects(withDeviceProperty: "colour", allowedValues: [])
        let thrown = #expect(throws: HealthError.self) { try SampleRow.sample().matches(other) }
        #expect(thrown?.message.contains("colour") ?? false)
    }

    @Test func `R2.6 no sources match nothing`() throws {
        #expect(try !SampleRow.sample().matches(Query.predicateForObjects(from: Set<Source>())))
        #expect(try !SampleRow.sample().matches(Query.predicateForObjects(from: Set<SourceRevision>())))
    }

    @Test func `sources match by bundle identifier`() throws {
        let renamed = Source(name: "Other", bundleIdentifier: RuleApp.phone.rawValue)
        #expect(try SampleRow.sample().matches(Query.predicateForObjects(from: renamed)))
        let others = Query.predicateForObjects(from: [RuleApp.watch.source, RuleApp.diary.source])
        #expect(try !SampleRow.sample().matches(others))
    }

    @Test func `R13.3 the any constants of a revision are wildcards`() throws {
        let system = OperatingSystemVersion(majorVersion: 17, minorVersion: 1, patchVersion: 2)
        let source = RuleApp.phone.source
        func revision(_ version: String?, _ product: String?, _ system: OperatingSystemVersion) -> SourceRevision {
            SourceRevision(source: source, version: version, productType: product, operatingSystemVersion: system)
        }
        let row = SampleRow.sample(revision: revision("3", "iPhone15,2", system))
        func matches(_ revision: SourceRevision) throws -> Bool {
            try row.matches(Query.predicateForObjects(from: [revision]))
        }
        let any = (SourceRevisionAnyVersion, SourceRevisionAnyProductType, SourceRevisionAnyOperatingSystem)
        let other = OperatingSystemVersion(majorVersion: 17, minorVersion: 1, patchVersion: 3)
        #expect(try matches(revision("3", "iPhone15,2", system)))
        #expect(try matches(revision(any.0, any.1, any.2)))
        #expect(try matches(revision(any.0, "iPhone15,2", system)))
        #expect(try matches(revision("3", any.1, system)))
        #expect(try matches(revision("3", "iPhone15,2", any.2)))
        #expect(try !matches(revision("4", any.1, any.2)))
        #expect(try !matches(revision(nil, any.1, any.2)))
        #expect(try !matches(revision(any.0, "Watch6,2", any.2)))
        #expect(try !matches(revision(any.0, any.1, other)))
        let watch = SourceRevision(
            source: RuleApp.watch.source,
            version: any.0,
            productType: any.1,
            operatingSystemVersion: any.2
        )
        #expect(try !matches(watch))
    }

    @Test func `descriptions name what is asked for`() {
        let apps = Query.predicateForObjects(from: [RuleApp.watch.source, RuleApp.diary.source])
        #expect(apps.description == "source in [\"com.apple.health.watch\", \"org.example.diary\"]")
        let revision = SourceRevision(source: RuleApp.diary.source, version: "2")
        let text = Query.predicateForObjects(from: [revision]).description
        #expect(text == "source revision in [\"org.example.diary 2\"]")
        let devices = Query.predicateForObjects(from: [device(name: "Watch")])
        #expect(devices.description == "device in [\"Watch\"]")
        let uuid = PredicateGenerator.uuids[0]
        #expect(Query.predicateForObject(with: uuid).description == "uuid in [\"\(uuid)\"]")
        let property = Query.predicateForObjects(withDeviceProperty: DevicePropertyKeyName, allowedValues: ["b", "a"])
        #expect(property.description == "HKDevicePropertyName in [\"a\", \"b\"]")
    }
}
