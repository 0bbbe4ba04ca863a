import Foundation
@testable import HealthQuery
import Testing

struct VisionPrescriptionTests {
    private let device = Device(
        name: "d",
        manufacturer: nil,
        model: nil,
        hardwareVersion: nil,
        firmwareVersion: nil,
        softwareVersion: nil,
        localIdentifier: nil,
        udiDeviceIdentifier: nil
    )

    private func prescription(
        _ type: VisionPrescriptionType = .glasses,
        at issued: Double = 0,
        until expiration: Double? = nil,
        metadata: [String: MetadataValue]? = nil
    ) -> VisionPrescription {
        VisionPrescription(
            type: type,
            dateIssued: time(issued),
            expirationDate: expiration.map(time),
            device: device,
            metadata: metadata
        )
    }

    @Test func `raw values are those of HealthKit, and a prescription is small`() {
        #expect(VisionPrescriptionType.allCases.map(\.rawValue) == [1, 2])
        #expect(MemoryLayout<VisionPrescription>.size <= 56)
        #expect(MemoryLayout<AnySample>.size <= 56)
    }

    @Test func `a prescription lasts until it expires`() {
        let lasting = prescription(at: 1, until: 9)
        #expect(lasting.startDate == time(1) && lasting.endDate == time(9))
        #expect(lasting.sampleType === ObjectType.visionPrescriptionType())
        #expect(lasting.device == device && lasting.metadata.isEmpty)
        let endless = prescription(at: 1)
        #expect(endless.startDate == time(1) && endless.endDate == time(1) && endless.expirationDate == nil)
        #expect(endless.uuid != lasting.uuid)
        #expect(lasting.description.contains("glasses"))
    }

    @Test func `R8.4, R8.5, R8.8 what is wrong with a prescription is said`() async throws {
        try prescription().validate()
        try prescription(at: 1, until: 2).validate()
        let wrong = [
            prescription(at: 1, until: 1), prescription(at: 1, until: 0), prescription(at: .nan),
            prescription(at: 0, until: .infinity), prescription(metadata: [MetadataKeySyncIdentifier: "a"]),
            VisionPrescription(uuid: UUID(), type: .glasses, dateIssued: time(0), expirationDate: .distantFuture),
        ]
        let store = HealthStore.fixed()
        for sample in wrong {
            await expectInvalidArgument { try sample.validate() }
            await expectInvalidArgument { try await store.save([prescription(), sample]) }
        }
        #expect(await store.database.currentState().log.lastSequence == 0)
    }

    @Test func `prescriptions are saved, found, ordered and deleted`() async throws {
        let store = HealthStore.fixed()
        let saved = [
            prescription(.glasses, at: 1, until: 100), prescription(.contacts, at: 2, metadata: ["a": 1]),
            prescription(.glasses, at: 3, until: 4),
        ]
        try await store.save(saved)
        try await store.save(steps(1))
        func found(_ predicate: QueryPredicate? = nil) async throws -> [VisionPrescription] {
            let query = SampleQueryDescriptor(
                predicates: [.visionPrescription(predicate)],
                sortDescriptors: [SortDescriptor(\.dateIssued, order: .reverse)]
            )
            return try await query.result(for: store)
        }
        let all = try await found()
        #expect(all.map(\.uuid) == saved.reversed().map(\.uuid))
        #expect(all.map(\.prescriptionType) == [.glasses, .contacts, .glasses])
        #expect(all.map(\.expirationDate) == [time(4), nil, time(100)])
        #expect(all.map(\.dateIssued) == [time(3), time(2), time(1)])
        #expect(all.allSatisfy { $0.device == device && $0.sourceRevision == revision("phone") })
        #expect(all[1].metadata == ["a": 1])
        let valid = Query.predicateForSamples(withStart: time(5), end: time(6))
        #expect(try await found(valid).map(\.uuid) == [saved[0].uuid])
        let byEnd = SampleQueryDescriptor(
            predicates: [.visionPrescription()],
            sortDescriptors: [SortDescriptor(\.endDate)],
            limit: 1
        )
        #expect(try await byEnd.result(for: store).map(\.uuid) == [saved[1].uuid])

        let mixed = SampleQueryDescriptor(
            predicates: [.sample(type: ObjectType.visionPrescriptionType()), .sample(type: stepCount)],
            sortDescriptors: []
        )
        let samples = try await mixed.result(for: store)
        #expect(samples.count == 4)
        #expect(samples.compactMap { $0 as? VisionPrescription }.count == 3)
        let changes = AnchoredObjectQueryDescriptor(predicates: [.visionPrescription()], anchor: nil)
        #expect(try await changes.result(for: store).addedSamples.count == 3)
        try await store.delete(saved[0])
        #expect(try await found().count == 2)
    }

    @Test func `conditions on values make no sense for prescriptions`() async {
        let store = HealthStore.fixed()
        let wrong = Query.predicateForCategorySamples(with: .equalTo, value: 1)
        let query = SampleQueryDescriptor(predicates: [.visionPrescription(wrong)], sortDescriptors: [])
        await expectInvalidArgument { _ = try await query.result(for: store) }
    }

    @Test func `prescriptions are coded`() throws {
        for sample in [prescription(.contacts, at: 0.1, until: 7, metadata: ["a": true]), prescription()] {
            #expect(try roundTrip(sample) == sample)
            #expect(try roundTrip(AnySample(sample)) == AnySample(sample))
        }
        let text = try json(prescription())
        #expect(!text.contains("\"end\""))
        let unknown = text.replacingOccurrences(of: "\"value\":1", with: "\"value\":3")
        #expect(throws: DecodingError.self) { try decoded(VisionPrescription.self, from: unknown) }
        #expect(throws: DecodingError.self) { try decoded(QuantitySample.self, from: text) }
    }
}
