import Foundation
@testable import HealthQuery
import Testing

struct SampleDetailsTests {
    @Test func `a sample takes at most 56 bytes`() {
        #expect(MemoryLayout<QuantitySample>.size <= 56)
        #expect(MemoryLayout<CategorySample>.size <= 56)
        #expect(MemoryLayout<SampleRow>.size <= 56)
    }

    @Test func `samples saved together share their details`() async throws {
        let store = HealthStore.fixed()
        try await store.save((0..<100).map { steps(Double($0), at: Double($0), metadata: ["a": 1]) })
        try await store.save((0..<100).map { steps(Double($0), at: Double($0), metadata: ["a": 1]) })
        let descriptor = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        let samples = try await descriptor.result(for: store)
        #expect(Set(samples.map { ObjectIdentifier($0.details) }).count == 1)
    }

    @Test func `unsaved samples with the same device and metadata share their details`() {
        func device(_ name: String) -> Device {
            Device(
                name: name, manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
                softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
        }
        func details(_ name: String, _ context: MetadataValue) -> SampleDetails {
            let quantity = Quantity(unit: .count(), doubleValue: 1)
            let metadata = [MetadataKeyHeartRateMotionContext: context]
            return QuantitySample(
                type: QuantityType(.uvExposure), quantity: quantity, start: time(0), end: time(1), device: device(name),
                metadata: metadata
            ).details
        }
        let known = [("watch", 1), ("watch", true), ("watch", 2), ("strap", 1)] as [(String, MetadataValue)]
        for (name, context) in known {
            let made = details(name, context)
            #expect(made.device == device(name))
            #expect(made.metadata[MetadataKeyHeartRateMotionContext].map { $0.isIdentical(to: context) } == true)
            // What other tests make meanwhile can displace it, but not each time.
            #expect((0..<100).contains { _ in details(name, context) === details(name, context) })
        }
        #expect(details("watch", 1) != details("strap", 1))
    }

    @Test func `copies of devices and revisions are equal, and so is what has the same parts`() {
        let revisions = [revision("phone"), revision("phone"), revision("watch")]
        #expect(revisions[0] == revisions[1])
        #expect(revisions[0].hashValue == revisions[1].hashValue)
        #expect(revisions[0] != revisions[2])
        let devices = ["a", "a", "b"].map { name in
            Device(
                name: nil, manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
                softwareVersion: nil, localIdentifier: name, udiDeviceIdentifier: nil)
        }
        #expect(devices[0] == devices[1])
        #expect(Set(devices).count == 2)
        #expect(devices[0] != devices[2])
    }

    @Test func `equality compares every field`() {
        let uuid = UUID()
        let sample = steps(1, uuid: uuid)
        #expect(sample == steps(1, uuid: uuid))
        #expect(sample.hashValue == steps(1, uuid: uuid).hashValue)
        #expect(sample != steps(1))
        #expect(sample != steps(2, uuid: uuid))
        #expect(sample != steps(1, at: 1, lasting: 59, uuid: uuid))
        #expect(sample != steps(1, lasting: 61, uuid: uuid))
        #expect(sample != steps(1, uuid: uuid, metadata: ["a": 1]))
        #expect(AnySample(sample) != AnySample(sample).stamped(revision("phone")))
    }

    @Test func `identical is more than equal`() {
        func details(_ metadata: [String: MetadataValue]) -> SampleDetails { steps(1, metadata: metadata).details }
        #expect(details(["a": true]) == details(["a": 1]))
        #expect(!details(["a": true]).isIdentical(to: details(["a": 1])))
        #expect(details(["a": 1, "b": "x"]).isIdentical(to: details(["b": "x", "a": 1])))
        let names = ["old", "new"].map { name in
            let source = Source(name: name, bundleIdentifier: "app")
            return details([:]).saved(by: SourceRevision(source: source, version: nil))
        }
        #expect(names[0] == names[1])
        #expect(!names[0].isIdentical(to: names[1]))
    }

    @Test func `texts that look the same are equal, but not identical`() {
        func details(_ text: String) -> [SampleDetails] {
            let source = Source(name: "a", bundleIdentifier: text)
            let system = OperatingSystemVersion(majorVersion: 1, minorVersion: 0, patchVersion: 0)
            let app = revision("a").source
            let revisions = [
                SourceRevision(source: source, version: nil), SourceRevision(source: app, version: text),
                SourceRevision(source: app, version: nil, productType: text, operatingSystemVersion: system),
            ]
            let device = Device(name: text)
            return revisions.map { steps(1).details.saved(by: $0) } + [
                steps(1, metadata: ["a": .string(text)]).details, steps(1, metadata: [text: 1]).details,
                steps(1, metadata: [text: 1, "b": 2]).details,
                SampleDetails.unsaved(type: stepCount, unit: .count(), device: device, metadata: nil),
            ]
        }
        let (composed, taken) = (details("\u{E9}"), details("e\u{301}"))
        for (one, other) in zip(composed, taken) {
            #expect(one == other && one.hashValue == other.hashValue)
            #expect(one !== other && !one.isIdentical(to: other))
        }
        for (one, again) in zip(composed, details("\u{E9}")) { #expect(one.isIdentical(to: again)) }
    }

    @Test func `a row gives back the sample it was made of`() {
        let quantity = steps(1.5, at: 0.1, lasting: 0.2)
        let category = sleep(3)
        let nothing = MemberLookup { _ in [] }
        #expect(AnySample(SampleRow(quantity), nothing) == AnySample(quantity))
        #expect(AnySample(SampleRow(category), nothing) == AnySample(category))
        #expect(SampleRow(AnySample(quantity)) == SampleRow(quantity))
    }

    @Test func `a person's own entry is told by any true number`() {
        let entered: [MetadataValue] = [true, 1, 1.0]
        let measured: [MetadataValue] = [false, 0, "true"]
        for value in entered { #expect(steps(1, metadata: [MetadataKeyWasUserEntered: value]).details.isUserEntered) }
        for value in measured { #expect(!steps(1, metadata: [MetadataKeyWasUserEntered: value]).details.isUserEntered) }
        #expect(!steps(1).details.isUserEntered)
    }
}
