import Foundation
@testable import HealthQuery
import Testing

struct SampleCodableTests {
    private static let device = Device(
        name: "Watch",
        manufacturer: "Apple Inc.",
        model: nil,
        hardwareVersion: "Watch6,2",
        firmwareVersion: nil,
        softwareVersion: "10.1",
        localIdentifier: nil,
        udiDeviceIdentifier: nil
    )

    private static let revision = SourceRevision(
        source: Source(name: "Näme", bundleIdentifier: "app"),
        version: "1.2",
        productType: "Watch6,2",
        operatingSystemVersion: OperatingSystemVersion(majorVersion: 10, minorVersion: 1, patchVersion: 2)
    )

    private static let samples: [AnySample] = [
        AnySample(steps(1, at: 0.1, lasting: 0.2)),
        AnySample(
            QuantitySample(
                type: QuantityType(.bloodGlucose),
                quantity: Quantity(
                    unit: .moleUnit(with: .milli, molarMass: UnitMolarMassBloodGlucose)
                        .unitDivided(by: .liter()),
                    doubleValue: 5.1
                ),
                start: time(-1e9 / 3),
                end: time(1e9 / 7),
                device: device,
                metadata: ["a": "text", "b": 1, "c": 0.5, "d": true, "e": .date(time(1.0 / 3))]
            )
        ),
        AnySample(sleep(3)),
        AnySample(
            CategorySample(
                type: sleepAnalysis,
                value: 4,
                start: time(0),
                end: time(1),
                device: device,
                metadata: ["q": .quantity(Quantity(unit: .count(), doubleValue: 2))]
            )
        ),
    ]

    @Test func `a sample is equal after it was encoded and decoded, every field of it`() throws {
        for sample in Self.samples + Self.samples.map({ $0.stamped(Self.revision) }) {
            let copy = try roundTrip(sample)
            #expect(copy == sample)
            #expect(copy.sample.metadata == sample.sample.metadata)
            #expect(copy.sample.device == sample.sample.device)
            #expect(copy.sample.sourceRevision == sample.sample.sourceRevision)
            #expect(copy.sample.sourceRevision.source.name == sample.sample.sourceRevision.source.name)
            #expect(try json(copy) == json(sample))
        }
    }

    @Test func `each kind can be decoded by its own name and as any sample`() throws {
        let quantity = steps(1)
        let category = sleep(1)
        #expect(try roundTrip(quantity) == quantity)
        #expect(try roundTrip(category) == category)
        #expect(try decoded(AnySample.self, from: json(quantity)) == AnySample(quantity))
        #expect(try decoded(AnySample.self, from: json(category)) == AnySample(category))
        #expect(throws: DecodingError.self) { try decoded(CategorySample.self, from: json(quantity)) }
        #expect(throws: DecodingError.self) { try decoded(QuantitySample.self, from: json(category)) }
    }

    @Test func `an unknown type or unit is not decoded`() throws {
        let text = try json(steps(1))
        let unknownType = text.replacingOccurrences(of: "HKQuantityTypeIdentifierStepCount", with: "HKUnknown")
        #expect(throws: DecodingError.self) { try decoded(AnySample.self, from: unknownType) }
        #expect(throws: DecodingError.self) { try decoded(QuantitySample.self, from: unknownType) }
        let unknownUnit = text.replacingOccurrences(of: #""count""#, with: #""parsec-ish""#)
        #expect(unknownUnit != text)
        #expect(throws: (any Error).self) { try decoded(QuantitySample.self, from: unknownUnit) }
    }

    @Test func `a deleted object is equal after it was encoded and decoded`() throws {
        let keys: [String: MetadataValue] = [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: 1]
        for metadata in [[:], keys] {
            let object = DeletedObject(uuid: UUID(), metadata: metadata)
            #expect(try roundTrip(object) == object)
        }
    }

    @Test func `R13.3 a revision is equal after it was encoded and decoded`() throws {
        #expect(try roundTrip(Self.revision) == Self.revision)
        let plain = SourceRevision(source: Self.revision.source, version: nil)
        #expect(try roundTrip(plain) == plain)
        let parts = #"{"source":{"name":"a","bundleIdentifier":"b"},"operatingSystemVersion":[1,2]}"#
        #expect(throws: DecodingError.self) { try decoded(SourceRevision.self, from: parts) }
    }
}
